import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { AssinanteDaOperacao } from '#contract/operacao/assinante'
import { SaqueAEnviar, SaqueDoBloqueado } from '#contract/operacao/saque'
import { SaldoDeCartao } from '#contract/pagamento/devolucao'
import { draw, network, press, takeTurn, until } from '../../../app/testing-tela.tsx'
import { LateralDoAssinante } from './lateral-do-assinante.tsx'

const UUID = '0198b2c0-0000-7000-8000-0000000000a1'
const SAQUE = '0198b2c0-0000-7000-8000-0000000000b2'
/** What the side of the page shows of a subscriber, beside the block. */
const PESSOA = {
  uuid: UUID,
  limite: { numeroFretes: 10, ativos: 0, aguardaPostar: 0, pedidoEm: null },
  documentos: [],
  lojas: [],
  pessoas: 0,
  sessoes: 0,
  encerradoEm: null,
} as Partial<AssinanteDaOperacao> as AssinanteDaOperacao
const BLOQUEADA: AssinanteDaOperacao = {
  ...PESSOA,
  bloqueio: { em: new Date('2026-11-24T12:00:00-03:00'), motivo: 'Cartões de outra pessoa.' },
}
const LIMITES: SaqueDoBloqueado = {
  assinatura: UUID,
  sacavel: 500_00,
  minimo: 1_00,
  maximo: 500_00,
  chavePix: '***.982.247-**',
  impedimento: null,
}
const PEDIDO: SaqueAEnviar = {
  uuid: SAQUE,
  assinatura: UUID,
  valor: 120_50,
  status: 'SOLICITADO',
  titular: 'Ana Teste',
  cpf: '52998224725',
  pedidoEm: new Date('2026-11-25T12:00:00-03:00'),
  prazo: '2026-11-26',
  isAtrasado: false,
  decididoEm: null,
  codigo: null,
  motivo: null,
  reserva: null,
}

/** The side of the page; 'Ler de novo' finds the subscriber no longer blocked. */
function Pagina({ assinante }: { assinante: AssinanteDaOperacao }) {
  const [read, setRead] = useState(assinante)
  return (
    <>
      <button type="button" onClick={() => setRead({ ...PESSOA, bloqueio: null })}>
        Ler de novo
      </button>
      <LateralDoAssinante assinante={read} />
    </>
  )
}

/** The console of an operador with this right, at this subscriber. */
async function open(
  direito: string,
  { assinante = BLOQUEADA, limites = LIMITES, cartoes = [] as SaldoDeCartao[], falha = (): boolean => false } = {},
) {
  const asked = network(({ method, path }) => {
    if (path === '/operacao/eu')
      return {
        status: 200,
        body: {
          uuid: UUID,
          nome: 'Caio',
          sobrenome: 'Reis',
          email: 'c@f.test',
          emailPendente: null,
          direitos: [direito],
        },
      }
    if (method === 'POST' && falha()) return { status: 502 }
    if (path.endsWith('/devolucao'))
      return method === 'POST'
        ? { status: 201, body: { uuid: SAQUE } }
        : { status: 200, body: z.encode(z.array(SaldoDeCartao), cartoes) }
    if (method === 'POST') return { status: 201, body: z.encode(SaqueAEnviar, PEDIDO) }
    return { status: 200, body: z.encode(SaqueDoBloqueado, limites) }
  })
  await draw(<Pagina assinante={assinante} />)
  return asked
}
const seen = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the money of a blocked person is withdrawn with an amount that may leave and a reason, in one request', async () => {
  const asked = await open('FINANCEIRO')
  await until(() => expect(seen()).toContain('R$ 500,00 podem sair por Pix'))
  await press('Sacar para a pessoa')
  const valor = screen.getByLabelText('Valor em reais')
  expect(document.activeElement).toBe(valor)
  expect(valor).toHaveProperty('value', '500,00')
  expect(seen()).toContain('Vai por Pix para o CPF do titular, ***.982.247-**')
  type('Valor em reais', '500,01')
  await press(/^Sacar/)
  expect(seen()).toContain('Use de R$ 1,00 a R$ 500,00.')
  expect(seen()).toContain('Escreva o motivo.')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  type('Valor em reais', '120,50')
  type('Motivo, para a auditoria', 'Pediu ao suporte.')
  await press(/^Sacar R\$/)
  await until(() => expect(seen()).toContain('O saque de R$ 120,50 foi pedido.'))
  expect(screen.getByRole('link', { name: 'Ver o saque' }).getAttribute('href')).toBe(`/operacao/saques/${SAQUE}`)
  const sent = asked.filter(({ method }) => method === 'POST')
  expect(sent).toMatchObject([{ path: `/operacao/assinante/${UUID}/saque` }])
  expect(JSON.parse(sent[0]!.body)).toEqual({ valor: 120.5, motivo: 'Pediu ao suporte.' })
})

