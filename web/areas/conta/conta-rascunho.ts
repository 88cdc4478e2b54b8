import { type Assinatura, Preferencias } from '#contract/conta'
import { normalEmail } from '#contract/kernel/email'
import { formatTelefone } from '#contract/kernel/telefone'
import {
  CAMPOS_DO_ENDERECO,
  type CampoDoEndereco,
  type EnderecoRascunho,
  openEndereco,
  readEndereco,
} from '../endereco/index.ts'

/** In the order of the screen. */
export const CAMPOS_DA_CONTA = ['nome', 'sobrenome', 'telefone', 'email', ...CAMPOS_DO_ENDERECO] as const
export type CampoDaConta = (typeof CAMPOS_DA_CONTA)[number]

/** The account as it stands in its form. */
export type ContaRascunho = Record<Exclude<CampoDaConta, CampoDoEndereco>, string> & { endereco: EnderecoRascunho }

/** With the address that waits for its confirmation: to send the present one would give it up. */
export function openConta({ assinante, endereco }: Assinatura): ContaRascunho {
  const { nome, sobrenome, telefone, email, emailPendente } = assinante
  return {
    nome,
    sobrenome,
    telefone: formatTelefone(telefone),
    email: emailPendente ?? email,
    endereco: openEndereco(endereco),
  }
}

/** What goes to the server: what the form does not show stays as it is. */
export function readConta({ endereco, ...pessoa }: ContaRascunho, assinatura: Assinatura): Preferencias {
  const { alertaConfirmacaoDeDeclaracaoConteudo, alertaConfirmacaoImpressao, alertaPagamento } = assinatura
  return {
    ...pessoa,
    documento: assinatura.assinante.documento,
    alertaRestricoesCorreios: assinatura.alertaRestricoesCorreios,
    alertaConfirmacaoDeDeclaracaoConteudo,
    alertaConfirmacaoImpressao,
    alertaPagamento,
    endereco: readEndereco(endereco),
  }
}

/** The contract's own sentences, one a field. */
export function findProblemasDaConta(preferencias: Preferencias) {
  const issues = Preferencias.safeParse(preferencias).error?.issues ?? []
  return byCampo(issues.map(({ path, message }) => ({ campo: path.join('.'), mensagem: message })))
}

/** What was refused, by the form's own fields: 'endereco.cep' is the field 'cep'. */
export function byCampo(refused: readonly { campo: string; mensagem: string }[]) {
  const problemas: Partial<Record<CampoDaConta, string>> = {}
  for (const { campo, mensagem } of refused) {
    const known = CAMPOS_DA_CONTA.find((each) => campo === each || campo === `endereco.${each}`)
    if (known) problemas[known] ??= mensagem
  }
  return problemas
}

export const isOtherEmail = (typed: string, { assinante }: Assinatura) =>
  normalEmail(typed) !== normalEmail(assinante.email)
