// Database: PostgreSQL. An adapter and its carrier.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { asking, openPalco, type Palco } from './testing-jadlog.ts'

let palco: Palco
let list: (cep: string) => Promise<{ codigo: string; isAtivo: boolean }[]>
beforeAll(async () => {
  palco = await openPalco()
  const { pontos } = palco.open()
  list = (cep) => pontos.listPerto({ cep, uf: 'SP', cidade: 'São Paulo' }, asking())
})
afterEach(() => palco.servidor.behave())
afterAll(() => palco.close())

test('points come in Jadlog’s order, with their address, also the closed ones (facts/jadlog.md §4)', async () => {
  const [first, second, third] = await list('01310100')
  expect(first).toEqual({
    codigo: 'BR01001',
    nome: 'Papelaria Paulista',
    tipo: 'PUDO',
    logradouro: 'Avenida Paulista',
    numero: '100',
    bairro: 'Centro',
    cidade: 'São Paulo',
    cep: '01310100',
    isAtivo: true,
  })
  expect([second, third]).toMatchObject([
    { codigo: 'BR01003', isAtivo: false },
    { codigo: 'BR01002', isAtivo: true },
  ])
  expect((await list('20040020'))[0]).toMatchObject({ codigo: 'BR02001' })
})

test('the list may stand in `pudos`; a spoilt point spoils no other; texts are one clean line', async () => {
  const [good] = palco.servidor.pontos
  const pudos = [
    null,
    7,
    { pudoId: 'X' },
    { ...good, pudoId: '' },
    { ...good, pudoEnderecoList: [] },
    { ...good, pudoEnderecoList: [{ ...good!.pudoEnderecoList[0], cep: 'perto' }] },
    { ...good, pudoId: 7001, razao: `Loja\n<script>alert(1)</script>\u0000${'x'.repeat(300)}`, ativo: null },
  ]
  palco.servidor.fail('/pickup/pudos', { como: 'told', status: 200, corpo: { pudos } })
  const found = await list('01310100')
  expect(found).toEqual([
    expect.objectContaining({
      codigo: '7001',
      nome: `Loja <script>alert(1)</script> ${'x'.repeat(90)}`.slice(0, 120),
      isAtivo: false,
    }),
  ])
})

test('a CEP that Jadlog refuses has no point; one that is no CEP is not asked about', async () => {
  palco.servidor.fail('/pickup/pudos', { como: 'told', status: 400, corpo: { erro: 'CEP invalido' } })
  expect(await list('01310100')).toEqual([])
  palco.servidor.chegadas.length = 0
  for (const cep of ['', '01310', '../../pedido', '0131010a']) expect(await list(cep)).toEqual([])
  expect(palco.servidor.chegadas).toEqual([])
})

test('a carrier in trouble is unavailable', async () => {
  palco.servidor.fail('/pickup/pudos', { como: 'told', status: 503, corpo: '' }, 9)
  await expect(list('01310100')).rejects.toThrow(TransportadoraIndisponivel)
})
