import { expect, test } from 'vitest'
import {
  findImpedimento,
  findProblemasDoSaque,
  isEmAndamento,
  planPassos,
  porQueMenos,
  prazoText,
  tudoOf,
} from './saque.rules.ts'

const LIMITES = { minimo: 100, maximo: 500_000, restanteHoje: 500_000, disponivel: 30_000, saldo: 40_000 }

test.each([
  ['', 'Preenchimento obrigatório'],
  ['0', 'O limite mínimo para essa operação é: R$ 1,00'],
  ['0,999', 'O valor aceita até 2 casas decimais.'],
  ['1', undefined],
  ['300,00', undefined],
  ['300,01', 'Você pode sacar até R$ 300,00. O que entrou por cartão paga fretes ou volta ao mesmo cartão.'],
  ['400,01', 'Saldo insuficiente.'],
  ['5.000,01', 'O limite máximo para essa operação é: R$ 5.000,00'],
])('%j: %s', (valor, problema) => {
  expect(findProblemasDoSaque({ valor, senha: 'x' }, LIMITES).valor).toBe(problema)
})

test('the rest of the day is less than the maximum', () => {
  const tired = { ...LIMITES, restanteHoje: 20_000 }
  expect(findProblemasDoSaque({ valor: '200,01', senha: 'x' }, tired).valor).toBe(
    'Hoje você ainda pode sacar R$ 200,00.',
  )
  expect([tudoOf(LIMITES), tudoOf(tired)]).toEqual([30_000, 20_000])
  expect(tudoOf({ ...LIMITES, disponivel: 9_000_000, saldo: 9_000_000, restanteHoje: 1_000_000 })).toBe(500_000)
})

test('the password is required', () => {
  expect(findProblemasDoSaque({ valor: '1', senha: '' }, LIMITES)).toEqual({ senha: 'Preenchimento obrigatório' })
})

test('why no saque is possible', () => {
  const free = { ...LIMITES, saldo: 30_000, bloqueadoAte: null, motivo: null, devido: 0 }
  expect(findImpedimento(free)).toBe(null)
  const bloqueadoAte = new Date('2026-11-23T13:30:00Z')
  expect(findImpedimento({ ...free, motivo: 'TROCA_RECENTE', bloqueadoAte })?.titulo).toMatch(
    /^Por segurança, saques ficam suspensos até 23\/11\/(?:20)?26\D+10:30, porque a senha ou o e-mail mudou há pouco\.$/,
  )
  expect(findImpedimento({ ...free, motivo: 'PRIMEIRA_RECARGA', bloqueadoAte })?.titulo).toMatch(
    /^Por segurança, o primeiro saque pode ser feito a partir de 23\/11/,
  )
  expect(findImpedimento({ ...free, motivo: 'ESTORNO_NAO_COBERTO', devido: 1234, disponivel: 0 })?.texto).toContain(
    'R$ 12,34',
  )
  expect(findImpedimento({ ...free, disponivel: 0 })?.titulo).toBe('O seu saldo veio de cartão e não sai por Pix.')
  expect(findImpedimento({ ...free, saldo: 0, disponivel: 0 })?.titulo).toBe('Não há saldo para sacar.')
  expect(findImpedimento({ ...free, saldo: 99, disponivel: 99 })?.titulo).toBe('O saque mínimo é de R$ 1,00.')
  expect(findImpedimento({ ...free, restanteHoje: 0 })?.titulo).toBe('Você já sacou o limite de hoje.')
})

test('the balance says why less than all of it may leave', () => {
  const nada = { motivo: null, bloqueadoAte: null, devido: 0 }
  const misto = { saldo: 5000, saldoSacavel: 3000 }
  expect(porQueMenos(misto, nada)).toBe('R$\u00a020,00 vieram de cartão: pagam fretes ou voltam ao cartão.')
  expect(porQueMenos(misto, null)).toBe(porQueMenos(misto, nada))
  // card money, or a chargeback that is not covered: a papel without the conditions cannot tell
  expect(porQueMenos({ saldo: 5000, saldoSacavel: 0 }, null)).toBe('O saldo paga fretes e não sai por Pix agora.')
  expect(porQueMenos({ saldo: 5000, saldoSacavel: 5000 }, nada)).toBe(
    'Todo o saldo pode ir por Pix para o CPF do titular.',
  )
  expect(porQueMenos({ saldo: 0, saldoSacavel: 0 }, { ...nada, motivo: 'ESTORNO_NAO_COBERTO', devido: 700 })).toBe(
    'Faltam R$\u00a07,00 para cobrir um pagamento que o banco devolveu.',
  )
  const em = { ...nada, motivo: 'PRIMEIRA_RECARGA' as const, bloqueadoAte: new Date('2026-11-23T13:30:00Z') }
  expect(porQueMenos(misto, em)).toMatch(/^Saques a partir de 23\/11\/(?:20)?26\D+10:30\. R\$\s20,00 vieram de cartão/)
})

test('the steps of a saque', () => {
  const estados = (status: Parameters<typeof planPassos>[0]) => planPassos(status).map(({ estado }) => estado)
  expect(estados('SOLICITADO')).toEqual(['now', 'ahead', 'ahead'])
  expect(estados('ENVIADO')).toEqual(['done', 'now', 'ahead'])
  expect(estados('PAGO')).toEqual(['done', 'done', 'done'])
  expect(estados('DEVOLVIDO')).toEqual(['done', 'done', 'failed'])
  expect(planPassos('DEVOLVIDO').at(-1)?.nome).toBe('Devolvido')
  expect([isEmAndamento('ENVIADO'), isEmAndamento('PAGO')]).toEqual([true, false])
  expect(prazoText({ isImediato: false })).toBe('Em até 1 dia útil')
})
