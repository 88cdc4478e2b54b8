import { act, screen, within } from '@testing-library/react'
import { useMemo } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NoticeHost } from '../../../app/notices/notice-host.tsx'
import { click, draw, network, PATIENCE_MS, press, refusal, takeTurn, until } from '../../../app/testing-tela.tsx'
import { useCarrinho } from '../carrinho.queries.ts'
import { planCompra } from '../compra.rules.ts'
import { item, pessoa, uuid } from '../testing-carrinho.ts'
import { Lista } from './lista.tsx'
import { useSelecao } from './use-selecao.ts'

type Item = { uuid: string; selecionado: boolean; valorAnterior: number | null }
type State = { versao: number; fretes: Item[]; thinks: Promise<void> | undefined; isBroken: boolean }

/**
 * A server with a cart: refuses a save over another version, and drops the former value of a price when the cart is
 * saved.
 */
function server(...fretes: ReturnType<typeof item>[]) {
  const known = new Map<string, Item>(fretes.map((frete) => [frete.uuid, frete]))
  const state: State = { versao: 1, fretes, thinks: undefined, isBroken: false }
  const carrinho = () => ({ uuid: uuid('aa'), fretes: state.fretes, total: 0 })
  const answer = (body: object, status = 200) => ({ status, body, headers: { etag: `"${state.versao}"` } })
  const asked = network(async (question) => {
    if (question.method === 'GET') return answer(carrinho())
    await state.thinks
    if (state.isBroken) return refusal(503, 'INDISPONIVEL', 'Tente de novo.')
    if (question.ifMatch !== `"${state.versao}"`) {
      const { body } = refusal(409, 'CARRINHO_ALTERADO', 'O carrinho mudou.')
      return answer({ ...body, atual: carrinho() }, 409)
    }
    state.versao++
    state.fretes = (JSON.parse(question.body) as { fretes: Item[] }).fretes.map((sent) => ({
      ...(state.fretes.find((each) => each.uuid === sent.uuid) ?? known.get(sent.uuid)!),
      selecionado: sent.selecionado,
      valorAnterior: null,
    }))
    return answer(carrinho())
  })
  return { state, saves: () => asked.filter(({ method }) => method === 'POST').length }
}

function Tela() {
  const { data } = useCarrinho()
  return data ? <Cart carrinho={data} /> : null
}
function Cart({ carrinho }: { carrinho: NonNullable<ReturnType<typeof useCarrinho>['data']> }) {
  const { fretes, select, settle } = useSelecao(carrinho)
  const { depois } = planCompra(fretes, undefined)
  return <Lista fretes={fretes} depois={depois} canEdit onSelect={select} settle={settle} />
}

let drawn: Awaited<ReturnType<typeof draw>>
beforeEach(() => import('../../../app/notices/notice-toast.tsx').then(() => undefined))

async function open() {
  drawn = await draw(
    <>
      <Tela />
      <NoticeHost />
    </>,
  )
  await until(() => expect(ticks().length).toBeGreaterThan(0))
}
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^Selecionar o frete de/ })
const tick = (line: number) => click(boxes()[line]!)
const ticks = () => boxes().map(({ checked }) => checked)
const selected = ({ fretes }: { fretes: Item[] }) => fretes.map(({ selecionado }) => selecionado)
const seeToast = (text: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(screen.queryByRole('status')?.textContent).toBe(text)
  }, PATIENCE_MS)

test('ticks show at once, and those before one pause are saved together', async () => {
  const { state, saves } = server(item('01', 'Ana'), item('02', 'Bia'), item('03', 'Caio'))
  await open()
  vi.useFakeTimers() // so that the pause does not end on a slow machine
  await tick(0)
  await tick(2)
  await until(() => expect(ticks()).toEqual([false, true, false]))
  expect(saves()).toBe(0)
  const seen = new Set<string>()
  const watch = new MutationObserver(() => seen.add(ticks().join()))
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  await until(() => expect(selected(state)).toEqual([false, true, false]))
  expect(saves()).toBe(1)
  vi.useRealTimers()
  await act(takeTurn)
  watch.disconnect()
  expect([...seen].filter((each) => each !== 'false,true,false')).toEqual([])
  expect(ticks()).toEqual([false, true, false])
})

test('a tick draws its own line again, and no other of forty', async () => {
  const names = Array.from({ length: 40 }, (_, n) => item(String(10 + n), `Cliente ${n}`))
  server(...names)
  const drawnLines: string[] = []
  /** Records when a line is drawn: each drawing reads the line's `chegada`. */
  const watched = <Frete extends { uuid: string; chegada: unknown }>(frete: Frete): Frete => {
    const { chegada } = frete
    return Object.defineProperty({ ...frete }, 'chegada', {
      enumerable: true,
      get: () => (drawnLines.push(frete.uuid), chegada),
    })
  }
  const Watched = () => {
    const { data } = useCarrinho()
    const carrinho = useMemo(() => data && { ...data, fretes: data.fretes.map(watched) }, [data])
    return carrinho ? <Cart carrinho={carrinho} /> : null
  }
  drawn = await draw(<Watched />)
  await until(() => expect(ticks()).toHaveLength(40))
  expect(new Set(drawnLines).size).toBe(40)
  drawnLines.length = 0
  vi.useFakeTimers() // the save draws all lines, and would come after a pause
  await tick(20)
  expect(ticks()[20]).toBe(false)
  expect(drawnLines.filter((each) => each !== uuid('30'))).toEqual([])
})

