import { act, fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, network, refusal, until } from '../../app/testing-tela.tsx'
import { BarraDeTeclas } from '../../areas/operacao/teclas/barra-de-teclas.tsx'
import { TEREZA } from '../../areas/operacao/testing-operador.ts'
import Contestacoes from './contestacoes.tsx'

const UUID = '0198b2c0-0000-7000-8000-0000000000c1'
const QUANDO = '2026-11-25T10:00:00-03:00'
const MEDIDAS = { alturaPacote: 10, larguraPacote: 20, comprimentoPacote: 30, pesoPacote: 0.5 }
const RECIBO = { pesoReal: 0.5, pesoCubado: 1, pesoRegra: 'CUBADO', pesoCobrado: 1, linhas: [], total: 20 }
const FICHA = {
  diferencaUuid: UUID,
  assinaturaUuid: UUID,
  de: 'Ana Luz',
  atrasada: false,
  frete: {
    uuid: UUID,
    codigoEncomenda: null,
    transportadora: { uuid: UUID, nome: 'Correios' },
    produto: 'SEDEX',
    formato: 'CAIXA',
    origem: 'São Paulo/SP',
    destino: 'Rio de Janeiro/RJ',
    compradoEm: QUANDO,
    valorDeclarado: 100,
    valorPago: 20,
  },
  contestacao: {
    status: 'ABERTA',
    motivo: 'MEDIDA',
    texto: 'A caixa é menor.',
    provas: [],
    valorContestado: -15,
    abertaEm: QUANDO,
    prazoResposta: '2026-12-02',
    resposta: null,
    dimensoes: null,
    decididaEm: null,
  },
  diferencaValor: -15,
  dimensoes: MEDIDAS,
  dimensoesTransportadora: { ...MEDIDAS, alturaPacote: 40 },
  recibo: { cotado: RECIBO, medido: RECIBO },
  contrato: { medido: 30, glosa: 0 },
  provas: [],
  eventos: [],
  historico: { fretes: 1, diferencas: 1, aceitas: 0, parciais: 0, recusadas: 0, retiradas: 0 },
  reserva: null,
}
const RESERVA = { operador: { uuid: TEREZA.uuid, nome: 'Tereza' }, ate: QUANDO }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') }))

/** Opens the contest, with the bar of keys at the foot. */
async function open({ isHeld = false } = {}) {
  const asked = network(({ path }) => {
    if (path.endsWith('/eu')) return { status: 200, body: TEREZA }
    if (path.endsWith('/reserva'))
      return isHeld ? refusal(409, 'EM_ANALISE', 'Caio está analisando este item.') : { status: 200, body: RESERVA }
    if (path.includes('/preco')) return refusal(422, 'VALIDACAO', 'Fora da faixa.')
    return { status: 200, body: path.endsWith(UUID) ? FICHA : [] }
  })
  await draw(
    <>
      <Routes>
        <Route path="/operacao/contestacoes/:uuid?" element={<Contestacoes />} />
      </Routes>
      <BarraDeTeclas />
    </>,
    `/operacao/contestacoes/${UUID}`,
  )
  return asked
}
const teclas = () => screen.getByRole('contentinfo', { name: 'Teclas desta tela' }).textContent
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }))

test('a contest that a colleague holds offers no key of its form', async () => {
  await open({ isHeld: true })
  await until(() => expect(screen.getByText('Caio está analisando este item.')).toBeTruthy())
  expect(teclas()).not.toMatch(/opção|texto pronto|confirmar/)
  await press('2')
  expect(teclas()).not.toMatch(/medidas/)
})

test('a measure that cannot be says what a measure is', async () => {
  await open()
  await until(() => expect(screen.getByRole('radio', { name: /^Aceitar em parte/ })).toBeTruthy())
  await press('2')
  const altura = screen.getByLabelText('Altura, cm')
  for (const value of ['-5', '1e3', '99999']) {
    await act(async () => void fireEvent.input(altura, { target: { value } }))
    expect(screen.getByText('Informe a medida em centímetros, de 1 a 500.')).toBeTruthy()
    expect(altura.getAttribute('aria-invalid')).toBe('true')
  }
  await act(async () => void fireEvent.input(altura, { target: { value: '' } }))
  expect(screen.getByText('Preencha as medidas para ver o preço.')).toBeTruthy()
})
