import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf, fotoJpeg } from '../../testing/given/foto.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { pesando, remetenteMedido } from './testing-diferenca.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

test('contests, photographs and changes of the rule are written down for the owner, each once', async () => {
  const ana = await remetenteMedido(house)
  const [uuid] = ana.uuids as [string]
  await ana.medir(pesando(2))
  await house.runJobs()
  const photo = formOf(fotoJpeg())
  for (let again = 0; again < 2; again++)
    expect((await ana.me.post(`/api/v1/frete/${uuid}/prova`, photo.body, photo.headers)).statusCode).toBe(201)
  const contested = await ana.me.post(`/api/v1/frete/${uuid}/diferenca/contestacao`, {
    motivo: 'PESO',
    texto: 'Pesei em casa.',
    provas: [],
  })
  expect(contested.statusCode, contested.body).toBe(201)
  await house.clock.advance(60)
  expect((await ana.me.delete(`/api/v1/frete/${uuid}/diferenca/contestacao`)).statusCode).toBeLessThan(300)
  await house.clock.advance(60)
  for (let again = 0; again < 2; again++) {
    const saved = await ana.me.put('/api/v1/preferencias/diferencas', { pagarDebitosAte: 5, resgatarCreditos: true })
    expect(saved.statusCode, saved.body).toBe(200)
  }
  const lines = (await ana.me.get('/api/v1/atividade'))
    .json<{ descricao: string; detalhe: string }[]>()
    .map(({ descricao, detalhe }) => [descricao, detalhe])
  expect(lines.slice(0, 4)).toEqual([
    ['mudou a regra das diferenças', 'paga débitos de até R$\u00a05,00, resgata créditos'],
    ['desistiu de uma contestação', 'João da Conceição'],
    ['contestou uma diferença', 'João da Conceição'],
    ['guardou uma foto das medidas', ''],
  ])
  expect(lines.filter(([descricao]) => descricao === 'guardou uma foto das medidas')).toHaveLength(1)
})
