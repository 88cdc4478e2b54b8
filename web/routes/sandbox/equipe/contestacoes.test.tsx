import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, draw, network, press, until } from '../../../app/testing-tela.tsx'
import { Contestacoes } from './contestacoes.tsx'

const UUID = '0198b2c0-0000-7000-8000-0000000000d1'
const CODIGO = 'QQ512084379BR'
const medidas = (pesoPacote: number) => ({ alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote })
const contestacao = {
  status: 'ABERTA',
  motivo: 'PESO',
  texto: 'A minha balança mostra 300 g.',
  provas: [],
  valorContestado: -4.1,
  abertaEm: '2026-11-18T10:41:00-03:00',
  prazoResposta: '2026-11-25',
  resposta: null,
  dimensoes: null,
  decididaEm: null,
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T15:00:00-03:00') }))

/** The part of the page, with one open contest. After a decision no contest is open. */
async function open() {
  let isOpen = true
  const asked = network(({ method }) => {
    if (method !== 'POST')
      return {
        status: 200,
        body: isOpen
          ? [
              {
                diferencaUuid: UUID,
                codigoEncomenda: CODIGO,
                contestacao,
                dimensoes: medidas(0.3),
                dimensoesTransportadora: medidas(2),
              },
            ]
          : [],
      }
    isOpen = false
    const decidida = { status: 'PARCIAL', resposta: 'Pesamos de novo.', decididaEm: '2026-11-19T15:00:00-03:00' }
    return { status: 200, body: { ...contestacao, ...decidida, dimensoes: medidas(1) } }
  })
  await draw(<Contestacoes />)
  await until(() => expect(document.body.textContent).toContain(CODIGO))
  return () => asked.filter(({ method }) => method === 'POST')
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('an open contest is told with both parcels, and a decision without a choice or a word is not sent', async () => {
  const posted = await open()
  const text = document.body.textContent.replaceAll('\u00a0', ' ')
  for (const words of ['R$ 4,10', 'responder até 25/11/2026', 'mostra 300 g', 'Declarado 4 × 16 × 24 cm e 0,300 kg'])
    expect(text).toContain(words)
  await press('Enviar a decisão')
  expect(document.body.textContent).toContain('Escolha a decisão.')
  await click(screen.getByRole('radio', { name: 'Recusar' }))
  await press('Enviar a decisão')
  expect(document.activeElement).toBe(screen.getByLabelText('Resposta'))
  expect(posted()).toEqual([])
})

test('a part is accepted with four measures, which begin as the carrier’s; then nothing is open', async () => {
  const posted = await open()
  await click(screen.getByRole('radio', { name: 'Aceitar em parte' }))
  fill('Peso', '')
  fill('Resposta', 'Pesamos de novo.')
  await press('Enviar a decisão')
  expect(document.body.textContent).toContain('Informe o peso em kg')
  expect(posted()).toEqual([])
  fill('Peso', '1')
  await press('Enviar a decisão')
  await until(() => expect(document.body.textContent).toContain('Nenhuma contestação aberta.'))
  expect(document.body.textContent).toContain('Contestação: aceita em parte.')
  expect(posted()).toEqual([
    {
      method: 'POST',
      path: `/sandbox/diferencas/${UUID}/decisao`,
      body: JSON.stringify({ decisao: 'PARCIAL', resposta: 'Pesamos de novo.', dimensoes: medidas(1) }),
    },
  ])
})