test('all fretes at once, and none', async () => {
  const { state } = server(item('01', 'Ana'), item('02', 'Bia'))
  await open()
  await press('Desmarcar todos')
  expect(ticks()).toEqual([false, false])
  expect(within(screen.getByRole('group')).getByText('Nenhum selecionado')).not.toBeNull()
  await until(() => expect(selected(state)).toEqual([false, false]))
  await press('Selecionar todos')
  await until(() => expect(selected(state)).toEqual([true, true]))
})

test('a tick that cannot be saved is undone, and the person is told', async () => {
  const { state } = server(item('01', 'Ana'), item('02', 'Bia'))
  await open()
  state.isBroken = true
  await tick(1)
  await until(() => expect(ticks()).toEqual([true, false]))
  await seeToast('A seleção não foi salva e voltou ao que era. Tente de novo.')
  expect(ticks()).toEqual([true, true])
})

test('changes of another tab stay', async () => {
  const { state } = server(item('01', 'Ana'), item('02', 'Bia'))
  await open()
  state.versao = 7
  state.fretes = [...state.fretes.map((each) => ({ ...each, selecionado: false })), item('03', 'Caio')]
  await tick(1)
  await tick(1)
  await until(() => expect(selected(state)).toEqual([false, true, true]))
  await until(() => expect(ticks()).toEqual([false, true, true]))
})

test('a tick during a save is saved after it', async () => {
  const { state, saves } = server(item('01', 'Ana'), item('02', 'Bia'))
  await open()
  const thinks = Promise.withResolvers<void>()
  state.thinks = thinks.promise
  await tick(0)
  await until(() => expect(saves()).toBe(1))
  await tick(1)
  await tick(0)
  await until(() => expect(ticks()).toEqual([true, false]))
  thinks.resolve()
  await until(() => expect(selected(state)).toEqual([true, false]))
  await until(() => expect(ticks()).toEqual([true, false]))
})

test('a changed price stays on the screen after a tick, though the server then drops its former value', async () => {
  const { state } = server(item('01', 'Ana', 17.5), item('02', 'Bia'))
  await open()
  const news = /o preço mudou de R\$\s17,50 para R\$\s18,92/
  expect(document.body.textContent).toMatch(news)
  await tick(1)
  await until(() => expect(selected(state)).toEqual([true, false]))
  expect(state.fretes[0]!.valorAnterior).toBeNull()
  expect(document.body.textContent).toMatch(news)
})

test('a tick is saved even if the person leaves at once', async () => {
  const { state } = server(item('01', 'Ana'))
  await open()
  await tick(0)
  await drawn.remove()
  await until(() => expect(selected(state)).toEqual([false]))
})

test('two fretes removed one after the other come back together, in their places', async () => {
  const { state } = server(item('01', 'Ana'), item('02', 'Bia'), item('03', 'Caio'))
  await open()
  const remove = async (nome: string) => {
    await press(`Detalhes do frete de ${nome} Pereira`)
    await press(`Remover o frete de ${nome} Pereira, PAC`)
  }
  await remove('Bia')
  await seeToast('Remoção de freteFrete removido com sucesso!')
  await remove('Ana')
  await seeToast('Remoção de fretes2 fretes removidos com sucesso!')
  expect(state.fretes.map(({ uuid }) => uuid)).toEqual([uuid('03')])
  await press('Desfazer')
  await seeToast('Os fretes voltaram para o carrinho.')
  expect(state.fretes.map(({ uuid }) => uuid)).toEqual([uuid('01'), uuid('02'), uuid('03')])
})

test('a line names the order number, which tells two buyers of one name apart', async () => {
  server({ ...item('01', 'Ana'), pedido: '1042' }, { ...item('02', 'Ana'), pedido: '' })
  await open()
  const lines = within(screen.getByRole('list', { name: 'Fretes no carrinho' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent.match(/, pedido (\d+)/)?.[1])).toEqual(['1042', undefined])
})

test('a frete whose sender a member does not see is removed without an undo, which the server would refuse', async () => {
  const hidden = { ...item('01', 'Ana'), remetente: { ...pessoa('Ana'), cpfCnpj: '***.***.***-**' } }
  server(hidden, item('02', 'Bia'))
  await open()
  await press('Detalhes do frete de Ana Pereira')
  await press('Remover o frete de Ana Pereira, PAC')
  await seeToast('Remoção de freteFrete removido com sucesso!')
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})
