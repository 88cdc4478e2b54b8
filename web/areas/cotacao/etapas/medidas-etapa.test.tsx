import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, network, press, until } from '../../../app/testing-tela.tsx'
import { MedidasEtapa } from './medidas-etapa.tsx'

const ULTIMA = {
  uuid: '0198b2c0-0000-7000-8000-0000000000c1',
  cepOrigem: '01310100',
  cepDestino: '59020300',
  valorEncomenda: 189.9,
  formato: 'CAIXA',
  dimensoes: { alturaPacote: 18, larguraPacote: 22, comprimentoPacote: 30, diametroPacote: null, pesoPacote: 1.85 },
  criadoEm: '2026-11-25T12:00:00-03:00',
}

const LISTA = 'Utilizar dados das últimas cotações'
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const pick = (uuid: string) => act(async () => void fireEvent.change(field(LISTA), { target: { value: uuid } }))

test.each([
  ['after Limpar', () => press('Limpar')],
  ['after an edit', () => act(async () => void fireEvent.change(field('Altura'), { target: { value: '20' } }))],
])('the same past quote can be picked again %s', async (_, change) => {
  vi.stubGlobal('reportError', (error: unknown) => void Promise.reject(error)) // happy-dom has none
  network(({ path }) => ({ status: 200, body: path.startsWith('/calculo-frete') ? [ULTIMA] : [] }))
  await draw(<MedidasEtapa uuidLoja={undefined} cepDeCasa={undefined} respondido={null} onAnswer={() => {}} />)
  await until(() => expect(field(LISTA)).toBeDefined())
  await pick(ULTIMA.uuid)
  expect(field('Altura').value).toBe('18')
  await change()
  expect(field(LISTA).value, 'the list offers every quote again').toBe('')
  await pick(ULTIMA.uuid)
  expect([field(LISTA).value, field('Altura').value]).toEqual([ULTIMA.uuid, '18'])
})
