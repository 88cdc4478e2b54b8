// Database: PostgreSQL. An adapter and its carrier.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { asking, openPalco, type Palco, thrown } from './testing-jadlog.ts'

const CODIGO = '11028100000001'
const EM_TROUBLE = { como: 'told', status: 500, corpo: { erro: 'Erro interno' } } as const
/** After this time the calls of the last minute no longer count. */
const DEPOIS_SEGUNDOS = 70

let palco: Palco
beforeAll(async () => {
  palco = await openPalco()
})
beforeEach(async () => {
  palco.begin()
  await palco.house.clock.advance(DEPOIS_SEGUNDOS)
})
afterAll(() => palco.close())

/** An adapter that may ask so many times in a minute, and how often Jadlog was asked. */
function withOrcamento(demais: number) {
  const { expedicao } = palco.open({ porMinuto: { precos: 1e6, demais } })
  return { track: () => expedicao.track([CODIGO], asking()), asked: () => palco.bodies('/tracking/consultar').length }
}
const SEM_ORCAMENTO = new TransportadoraIndisponivel('jadlog: no call of RASTREIO is left in this minute')

test('every try of a call counts, and no 60 seconds hold more tries than the limit', async () => {
  const { track, asked } = withOrcamento(6)
  const { clock } = palco.house
  await clock.advance(59 - ((clock.now().getTime() / 1000) % 60) + 60) // the clock's minute ends in a second
  palco.servidor.fail('/tracking/consultar', EM_TROUBLE, 2)
  expect(await track()).toEqual([])
  expect(asked()).toBe(3)
  for (let i = 0; i < 3; i++) await track()
  expect(await thrown(track())).toMatchObject({ message: SEM_ORCAMENTO.message })
  await clock.advance(2) // the next minute of the clock
  expect(await thrown(track())).toMatchObject({ message: SEM_ORCAMENTO.message })
  await clock.advance(57)
  expect(await thrown(track())).toBeInstanceOf(TransportadoraIndisponivel)
  expect(asked()).toBe(6)
  await clock.advance(10)
  expect(await track()).toEqual([])
})

test('two nodes share the budget of a minute', async () => {
  const [one, other] = [withOrcamento(3), withOrcamento(3)]
  for (const node of [one, other, one]) await node.track()
  for (const node of [one, other]) expect(await thrown(node.track())).toMatchObject({ message: SEM_ORCAMENTO.message })
  expect(one.asked()).toBe(3)
})

test('a call that has no budget for its next try reports the failure of the last one', async () => {
  const { track, asked } = withOrcamento(1)
  palco.servidor.fail('/tracking/consultar', EM_TROUBLE, 3)
  expect(await thrown(track())).toMatchObject({ message: 'answered 500', status: 500 })
  expect(asked()).toBe(1)
  expect(palco.chamadas).toMatchObject([{ tipo: 'RASTREIO', tentativas: 1, desfecho: 'SEM_RESPOSTA', status: 500 }])
})
