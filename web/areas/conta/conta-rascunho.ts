import { type Assinatura, Preferencias, SENHA_OBRIGATORIA } from '#contract/conta'
import { normalEmail } from '#contract/kernel/values/email'
import { formatTelefone } from '#contract/kernel/values/telefone'
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
export const CAMPOS_DA_CONTA = ['nome', 'sobrenome', 'telefone', 'email', 'senhaAtual', ...CAMPOS_DO_ENDERECO] as const
export type CampoDaConta = (typeof CAMPOS_DA_CONTA)[number]

/** The account as its form holds it. */
export type ContaRascunho = Record<Exclude<CampoDaConta, CampoDoEndereco>, string> & { endereco: EnderecoRascunho }

/**
 * Opens the account with the e-mail address that waits for its confirmation: sending the present one would cancel the
 * change.
 */
export function openConta({ assinante, endereco }: Assinatura): ContaRascunho {
  const { nome, sobrenome, telefone, email, emailPendente } = assinante
  return {
    nome,
    sobrenome,
    telefone: formatTelefone(telefone),
    email: emailPendente ?? email,
    senhaAtual: '',
    endereco: endereco ? openEndereco(endereco) : ENDERECO_EM_BRANCO,
  }
}

/** What goes to the server. Fields that the form does not show are not sent and stay unchanged. */
export function readConta({ endereco, senhaAtual, ...pessoa }: ContaRascunho, assinatura: Assinatura): Preferencias {
  return {
    ...pessoa,
    senhaAtual: asksSenha(pessoa.email, assinatura) ? senhaAtual : null,
    documento: assinatura.assinante.documento,
    endereco: readEndereco(endereco),
  }
}

/** The contract's own sentences, one per field; and the password, if another e-mail requires it. */
export function findProblemasDaConta(preferencias: Preferencias) {
  const problemas = findProblems(CAMPOS_DA_CONTA, Preferencias, preferencias)
  if (preferencias.senhaAtual === '') problemas.senhaAtual ??= SENHA_OBRIGATORIA
  return problemas
}

export const isOtherEmail = (typed: string, { assinante }: Assinatura) =>
  normalEmail(typed) !== normalEmail(assinante.email)

/**
 * Whether the server will ask for the password (D §23): the typed e-mail address is neither the present one nor the one
 * that waits for its confirmation.
 */
export const asksSenha = (typed: string, { assinante }: Assinatura) =>
  normalEmail(typed) !== assinante.email && normalEmail(typed) !== assinante.emailPendente
