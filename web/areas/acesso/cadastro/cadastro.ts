import { Cadastro, MENSAGENS_DO_CADASTRO } from '#contract/acesso'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { formatCpf } from '#contract/kernel/values/cpf'
import { formatTelefone } from '#contract/kernel/values/telefone'
import { findProblems, type Problems } from '../../../app/form/problems.ts'
import {
  CAMPOS_DO_ENDERECO,
  ENDERECO_EM_BRANCO,
  type EnderecoRascunho,
  findProblemasDoEndereco,
  readEndereco,
} from '../../endereco/index.ts'

/** What the person typed, as it was typed. */
export type CadastroRascunho = Record<CampoDeTexto, string> & { endereco: EnderecoRascunho; termosAceitos: boolean }

const TEXTOS = [
  'nome',
  'sobrenome',
  'telefone',
  'email',
  'confirmacaoEmail',
  'senha',
  'confirmacaoSenha',
  'cpf',
] as const
type CampoDeTexto = (typeof TEXTOS)[number]

/** In the order of the screen; an address's fields as the API names them. */
export const CAMPOS_DO_CADASTRO = [
  ...TEXTOS,
  ...CAMPOS_DO_ENDERECO.map((campo) => `endereco.${campo}` as const),
  'termosAceitos',
] as const
export type CampoDoCadastro = (typeof CAMPOS_DO_CADASTRO)[number]
type ProblemasDoCadastro = Problems<CampoDoCadastro>

export const CADASTRO_EM_BRANCO: CadastroRascunho = {
  nome: '',
  sobrenome: '',
  telefone: '',
  email: '',
  confirmacaoEmail: '',
  senha: '',
  confirmacaoSenha: '',
  cpf: '',
  endereco: ENDERECO_EM_BRANCO,
  termosAceitos: false,
}

export const readCadastro = ({ endereco, ...typed }: CadastroRascunho) => ({
  ...typed,
  endereco: readEndereco(endereco),
})

/** Why this draft cannot become an account: the contract's own sentences, one per field. */
export function findProblemasDoCadastro(rascunho: CadastroRascunho, marca: string): ProblemasDoCadastro {
  const problemas = findProblems(CAMPOS_DO_CADASTRO, Cadastro, readCadastro(rascunho))
  const { estado } = findProblemasDoEndereco(rascunho.endereco)
  if (estado) problemas['endereco.estado'] = estado
  if (!rascunho.email && !rascunho.confirmacaoEmail) problemas.confirmacaoEmail = OBRIGATORIO
  if (!rascunho.senha && !rascunho.confirmacaoSenha) problemas.confirmacaoSenha = OBRIGATORIO
  if (problemas.termosAceitos) problemas.termosAceitos = MENSAGENS_DO_CADASTRO.termos(marca)
  return problemas
}

/** The eight checks of S1 §5, in their order. */
const CHECKS: readonly CampoDoCadastro[] = [
  'telefone',
  'confirmacaoEmail',
  'email',
  'confirmacaoSenha',
  'cpf',
  'endereco.cep',
  'termosAceitos',
]

/**
 * The field to go to: the first empty one in the order of the screen; then the first check that fails; then the rest.
 */
export const firstWrong = (problemas: ProblemasDoCadastro): CampoDoCadastro | undefined =>
  CAMPOS_DO_CADASTRO.find((campo) => problemas[campo] === OBRIGATORIO) ??
  CHECKS.find((campo) => problemas[campo]) ??
  CAMPOS_DO_CADASTRO.find((campo) => problemas[campo])

/** The part of the draft that may be stored over a reload: everything but the passwords. */
export const withoutSecrets = (rascunho: CadastroRascunho): CadastroRascunho => ({
  ...rascunho,
  senha: '',
  confirmacaoSenha: '',
})

/** A stored draft. Every part is checked: another version of the page may have written it. */
export function parseCadastro(kept: object): CadastroRascunho {
  const endereco = new Map(Object.entries((kept as { endereco?: object }).endereco ?? {}))
  const of = new Map(Object.entries(kept))
  const text = (from: Map<string, unknown>, campo: string) => {
    const value = from.get(campo)
    return typeof value === 'string' ? value.slice(0, 254) : ''
  }
  return withoutSecrets({
    ...(Object.fromEntries(TEXTOS.map((campo) => [campo, text(of, campo)])) as Record<CampoDeTexto, string>),
    telefone: formatTelefone(text(of, 'telefone')),
    cpf: formatCpf(text(of, 'cpf')),
    termosAceitos: of.get('termosAceitos') === true,
    endereco: {
      ...(Object.fromEntries(
        [...CAMPOS_DO_ENDERECO, 'nomeCidade'].map((campo) => [campo, text(endereco, campo)]),
      ) as Record<keyof Omit<EnderecoRascunho, 'isSemNumero'>, string>),
      isSemNumero: endereco.get('isSemNumero') === true,
    },
  })
}
