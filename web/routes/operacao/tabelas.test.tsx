import { act, fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { click, draw, network, press, until } from '../../app/testing-tela.tsx'
import { TEREZA } from '../../areas/operacao/testing-operador.ts'
import Tabelas from './tabelas.tsx'

const VERSAO = {
  uuid: '0198b2c0-0000-7000-8000-0000000000b1',
  nome: '2026-11',
  transportadora: 'correios',
  arquivo: null,
  linhas: 100,
  resumo: { novas: 0, alteradas: 1, retiradas: 0, variacao: -20 },
  operador: null,
  motivo: null,
  decididaEm: '2026-11-24T12:00:00-03:00',
  valeDe: '2026-11-24T12:00:00-03:00',
  situacao: 'ANTERIOR',
  voltaDe: null,
}
const parcel = (nomeProduto: string, antes: number, depois: number) => ({
  produto: nomeProduto.toLowerCase(),
  nomeProduto,
  trajeto: 'São Paulo, SP a São Paulo, SP',
  encomenda: '0,3 kg, 24 × 16 × 4 cm',
  antes: { loja: antes, contrato: antes },
  depois: { loja: depois, contrato: depois },
})
const ENSAIO = {
  sha256: null,
  linhas: 100,
  erros: [],
  demaisErros: 0,
  base: 'a'.repeat(64),
  isIgual: false,
  versao: null,
}

/** The screen of the tariffs after a dry run of the earlier version, which changes these prices. */
async function tryOut(...amostra: ReturnType<typeof parcel>[]) {
  const asked = network(({ method, path }) => {
    if (path === '/operacao/eu') return { status: 200, body: TEREZA }
    if (method === 'GET') return { status: 200, body: path === '/operacao/tarifa' ? [VERSAO] : [] }
    const mudanca = { transportadora: 'Correios', produtos: [], amostra }
    if (path.includes('ensaio=true')) return { status: 200, body: { ...ENSAIO, mudanca } }
    return { status: 200, body: { ...ENSAIO, mudanca, versao: { ...VERSAO, situacao: 'VALE' } } }
  })
  await draw(
    <Routes>
      <Route path="/operacao/tabelas/:tabela" element={<Tabelas />} />
    </Routes>,
    '/operacao/tabelas/tarifas',
  )
  await until(() => expect(screen.getByRole('button', { name: /^Voltar a esta/ })).toBeTruthy())
  await press(/^Voltar a esta/)
  await until(() => expect(screen.getByLabelText('Por quê')).toBeTruthy())
  return () => asked.filter(({ method, path }) => method === 'POST' && !path.includes('ensaio=true')).length
}
const writeMotivo = () =>
  act(async () => void fireEvent.change(screen.getByLabelText('Por quê'), { target: { value: 'Reajuste' } }))

test('prices that fall by more than half are told in words, and are confirmed before the table is activated', async () => {
  const sent = await tryOut(parcel('MINI', 1187, 37), parcel('PAC', 2000, 1900))
  await until(() => expect(screen.getByText('Confirme as quedas')).toBeTruthy())
  expect(screen.queryByText('Pode ativar')).toBeNull()
  await writeMotivo()
  await press(/^Ativar/)
  expect(screen.getByText('Confirme que os preços caem assim.')).toBeTruthy()
  expect(sent()).toBe(0)
  await click(
    screen.getByLabelText('Confirmo: 1 das 2 encomendas de amostra cai mais da metade (−96,9%).', { exact: false }),
  )
  await press(/^Ativar/)
  await until(() => expect(screen.getByText('2026-11 vale agora.')).toBeTruthy())
  expect(sent()).toBe(1)
})

test('the marks of the chart have room for four digits, and none stands over the zero', async () => {
  await tryOut(parcel('MINI', 100, 1297), parcel('PAC', 2000, 1980))
  await until(() => expect(screen.getByRole('img', { name: /^Variação de 2 encomendas/ })).toBeTruthy())
  const inChart = (text: string) => screen.getAllByText(text).filter((one) => one.tagName === 'text')
  expect(Number(inChart('+1.197,0%')[0]?.getAttribute('x'))).toBeGreaterThan('+1.197,0%'.length * 8)
  expect([inChart('0').length, inChart('−1,0%').length]).toEqual([1, 0])
})

test('smaller changes are not asked about', async () => {
  await tryOut(parcel('PAC', 2000, 1100))
  await until(() => expect(screen.getByText('Pode ativar')).toBeTruthy())
  expect(screen.queryByRole('checkbox')).toBeNull()
})
