import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { Diferenca } from '#contract/diferenca'
import { NoticeHost } from '../app/notices/notice-host.tsx'
import { actAs } from '../app/testing-perfil.ts'
import { click, draw, network, press, refusal, until } from '../app/testing-tela.tsx'
import { umFrete } from '../areas/frete/testing-frete.tsx'
import Postagens from './postagens.tsx'
import '../app/notices/notice-modal.tsx'
import '../app/notices/notice-toast.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined
beforeEach(() => actAs('ADMINISTRADOR'))

const recibo = (pesoReal: number, total: number) => ({
  pesoReal,
  pesoCubado: 256,
  pesoRegra: 'REAL' as const,
  pesoCobrado: pesoReal <= 300 ? 300 : 1000,
  linhas: [{ nome: 'Frete', valor: total }],
  total,
})
/** A debit of R$ 4,10. */
const debito: Diferenca = {
  ...umFrete(1, { statusFrete: 'POSTADO', diferencaValor: -410 }),
  diferencaUuid: '0198b2c0-0000-7000-8000-0000000000d1',
  tipo: 'DEBITO',
  status: 'ABERTO',
  diferencaValor: -410,
  valorRastreadoTransportadora: 2591,
  dimensoesTransportadora: {
    alturaPacote: 4,
    larguraPacote: 16,
    comprimentoPacote: 24,
    pesoPacote: 900,
    diametroPacote: null,
  },
  recibo: { cotado: recibo(300, 2181), medido: recibo(900, 2591), decidido: null },
  criadaEm: new Date('2026-11-18T13:00:00Z'),
  desfecho: null,
  quitadaEm: null,
  porRegra: false,
  prazoContestacao: '2026-12-02',
  vencimento: '2026-12-18',
  contestacao: null,
}

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
/** A server with one debit, whose open amount is what `emAberto` says; the list and the settlement answer as told. */
function server({
  lista = () => ({ status: 200, body: z.encode(z.array(Diferenca), [debito]), headers: { 'x-total-count': '1' } }),
  quit = () => ({ status: 200, body: { saldo: 10, debito: 0, credito: 0 } }),
  emAberto = () => 4.1,
  debitos = 1,
}: {
  lista?: () => Answer
  quit?: () => Answer
  emAberto?: () => number
  debitos?: number
} = {}) {
  return network(({ path, method }) => {
    if (method === 'PUT') return quit()
    if (path === '/frete/valorEmAberto') return { status: 200, body: { debito: emAberto(), credito: 0 } }
    if (path === '/frete/pagamento/quantidade')
      return { status: 200, body: { debitos, creditos: 0, vencimento: '2026-12-18' } }
    return lista()
  })
}
async function open(address = '/postagens') {
  drawn = await draw(
    <>
      <Postagens />
      <NoticeHost />
    </>,
    address,
  )
}
const text = () => document.body.textContent ?? ''
const painel = () => within(screen.getByRole('region', { name: 'Débito' }))

