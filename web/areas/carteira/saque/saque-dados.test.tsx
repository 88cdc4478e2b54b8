import { expect, test } from 'vitest'
import * as z from 'zod'
import { Saque } from '#contract/pagamento/saque'
import { draw, network, until } from '../../../app/testing-tela.tsx'
import { SaqueDados } from './saque-dados.tsx'

const SAQUE: Saque = {
  uuid: '0198b2c0-0000-7000-8000-0000000000a1',
  valor: 25_13,
  status: 'DEVOLVIDO',
  motivo: 'Chave Pix não encontrada.',
  devolvido: 25_13,
  codigo: null,
  chavePix: '***.982.247-**',
  pedidoEm: new Date('2030-12-05T12:00:00Z'),
  decididoEm: new Date('2030-12-05T12:01:00Z'),
}

let drawn: Awaited<ReturnType<typeof draw>> | undefined

/** The text about a returned saque, with plain spaces. */
async function readDevolvido(devolvido: number) {
  network(() => ({ status: 200, body: z.encode(Saque, { ...SAQUE, devolvido }) }))
  drawn = await draw(<SaqueDados uuid={SAQUE.uuid} />)
  const text = () => (drawn?.place.textContent ?? '').replaceAll('\u00a0', ' ')
  await until(() => expect(text()).toContain('Motivo: Chave Pix não encontrada.'))
  return text()
}

test('a returned saque says that its money is in the wallet', async () => {
  expect(await readDevolvido(25_13)).toContain('R$ 25,13 voltaram para a sua Carteira Flex.')
})

test('a returned saque whose money covered a contestação does not say that it is in the wallet', async () => {
  const part = await readDevolvido(5_00)
  expect(part).toContain(
    'R$ 5,00 voltaram para a sua Carteira Flex e R$ 20,13 cobriram um pagamento que o banco devolveu a quem pagou.',
  )
  await drawn?.remove()
  const nothing = await readDevolvido(0)
  expect(nothing).toContain('R$ 25,13 cobriram um pagamento que o banco devolveu a quem pagou.')
  expect(nothing).not.toMatch(/carteira/i)
})
