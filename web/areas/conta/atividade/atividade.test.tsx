import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ATIVIDADES_POR_PAGINA } from '#contract/conta/atividade'
import { draw, network, press, until } from '../../../app/testing-tela.tsx'
import { AtividadeDaConta } from './atividade.tsx'

const CONTA = '0198b2c0-0000-7000-8000-0000000000aa'
const BIA = '0198b2c0-0000-7000-8000-0000000000bb'
const linha = (n: number, em: string, descricao: string, more: object = {}) => ({
  uuid: `0198b2c0-0000-7000-8000-00000000000${n}`,
  em,
  ator: { uuid: BIA, nome: 'Bia Souza' },
  acao: 'COMPROU_FRETES',
  descricao,
  quantidade: null,
  valor: null,
  detalhe: '',
  ...more,
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') }))

const open = (linhas: object[], address = '/') => {
  const asked = network(({ path }) =>
    path.startsWith('/atividade/pessoas')
      ? { status: 200, body: [{ uuid: BIA, nome: 'Bia Souza' }] }
      : { status: 200, body: linhas, headers: { 'x-total-count': String(linhas.length) } },
  )
  return draw(<AtividadeDaConta assinatura={CONTA} />, address).then(() => asked)
}

test('who did what stands day by day, the newest first, with hour, amount and what it was about', async () => {
  await open([
    linha(1, '2026-11-25T10:12:00-03:00', 'comprou 2 fretes', { valor: 43.2, detalhe: 'Com a carteira' }),
    linha(2, '2026-11-24T09:00:00-03:00', 'contestou uma diferença'),
  ])
  await until(() => expect(screen.getByRole('region', { name: 'Hoje, qua., 25 nov' })).toBeTruthy())
  const hoje = within(screen.getByRole('region', { name: 'Hoje, qua., 25 nov' })).getByRole('listitem')
  expect(hoje.textContent).toMatch(/^BSBia Souza comprou 2 fretes, R\$\s43,20Com a carteira10:12$/)
  const ontem = within(screen.getByRole('region', { name: 'Ontem, ter., 24 nov' })).getByRole('listitem')
  expect(ontem.textContent).toBe('BSBia Souza contestou uma diferença09:00')
})

test('nothing yet says what will stand there, and no file is offered', async () => {
  await open([])
  await until(() => expect(screen.getByText('Ainda não há atividade')).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Baixar XLSX' })).toBeNull()
})

test('the filter of the address is asked for, and an empty answer says that it is the filter', async () => {
  const asked = await open([], `/?pessoa=${BIA}`)
  await until(() => expect(screen.getByText('Nada neste filtro')).toBeTruthy())
  expect(asked.some(({ path }) => path.includes(`pessoa=${BIA}`))).toBe(true)
})

test('a failure can be tried again', async () => {
  let isDown = true
  network(({ path }) => {
    if (path.startsWith('/atividade/pessoas')) return { status: 200, body: [] }
    return isDown ? { status: 500, body: {} } : { status: 200, body: [], headers: { 'x-total-count': '0' } }
  })
  await draw(<AtividadeDaConta assinatura={CONTA} />)
  await until(() => expect(screen.getByText('A atividade não abriu')).toBeTruthy())
  isDown = false
  await press('Tentar de novo')
  await until(() => expect(screen.getByText('Ainda não há atividade')).toBeTruthy())
})

test('the last press of Carregar mais, which goes, gives the focus to the first new line', async () => {
  const linhas = [1, 2].map((n) => linha(n, '2026-11-25T10:12:00-03:00', `comprou ${n}`))
  const headers = { 'x-total-count': String(ATIVIDADES_POR_PAGINA + 1) }
  network(({ path }) => {
    if (path.startsWith('/atividade/pessoas')) return { status: 200, body: [] }
    return { status: 200, body: [path.includes('page=1') ? linhas[1] : linhas[0]], headers }
  })
  await draw(<AtividadeDaConta assinatura={CONTA} />)
  await until(() => expect(screen.getByText('comprou 1', { exact: false })).toBeTruthy())
  screen.getByRole('button', { name: 'Carregar mais' }).focus()
  await press('Carregar mais')
  await until(() => expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull())
  const nova = screen.getAllByRole('listitem')[1]
  await until(() => expect(document.activeElement).toBe(nova))
})
