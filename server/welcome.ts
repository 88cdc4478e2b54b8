import { formatCpf } from '#contract/kernel/values/cpf'
import { DEMO_ASSINANTE, DEMO_OPERADOR, DEMO_SENHA } from './areas/acesso/index.ts'
import type { Config } from './config.ts'

/** The lines printed after the start: the address and, in the sandbox, the accounts to try it with. */
export function welcome({ marca, sandbox, demo, host }: Config, address: string) {
  const lines = [`${marca.nome} está no ar: ${address}`, `API: ${address}/api/docs`]
  if (sandbox) lines.push(`Ambiente de testes (nada é de verdade): ${address}/sandbox`)
  if (sandbox && host !== '127.0.0.1' && host !== 'localhost') {
    lines.push('Atenção: o ambiente de testes está aberto à rede. Use SANDBOX=off onde houver gente de verdade.')
  }
  if (demo) {
    lines.push(`Conta de demonstração: CPF ${formatCpf(DEMO_ASSINANTE.cpf)}, senha ${DEMO_SENHA}`)
    lines.push(`Conta da equipe: CPF ${formatCpf(DEMO_OPERADOR.cpf)}, senha ${DEMO_SENHA}`)
  }
  return lines.join('\n')
}

/** The line printed once when the start finds no database; `welcome` follows when the database comes. */
export const sayWaiting = (address: string) =>
  `O banco de dados de DATABASE_URL não responde. As páginas já são servidas (${address}); o resto começa quando ele responder.`
