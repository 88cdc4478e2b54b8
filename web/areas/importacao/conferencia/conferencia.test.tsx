import { act, cleanup, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import type { OpcaoDeServico } from '#contract/cotacao'
import { enter } from '../../../app/data/enter.ts'
import { readTab, storeTab, TAB_STORED } from '../../../app/data/tab-stored.ts'
import { click, draw, network, press, refusal, until } from '../../../app/testing-tela.tsx'
import type { Remetentes } from '../../carrinho/index.ts'
import { readTabela } from '../arquivo/tabela.rules.ts'
import type { Celulas } from '../celula.rules.ts'
import { Importacao } from '../importacao.tsx'
import { Mapa } from '../mapa.tsx'
import type { Modo } from '../modo.rules.ts'
import type { Planilha } from '../planilha.rules.ts'
import { type Linha, type Rascunho, startNotas, startRascunho, takeLinhas } from '../rascunho.rules.ts'
import { keepRascunho } from '../rascunho-guardado.ts'
import { Grade } from './grade.tsx'
import { HomonimosCard } from './homonimos-card.tsx'
import { PadraoCard } from './padrao-card.tsx'
import { ValoresAltosCard } from './valores-altos-card.tsx'

let drawn: Awaited<ReturnType<typeof draw>>
beforeEach(() => localStorage.clear())

const OPCOES = [
  { codigo: 'correios/pac', nomeProduto: 'PAC', valorFrete: 2310, chegada: '2026-12-03' },
  { codigo: 'correios/sedex', nomeProduto: 'SEDEX', valorFrete: 4120, chegada: '2026-11-27' },
].map((opcao) => ({
  ...opcao,
  nomeTransportadora: 'Correios',
  tempoMinimo: 1,
  tempoMaximo: 2,
  nomeAgencia: null,
})) as OpcaoDeServico[]

/** A draft with these rows, in the state after the check of the file. */
function given(rows: Celulas[], how: (linha: Linha) => Partial<Linha> = () => ({})): Rascunho {
  const planilha = { titulos: [], colunas: [], linhas: [], fontes: null, unidades: {} }
  const started = takeLinhas(startRascunho({ nome: 'a.csv', resumo: '' }, planilha), planilha, () => '')
  const linhas = rows.map((celulas, index) => {
    const linha: Linha = {
      numero: index + 2,
      uuid: `u${index}`,
      celulas,
      isConferida: true,
      erros: [],
      corrigidas: [],
      padrao: [],
      produto: null,
      frete: null,
      escolha: OPCOES[0]!,
      opcoes: OPCOES,
    }
    return { ...linha, ...how(linha) }
  })
  return { ...started, linhas }
}

const now: { rascunho?: Rascunho } = {}
const linhasNow = () => now.rascunho?.linhas ?? []
/** The parts of the screen together, around one draft that all of them change. */
function Bancada({ start }: { start: Rascunho }) {
  const [rascunho, setRascunho] = useState(start)
  useEffect(() => void (now.rascunho = rascunho))
  return (
    <>
      <PadraoCard modo="planilha" linhas={rascunho.linhas} onChange={(how) => setRascunho((was) => how(was))} />
      <HomonimosCard rascunho={rascunho} onChange={(how) => setRascunho((was) => how(was))} />
      <ValoresAltosCard rascunho={rascunho} onChange={(how) => setRascunho((was) => how(was))} />
      <Grade
        modo="planilha"
        linhas={rascunho.linhas}
        isPassando={false}
        onChange={(how) => setRascunho((was) => how(was))}
      />
    </>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (input: HTMLInputElement | HTMLSelectElement, value: string) =>
  act(async () => {
    const proto = input instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
const button = (name: string) => screen.getByRole('button', { name })
const text = () => document.body.textContent ?? ''

test('the box is typed once, filled into the rows that lack it, told in each of them and stored in this browser', async () => {
  const completa = { nome: 'Ana', descricao: 'Vaso', email: 'a@b.co', telefone: '1' }
  const start = given([completa, completa, { ...completa, altura: '9', largura: '9', comprimento: '9', peso: '2' }])
  drawn = await draw(<Bancada start={start} />)
  expect(text()).toContain('Minha caixafalta em 2 linhas')
  expect(text()).not.toContain('Meu conteúdo')
  expect(button('Aplicar a todas')).toHaveProperty('disabled', true)
  for (const [label, value] of [
    ['Altura', '4'],
    ['Largura', '11'],
    ['Comprimento', '16'],
    ['Peso', '300 g'],
  ] as const)
    await type(field(label), value)
  await press('Aplicar a todas (2 linhas)')
  expect(linhasNow().map(({ celulas: { peso } }) => peso)).toEqual(['300 g', '300 g', '2'])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Preenchido por padrão em 2 linhas.',
  )
  expect(text().match(/Por padrão: caixa de 16 × 11 × 4 cm, 0,300 kg/g)).toHaveLength(2)
  await drawn.remove()
  drawn = await draw(<Bancada start={start} />)
  expect([field('Altura').value, field('Peso').value]).toEqual(['4', '300 g'])
})

test('the service is changed in the row, among all that take its parcel, with price and arrival', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T15:00:00Z'), toFake: ['Date'] })
  const completa = { descricao: 'x', peso: '1', comprimento: '1', email: 'a', telefone: '1' }
  drawn = await draw(
    <Bancada
      start={given([
        { ...completa, nome: 'Ana' },
        { ...completa, nome: 'Bia' },
      ])}
    />,
  )
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Serviço da linha 3' })
  expect([...select.options].map((option) => option.text.replaceAll('\u00a0', ' '))).toEqual([
    'Correios PAC, R$ 23,10, chega qui., 3 dez',
    'Correios SEDEX, R$ 41,20, chega sex., 27 nov',
  ])
  await type(select, 'correios/sedex')
  expect(linhasNow().map(({ produto }) => produto)).toEqual([null, 'correios/sedex'])
  expect(text()).toContain('Chega sex., 27 nov')
})

test('the agency of a row is named once, even if its own name says that it is an agency', async () => {
  const nomeAgencia = 'Agência de exemplo – Natal'
  const opcao = { ...OPCOES[0]!, nomeAgencia }
  drawn = await draw(
    <Bancada start={given([{ nome: 'Ana' }], () => ({ erros: [], escolha: opcao, opcoes: [opcao] }))} />,
  )
  expect(text()).toContain(`Postar em ${nomeAgencia}`)
  expect(text()).not.toContain('Agência Agência')
})

test('one name with two addresses is asked about once; the answer fills the other rows', async () => {
  const rita = { nome: 'Rita', descricao: 'x', peso: '1', comprimento: '1', email: 'a', telefone: '1', cep: '20040020' }
  drawn = await draw(
    <Bancada
      start={given([
        { ...rita, endereco: 'Rua A' },
        { ...rita, endereco: 'Rua B' },
        { ...rita, endereco: 'Rua A' },
      ])}
    />,
  )
  expect(text()).toContain('Um nome aparece com dados diferentes. É a mesma pessoa?')
  expect(text()).toContain('Rita, nas linhas 2, 3, 4')
  await press('Usar em todas as linhas de Rita os dados da linha 3')
  expect(linhasNow().map(({ celulas }) => celulas.endereco)).toEqual(['Rua B', 'Rua B', 'Rua B'])
  expect(text()).not.toContain('É a mesma pessoa?')
})

test('of a name in many rows the first five rows and addresses are shown, the others counted', async () => {
  const rita = { nome: 'Rita', descricao: 'x', peso: '1', comprimento: '1', email: 'a', telefone: '1', cep: '20040020' }
  drawn = await draw(
    <Bancada start={given(Array.from({ length: 40 }, (_, index) => ({ ...rita, endereco: `Rua ${index}` })))} />,
  )
  expect(text()).toContain('Rita, nas linhas 2, 3, 4, 5, 6 e mais 35')
  expect(screen.getAllByRole('button', { name: /^Usar em todas as linhas de Rita/ })).toHaveLength(5)
  expect(text()).toContain('E mais 35.')
})

test('two people of one name, each with a right CPF, raise no question', async () => {
  const rita = { nome: 'Rita', descricao: 'x', peso: '1', comprimento: '1', email: 'a', telefone: '1', cep: '20040020' }
  drawn = await draw(
    <Bancada
      start={given([
        { ...rita, cpfCnpj: '11144477735', endereco: 'Rua A' },
        { ...rita, cpfCnpj: '52998224725', endereco: 'Rua B' },
      ])}
    />,
  )
  expect(text()).toContain('CEP 20040-020')
  expect(text()).not.toContain('É a mesma pessoa?')
})

test('an empty cell is told in words in its row, with the field to fill in', async () => {
  const start = given(
    [{ nome: 'Ana', descricao: 'x', peso: '1', comprimento: '1', email: 'a', telefone: '1' }],
    () => ({
      erros: [{ campo: 'bairro', mensagem: 'Preenchimento obrigatório' }],
      escolha: null,
      opcoes: [],
    }),
  )
  drawn = await draw(<Bancada start={start} />)
  const bairro = field('Bairro')
  expect(bairro.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(bairro.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Falta: Bairro.')
})

function Perguntas({ start }: { start: Planilha }) {
  const [planilha, setPlanilha] = useState(start)
  return (
    <>
      <Mapa planilha={planilha} onChange={setPlanilha} onDone={() => undefined} onCancel={() => undefined} />
      <output>{planilha.unidades.peso}</output>
    </>
  )
}

test('a weight without a unit is asked about once for the column, in both readings', async () => {
  const start = readTabela([
    ['Nome', 'Lineitem name', 'Shipping Zip', 'Peso'],
    ['#1', 'Caneca', '20040020', '300'],
  ]) as Planilha
  drawn = await draw(<Perguntas start={start} />)
  expect(screen.getByRole('heading', { level: 2, name: 'Diga em que unidade está' })).not.toBeNull()
  expect(button('Conferir as linhas')).toHaveProperty('disabled', true)
  expect(within(screen.getByRole('radiogroup')).getAllByRole('radio')).toHaveLength(2)
  expect(screen.getByRole('radio', { name: '300 kg' })).not.toBeNull()
  await click(screen.getByRole('radio', { name: '300 g (0,3 kg)' }))
  expect(screen.getByRole('status').textContent).toBe('g')
  expect(button('Conferir as linhas')).toHaveProperty('disabled', false)
})

test('a column of dates is not offered as the missing column', async () => {
  const start = readTabela([
    ['Nome', 'Data', 'Onde'],
    ['Ana', '01/11/2026', '20040-020'],
  ]) as Planilha
  drawn = await draw(<Perguntas start={start} />)
  const cep = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Qual coluna é o CEP?' })
  expect([...cep.options].map((option) => option.text)).toEqual(['Não está na planilha', 'Onde (20040-020)'])
})

test('required columns that no other column can be are named', async () => {
  const start = readTabela([
    ['Nome', 'CPF', 'CEP', 'Endereço', 'Bairro', 'Peso (kg)', 'Comprimento (cm)', 'Conteúdo', 'Valor'],
    ['Ana', '935.411.347-80', '20040-020', 'Rua do Ouvidor', 'Centro', '0,3', '24', 'Caneca', '89,90'],
  ]) as Planilha
  drawn = await draw(<Perguntas start={start} />)
  expect(screen.getByText('Faltam E-mail e Telefone.')).not.toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('values above R$ 3.000,00 are asked about once, and again only when one changes', async () => {
  const completa = { descricao: 'x', peso: '1', comprimento: '1', email: 'a', telefone: '1' }
  drawn = await draw(
    <Bancada
      start={given([
        { ...completa, nome: 'Ana', valor: '8990,00' },
        { ...completa, nome: 'Bia', valor: '3000' },
        { ...completa, nome: 'Caio', valor: 'R$ 4.500,00' },
      ])}
    />,
  )
  const asked = () => text().replaceAll('\u00a0', ' ')
  expect(asked()).toContain('2 linhas declaram mais de R$ 3.000,00. Valem mesmo?')
  expect(asked()).toContain('Ana, na linha 2: R$ 8.990,00')
  expect(asked()).toContain('Caio, na linha 4: R$ 4.500,00')
  await press('Sim, valem')
  expect(asked()).not.toContain('mesmo')
  await press('Todos os dados da linha 3')
  await act(async () => field('Valor declarado').focus())
  await type(field('Valor declarado'), '8.990,00')
  await act(async () => field('Valor declarado').blur())
  expect(asked()).toContain('Vale mesmo R$ 8.990,00?')
  expect(asked()).toContain('Bia, na linha 3')
})

test('a service that covers less than its row declares says so beside it', async () => {
  const completa = { descricao: 'x', peso: '1', comprimento: '1', email: 'a', telefone: '1' }
  const coberto = (valorSeguro: number) => ({ ...OPCOES[0]!, valorSeguro }) as OpcaoDeServico
  const frete = { conteudo: { valor: 300_00, itens: [] } } as unknown as Linha['frete']
  drawn = await draw(
    <Bancada
      start={given(
        [
          { ...completa, nome: 'Ana' },
          { ...completa, nome: 'Bia' },
        ],
        ({ numero }) => ({
          frete,
          escolha: coberto(numero === 2 ? 100_00 : 300_00),
        }),
      )}
    />,
  )
  expect(screen.getAllByText(/^Cobre até/).map((each) => each.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Cobre até R$ 100,00',
  ])
})

test('j and k go through the rows', async () => {
  const completa = { descricao: 'x', peso: '1', comprimento: '1', email: 'a', telefone: '1' }
  drawn = await draw(
    <Bancada
      start={given([
        { ...completa, nome: 'Ana' },
        { ...completa, nome: 'Bia' },
      ])}
    />,
  )
  const [, ana, bia] = screen.getAllByRole('row')
  const keyed = (key: string) => act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key })))
  await keyed('j')
  expect(ana!.contains(document.activeElement)).toBe(true)
  await keyed('j')
  expect(bia!.contains(document.activeElement)).toBe(true)
  await keyed('k')
  expect(ana!.contains(document.activeElement)).toBe(true)
})

test('an import that is left takes nothing with it of what else this tab stores', async () => {
  enter({ uuid: 'u', token: 't', endereco: {} } as unknown as Sessao)
  const contestacao = { texto: 'A caixa tem 20 cm' }
  storeTab(TAB_STORED.contestacao, contestacao)
  const planilha = readTabela([
    ['Nome', 'Peso'],
    ['Ana', '300'],
  ]) as Planilha
  keepRascunho(startRascunho({ nome: 'a.csv', resumo: '' }, planilha))
  await draw(<Importacao modo="planilha" remetentes={null} onDone={() => {}} />)
  await press('Escolher outra planilha')
  expect([readTab(TAB_STORED.importacao), readTab(TAB_STORED.contestacao)]).toEqual([null, contestacao])
})

const REMETENTES = { endereco: null } as unknown as Remetentes
/** An import whose other rows are in the cart already, on its page. */
async function openResto(at: '/importacao' | '/notas-fiscais' = '/importacao') {
  enter({ uuid: 'u', token: 't', nome: 'Marina', endereco: {} } as unknown as Sessao)
  network(() => refusal(404, 'NOT_FOUND', 'Não encontrado.'))
  const erros = [{ campo: 'nome', mensagem: 'Preenchimento obrigatório' }]
  keepRascunho({ ...given([{ cep: '20040020' }, { cep: '01310100' }], () => ({ erros })), isResto: true })
  const page = (modo: Modo) => <Importacao modo={modo} remetentes={REMETENTES} onDone={() => {}} />
  await draw(
    <Routes>
      <Route path="/importacao" element={page('planilha')} />
      <Route path="/notas-fiscais" element={page('notas')} />
    </Routes>,
    at,
  )
}

test('rows that are left over are given up only after a question', async () => {
  await openResto()
  await until(() => expect(button('Escolher outra planilha')).not.toBeNull())
  await press('Escolher outra planilha')
  const pergunta = within(screen.getByRole('dialog', { name: 'Deixar esta planilha?' }))
  expect(pergunta.getByText('2 linhas ainda fora do carrinho.')).not.toBeNull()
  await press('Continuar aqui')
  expect(readTab(TAB_STORED.importacao)).not.toBeNull()
  await press('Escolher outra planilha')
  await press('Escolher outra')
  expect(readTab(TAB_STORED.importacao)).toBeNull()
})

test('while a spreadsheet is under way, the page of the notes says so, and leads to it or leaves it', async () => {
  await openResto('/notas-fiscais')
  await until(() => expect(screen.getByText('A planilha a.csv ainda não terminou.')).not.toBeNull())
  await click(screen.getByRole('link', { name: 'Continuar a planilha' }))
  await until(() => expect(text()).toContain('As que estavam prontas foram para o carrinho.'))
  cleanup()
  await openResto('/notas-fiscais')
  await until(() => expect(button('Deixar a planilha e enviar notas')).not.toBeNull())
  await press('Deixar a planilha e enviar notas')
  await until(() => expect(screen.getByRole('heading', { name: 'Escolha as notas fiscais' })).not.toBeNull())
  expect(readTab(TAB_STORED.importacao)).toBeNull()
})

test('the heading of notes tells the files that are left out, and a missing cell has its star', async () => {
  enter({ uuid: 'u', token: 't', nome: 'Marina', endereco: {} } as unknown as Sessao)
  network(() => refusal(404, 'NOT_FOUND', 'Não encontrado.'))
  const erros = [{ campo: 'sobrenome', mensagem: 'Preenchimento obrigatório' }]
  const { linhas } = given([{ nome: 'Ana' }, { nome: 'Bia' }], () => ({ erros }))
  const deFora = [{ arquivo: 'c.xml', motivo: 'A nota 9 já veio no arquivo b.xml.', fretes: [], linha: null }]
  keepRascunho(startNotas({ nome: '3 notas fiscais', resumo: '' }, linhas, { deFora, ignorados: 0 }))
  await draw(<Importacao modo="notas" remetentes={REMETENTES} onDone={() => {}} />)
  await until(() => expect(screen.getByText('2 fretes, um por nota, 1 arquivo de fora')).not.toBeNull())
  expect(screen.getAllByText('Sobrenome').map(({ textContent }) => textContent)).toEqual(['Sobrenome*', 'Sobrenome*'])
})