test('an amount that changed meanwhile is told, nothing is paid, and the screen shows the new amount', async () => {
  let aberto = 4.1
  const asked = server({
    emAberto: () => aberto,
    quit: () => {
      aberto = 9.3
      return refusal(409, 'VALOR_DIVERGENTE', 'O valor em aberto mudou: agora são R$ 9,30.')
    },
  })
  await open()
  await until(() =>
    expect(painel().getByRole('button', { name: 'Pagar' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await press('Pagar')
  await until(() => expect(screen.getByRole('dialog', { name: 'O valor mudou' })).toBeDefined())
  expect(text()).toContain('O valor em aberto mudou: agora são R$ 9,30.')
  expect(JSON.parse(asked.find(({ method }) => method === 'PUT')!.body)).toEqual({ tipoQuitacao: false, valor: 4.1 })
  await until(() => expect(painel().getByText(/9,30/)).toBeDefined())
  expect(text()).not.toContain('Solicitação de correção de saldo efetuada com sucesso.')
})

test('a list that does not open says so, and opens when it is asked again', async () => {
  let isDown = true
  server({
    lista: () =>
      isDown
        ? refusal(500, 'ERRO_INTERNO', 'Algo falhou.')
        : { status: 200, body: z.encode(z.array(Diferenca), [debito]), headers: { 'x-total-count': '1' } },
  })
  await open()
  await until(() => expect(text()).toContain('A lista não abriu'))
  isDown = false
  await press('Tentar de novo')
  await until(() => expect(screen.getByRole('list', { name: /^Diferenças/ })).toBeDefined())
})

test('a person who comes from a refused payment has a link back to it; others have none', async () => {
  server()
  await open('/postagens?tipoPagamentoFrete=DEBITO&statusPagamentoFrete=ABERTO&voltar=%2Fcarrinho%3Fetapa%3Dpagamento')
  const back = screen.getByRole('link', { name: 'Voltar ao pagamento' })
  expect(back.getAttribute('href')).toBe('/carrinho?etapa=pagamento')
  await drawn?.remove()
  await open()
  expect(screen.queryByRole('link', { name: 'Voltar ao pagamento' })).toBeNull()
})

test('more than can be settled at once: in place of the button stands what to do', async () => {
  server({ debitos: 2001 })
  await open()
  await until(() =>
    expect(text()).toContain('Há mais de 2.000 diferenças em aberto. Escolha na lista até 500 por vez.'),
  )
  expect(painel().queryByRole('button', { name: 'Pagar' })).toBeNull()
})

test('an aviso leads to its difference alone, open; all of them are one press away', async () => {
  const asked = server()
  await open(`/postagens?uuids=${debito.diferencaUuid}`)
  await until(() => expect(screen.getByRole('button', { name: /^Detalhes da diferença/ })).toBeDefined())
  expect(screen.getByRole('button', { name: /^Detalhes/ }).getAttribute('aria-expanded')).toBe('true')
  expect(text()).toContain('Só a diferença do aviso')
  const recibo = () => screen.getByRole('table', { name: 'Recibo da diferença' }).textContent
  await until(() => expect(recibo()).toMatch(/FreteR\$\s21,81até 0,3\skgR\$\s25,91até 1\skg/))
  const lists = () => asked.filter(({ path }) => path.startsWith('/frete/pagamento?')).map(({ path }) => path)
  expect(lists().every((path) => path.includes(`uuids=${debito.diferencaUuid}`))).toBe(true)
  await press('Ver todas as diferenças')
  await until(() => expect(lists().at(-1)).not.toContain('uuids'))
  await until(() => expect(text()).not.toContain('Só a diferença do aviso'))
})

test('an aviso of another account: the difference is not here, and all of one’s own are one press away', async () => {
  server({ lista: () => ({ status: 200, body: [], headers: { 'x-total-count': '0' } }) })
  await open(`/postagens?uuids=${debito.diferencaUuid}`)
  await until(() => expect(text()).toContain('Esta diferença não está aqui'))
  expect(screen.getByRole('button', { name: 'Ver todas as diferenças' })).toBeDefined()
})

test('a settled difference can be selected for the table, and then there is nothing to pay', async () => {
  const paga = { ...debito, status: 'QUITADO', desfecho: 'PAGA', quitadaEm: new Date('2026-11-20T12:00:00Z') } as const
  server({
    lista: () => ({ status: 200, body: z.encode(z.array(Diferenca), [paga]), headers: { 'x-total-count': '1' } }),
  })
  await open()
  await until(() => expect(screen.getByRole('checkbox', { name: 'Selecionar todos' })).toBeDefined())
  await click(screen.getByRole('checkbox', { name: 'Selecionar todos' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Selecionar Helena/ }).checked).toBe(true)
  expect(text()).toContain('1 selecionada')
  const acoes = within(screen.getByRole('group', { name: 'Ações das diferenças' }))
  expect(acoes.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Baixar tabela'])
})

test('a table that does not come is told in the words of S2 §8, or with the reason of the server', async () => {
  let lista: Answer = { status: 200, body: z.encode(z.array(Diferenca), [debito]), headers: { 'x-total-count': '1' } }
  server({ lista: () => lista })
  await Promise.all([open(), import('../areas/diferenca/tabela-modal.tsx')])
  await until(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Baixar tabela' }).disabled).toBe(false),
  )
  await press('Baixar tabela')
  await until(() => expect(screen.getByRole('button', { name: 'Baixar XLSX' })).toBeDefined())
  const refused = async (answer: Answer) => {
    lista = answer
    await press('Baixar XLSX')
    await until(() => expect(screen.getByRole('alert')).toBeDefined())
    return screen.getByRole('alert').textContent
  }
  expect(await refused({ status: 502, body: 'Bad gateway' })).toBe(
    'Erro ao baixar arquivoFalha ao tentar realizar o download, entre em contato com o suporte ou tente novamente mais tarde.',
  )
  const muitos = 'Muitos arquivos em pouco tempo. Espere um minuto.'
  expect(await refused(refusal(429, 'TOO_MANY_REQUESTS', muitos))).toBe(`Erro ao baixar arquivo${muitos}`)
})

test('without any difference there is nothing to select and no table to take', async () => {
  server({ lista: () => ({ status: 200, body: [], headers: { 'x-total-count': '0' } }) })
  await open()
  await until(() => expect(text()).toContain('Nenhuma diferença'))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar todos' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Baixar tabela' }).disabled).toBe(true)
})
