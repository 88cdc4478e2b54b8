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

/** A shop as its form holds it. */
export type LojaRascunho = Record<Exclude<CampoDaLoja, CampoDoEndereco>, string> & {
  ativo: boolean
  isPadrao: boolean
  endereco: EnderecoRascunho
}

/** The draft of a shop; without one, of a new shop that is active. */
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

/** What goes to the server: fields that the form does not show stay unchanged. */
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

/**
 * The contract's own sentences, one per field. City and state follow from the CEP: they are required once it is there.
 */
export function findProblemasDaLoja(rascunho: LojaRascunho) {
  const problemas = findProblems(CAMPOS_DA_LOJA, LojaDigitada, readLoja(rascunho))
  if (!rascunho.endereco.estado) problemas.estado = OBRIGATORIO
  if (!problemas.cep) return problemas
  const { estado: _estado, cidade: _cidade, ...others } = problemas
  return others
}

/** Another CEP clears the fields that belong to the former one (S2 §5 'Shop form'). */
export const changeEndereco = (was: EnderecoRascunho, changed: Partial<EnderecoRascunho>): EnderecoRascunho =>
  changed.cep !== undefined && changed.cep !== was.cep
    ? { ...ENDERECO_EM_BRANCO, complemento: was.complemento, ...changed }
    : { ...was, ...changed }

/** 'Mesmo endereço da Conta Flex' is on as long as no part of the address was changed. */
export function isSameEndereco(endereco: EnderecoRascunho, daConta: EnderecoCompleto) {
  const same = openEndereco(daConta)
  return (
    CAMPOS_DO_ENDERECO.every((campo) => endereco[campo] === same[campo]) && endereco.isSemNumero === same.isSemNumero
  )
}
