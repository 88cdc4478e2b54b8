import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../testing.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const endereco = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '10',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
}
const pagador = {
  uuid: randomUUID(),
  nome: 'Ana',
  sobrenome: 'Teste',
  cpf: '52998224725',
  email: 'ana@exemplo.test',
  endereco,
}

test('a Pix and a card are charged', async () => {
  const { psp, clock } = house.deps
  const pedido = { referencia: randomUUID(), valor: 4320, descricao: 'FreteFlex', pagador }
  const pix = await psp.createPix({ ...pedido, expiraEm: new Date(clock.now().getTime() + 1_200_000) })
  expect(pix).toMatchObject({ situacao: 'PENDENTE', valor: 4320, pixCode: expect.stringMatching(/^0002010102122/) })
  const token = await psp.tokenizeCartao({
    numero: '4111111111111111',
    titular: 'ANA TESTE',
    mes: '12',
    ano: '2040',
    codigo: '123',
    cpf: pagador.cpf,
  })
  expect(await psp.chargeCartao({ ...pedido, referencia: randomUUID(), token })).toMatchObject({ situacao: 'APROVADA' })
})
