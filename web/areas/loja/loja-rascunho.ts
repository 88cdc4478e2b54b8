import type { EnderecoCompleto } from '#contract/kernel/schemas/endereco'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { cnpjChars, formatCnpj } from '#contract/kernel/values/cnpj'
import { type Loja, LojaDigitada } from '#contract/loja'
import { findProblems } from '../../app/form/problems.ts'
import {
  CAMPOS_DO_ENDERECO,
  type CampoDoEndereco,
  ENDERECO_EM_BRANCO,
  type EnderecoRascunho,
  openEndereco,
  readEndereco,
} from '../endereco/index.ts'

/** In the order of the screen. */
export const CAMPOS_DA_LOJA = ['razaoSocial', 'cnpj', ...CAMPOS_DO_ENDERECO] as const
export type CampoDaLoja = (typeof CAMPOS_DA_LOJA)[number]

/** A shop as it stands in its form. */
export type LojaRascunho = Record<Exclude<CampoDaLoja, CampoDoEndereco>, string> & {
  ativo: boolean
  isPadrao: boolean
  endereco: EnderecoRascunho
}

/** Without a shop it is a new one, which is meant to send. */
export const openLoja = (loja: Loja | undefined): LojaRascunho =>
  loja
    ? {
        razaoSocial: loja.razaoSocial,
        cnpj: formatCnpj(loja.cnpj),
        ativo: loja.ativo,
        isPadrao: loja.isLojaPadraoAssinante,
        endereco: openEndereco(loja.endereco),
      }
    : { razaoSocial: '', cnpj: '', ativo: true, isPadrao: false, endereco: ENDERECO_EM_BRANCO }

/** What goes to the server: what the form does not show stays as it is. */
export function readLoja({ razaoSocial, cnpj, ativo, isPadrao, endereco }: LojaRascunho, loja?: Loja): LojaDigitada {
  return {
    nome: loja?.nome ?? '',
    razaoSocial,
    telefone: loja?.telefone ?? '',
    email: loja?.email ?? '',
    site: loja?.site ?? '',
    cnpj: cnpjChars(cnpj),
    ativo,
    padraoAssinante: isPadrao,
    endereco: { ...readEndereco(endereco), referencia: loja?.endereco.referencia ?? '' },
  }
}

/** The contract's own sentences, one a field. City and state follow from the CEP: they are asked for once it is there. */
export function findProblemasDaLoja(rascunho: LojaRascunho) {
  const problemas = findProblems(CAMPOS_DA_LOJA, LojaDigitada, readLoja(rascunho))
  if (!rascunho.endereco.estado) problemas.estado = OBRIGATORIO
  if (!problemas.cep) return problemas
  const { estado: _estado, cidade: _cidade, ...others } = problemas
  return others
}

/** What another CEP takes away with it: an address belongs to its CEP (S2 §5 'Shop form'). */
export const changeEndereco = (was: EnderecoRascunho, changed: Partial<EnderecoRascunho>): EnderecoRascunho =>
  changed.cep !== undefined && changed.cep !== was.cep
    ? { ...ENDERECO_EM_BRANCO, complemento: was.complemento, ...changed }
    : { ...was, ...changed }

/** 'Mesmo endereço da Conta Flex' holds as long as nothing in it was changed. */
export function isSameEndereco(endereco: EnderecoRascunho, daConta: EnderecoCompleto) {
  const same = openEndereco(daConta)
  return (
    CAMPOS_DO_ENDERECO.every((campo) => endereco[campo] === same[campo]) && endereco.isSemNumero === same.isSemNumero
  )
}