test('a withdrawal whose answer was lost keeps its key, also when the form was closed meanwhile; the next has its own', async () => {
  let isLost = true
  const asked = await open('FINANCEIRO', { falha: () => isLost })
  const withdraw = async () => {
    await until(() => expect(screen.getByRole('button', { name: 'Sacar para a pessoa' })).toBeDefined())
    await press('Sacar para a pessoa')
    type('Motivo, para a auditoria', 'Pediu ao suporte.')
    await press(/^Sacar R\$/)
  }
  await withdraw()
  await until(() => expect(seen()).toContain('Não deu para sacar agora.'))
  await press('Voltar')
  isLost = false
  await withdraw()
  await until(() => expect(seen()).toContain('foi pedido.'))
  await withdraw()
  await until(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(3))
  const [first, again, next] = asked.filter(({ method }) => method === 'POST').map(({ chave }) => chave)
  expect(first).toBeDefined()
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})

const VISA: SaldoDeCartao = {
  paymentId: '0198b2c0-0000-7000-8000-0000000000c3',
  cartao: 'VISA 1111',
  pago: 100_00,
  pagoEm: new Date('2026-11-20T12:00:00-03:00'),
  disponivel: 80_00,
  ate: new Date('2027-02-18T12:00:00-03:00'),
  impedimento: null,
}

test('card money goes back to its card, whole and with a reason; a card that takes nothing says why', async () => {
  const vencido = { ...VISA, paymentId: UUID, cartao: 'ELO 2222', impedimento: 'O prazo de 90 dias terminou.' }
  const asked = await open('FINANCEIRO', { cartoes: [VISA, vencido] })
  await until(() => expect(seen()).toContain('ELO 2222: O prazo de 90 dias terminou.'))
  await press(/^Devolver R\$\s80,00 ao VISA 1111$/)
  expect(document.activeElement).toBe(screen.getByLabelText('Motivo, para a auditoria'))
  await press(/^Devolver/)
  expect(seen()).toContain('Escreva o motivo.')
  type('Motivo, para a auditoria', 'CPF de outra pessoa.')
  await press(/^Devolver/)
  await until(() => expect(seen()).toContain('A devolução de R$ 80,00 ao cartão VISA 1111 foi pedida.'))
  const sent = asked.filter(({ method }) => method === 'POST')
  expect(sent).toMatchObject([{ path: `/operacao/assinante/${UUID}/devolucao`, chave: expect.any(String) }])
  expect(JSON.parse(sent[0]!.body)).toEqual({ paymentId: VISA.paymentId, valor: 80, motivo: 'CPF de outra pessoa.' })
})

test('what stops the withdrawal stands in place of the button', async () => {
  await open('FINANCEIRO', { limites: { ...LIMITES, impedimento: 'Hoje ainda podem sair R$ 0,00 desta conta.' } })
  await until(() => expect(seen()).toContain('Hoje ainda podem sair R$ 0,00 desta conta.'))
  expect(screen.queryByRole('button', { name: 'Sacar para a pessoa' })).toBeNull()
})

test.each([
  ['of a person who is not blocked', 'ADMINISTRADOR', { ...PESSOA, bloqueio: null }, 'Bloquear o acesso'],
  ['to an operador without FINANCEIRO', 'ATENDIMENTO', BLOQUEADA, 'Desbloquear o acesso'],
])('no withdrawal is offered %s', async (_, direito, assinante, button) => {
  const asked = await open(direito, { assinante })
  await until(() => expect(screen.getByRole('button', { name: button })).toBeTruthy())
  await act(takeTurn)
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/operacao/eu']))
  expect(screen.queryByRole('heading', { name: 'Saque' })).toBeNull()
})

test('the form to unblock ends with the block, and does not become the form to block', async () => {
  await open('ADMINISTRADOR')
  await until(() => expect(screen.getByRole('button', { name: 'Desbloquear o acesso' })).toBeTruthy())
  await press('Desbloquear o acesso')
  expect(seen()).toContain('A pessoa volta a entrar com a senha dela')
  await press('Ler de novo')
  expect(screen.getByRole('button', { name: 'Bloquear o acesso' })).toBeTruthy()
  expect(screen.queryByLabelText('Motivo, para a auditoria')).toBeNull()
})
