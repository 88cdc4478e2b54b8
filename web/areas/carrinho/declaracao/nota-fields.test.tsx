import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, network, until } from '../../../app/testing-tela.tsx'
import { NotaFields } from './nota-fields.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined

const CHAVE = '35261111222333000181550010000012341408172632'
const FRETE = '0198b2c0-0000-7000-8000-0000000000f1'
const OUTRO = '0198b2c0-0000-7000-8000-0000000000f2'
const said = () => document.body.textContent ?? ''

async function open(chave: string, usos: unknown[] = []) {
  const asked = network(() => ({ status: 200, body: usos }))
  drawn = await draw(
    <NotaFields
      rascunho={{ uuid: FRETE, chave, cfop: '' }}
      onChange={() => {}}
      bind={() => ({ note: { tone: 'help', text: '' } }) as never}
    />,
  )
  return asked
}

test.each([
  [CHAVE, ''],
  ['35261111222333000181550010000012341408172633', 'O dígito verificador não confere.'],
  ['99261111222333000181550010000012341408172632', 'A chave começa com 99, que não é o código de um estado.'],
  ['35261311222333000181550010000012341408172632', 'O mês na chave é 13, e deve ir de 01 a 12.'],
  ['35261111222333000181650010000012341408172632', 'Esta chave é de uma NFC-e (cupom do consumidor)'],
  ['3526', ''],
])('the key %s: %s', async (chave, hint) => {
  await open(chave)
  if (hint) expect(said()).toContain(hint)
  else expect(said()).not.toMatch(/na chave|Esta chave|verificador/)
})

test('a right key says which note it is of; an incomplete key is not sent to the server', async () => {
  expect(await open('3526')).toEqual([])
  await drawn?.remove()
  const asked = await open(CHAVE)
  expect(said()).toContain('Nota 1234, série 1, emitida em 11/2026 por 11.222.333/0001-81.')
  await until(() =>
    expect(asked).toMatchObject([{ path: '/nota-fiscal/usos', body: JSON.stringify({ chaves: [CHAVE] }) }]),
  )
  expect(said()).not.toContain('já acompanha')
})

test('a frete that already goes with the note is told, and one in the cart unless it is this one', async () => {
  const usada = [
    { frete: OUTRO, codigoEncomenda: 'AB123456785BR', status: 'GERADO', compradoEm: '2026-11-17T10:30:00-03:00' },
  ]
  await open(CHAVE, [{ chave: CHAVE, usada, noCarrinho: [OUTRO] }])
  await until(() => expect(said()).toContain('Esta nota já acompanha outro frete'))
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['AB123456785BR', `/envios?frete=${OUTRO}`],
    ['um do carrinho', '/carrinho'],
  ])
  await drawn?.remove()
  const asked = await open(CHAVE, [{ chave: CHAVE, usada: [], noCarrinho: [FRETE] }])
  await until(() => expect(asked).toHaveLength(1))
  expect(said()).not.toContain('já acompanha')
})
