import { act, fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { draw, network, until } from '../../../app/testing-tela.tsx'
import { Webhooks } from './webhooks.tsx'

export const SEGREDO = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwZt3xAbCdEfG='
export const uuidOf = (n: number) => `0198b2c0-0000-7000-8000-00000000f${String(n).padStart(3, '0')}`
export const webhook = (n: number, more: object = {}) => ({
  uuid: uuidOf(n),
  url: `https://loja${n}.exemplo/eventos`,
  descricao: '',
  tipos: [] as string[],
  estado: 'ATIVO',
  motivo: null as string | null,
  criadoEm: '2026-11-01T10:00:00-03:00',
  ultimoSucessoEm: null as string | null,
  falhandoDesde: null as string | null,
  desligadoEm: null as string | null,
  perdidosDesde: null as string | null,
  ...more,
})
export const tentativa = (more: object = {}) => ({
  em: '2026-11-25T10:00:00-03:00',
  status: 500 as number | null,
  erro: 'RECUSA' as string | null,
  resposta: '',
  duracaoMs: 132,
  ...more,
})
export const entrega = (n: number, more: object = {}) => ({
  uuid: `0198b2c0-0000-7000-8000-00000000e${String(n).padStart(3, '0')}`,
  cursor: String(n),
  tipo: 'frete.postado',
  em: '2026-11-25T09:30:00-03:00',
  estado: 'ENTREGUE',
  proximaEm: null as string | null,
  terminadaEm: '2026-11-25T09:30:01-03:00' as string | null,
  tentativas: [tentativa({ status: 204, erro: null })],
  ...more,
})

type Webhook = ReturnType<typeof webhook>
type Entrega = ReturnType<typeof entrega>
type Answer = Parameters<typeof network>[0]
type Given = ReturnType<Answer> | undefined

/** The screen of an account with these webhooks, each with these entregas. */
export async function open(
  kept: Webhook[],
  {
    entregas = [],
    answer = () => undefined,
    at = '',
  }: { entregas?: Entrega[]; answer?: (asked: Parameters<Answer>[0]) => Given; at?: string } = {},
) {
  const asked = network((question) => {
    const given = answer(question)
    if (given) return given
    const { method, path, body } = question
    const [, , uuid, part] = path.split('?')[0]!.split('/')
    const one = kept.find((each) => each.uuid === uuid)
    if (part === 'entrega') return pageOf(path, entregas)
    if (part === 'segredo') return { status: 200, body: { segredo: SEGREDO, anteriorAte: '2026-11-26T12:00:00-03:00' } }
    if (part === 'reenvio')
      return { status: 200, body: { entregas: (JSON.parse(body) as { entregas?: string[] }).entregas?.length ?? null } }
    if (method === 'POST') {
      const novo = webhook(9, JSON.parse(body) as object)
      kept.push(novo)
      return { status: 201, body: { ...novo, segredo: SEGREDO } }
    }
    if (method === 'PUT') return { status: 200, body: Object.assign(one!, JSON.parse(body)) }
    if (method === 'DELETE') {
      kept.splice(kept.indexOf(one!), 1)
      return { status: 204 }
    }
    return { status: 200, body: structuredClone(kept) }
  })
  const drawn = await draw(<Webhooks />, `/configuracoes/webhooks${at}`)
  await until(() => expect(screen.getAllByRole('heading')).not.toEqual([]))
  return {
    ...drawn,
    asked,
    sent: (method: string, part = '') =>
      asked
        .filter((each) => each.method === method && each.path.endsWith(part))
        .map(({ path, body }) => ({ path, body: body && (JSON.parse(body) as unknown) })),
  }
}

function pageOf(path: string, entregas: readonly Entrega[]) {
  const query = new URLSearchParams(path.split('?')[1])
  const estado = query.get('estado')
  const found = entregas.filter((each) => !estado || each.estado === estado)
  const size = Number(query.get('pageSize'))
  const from = Number(query.get('page')) * size
  return {
    status: 200,
    body: structuredClone(found.slice(from, from + size)),
    headers: { 'x-total-count': String(found.length) },
  }
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const type = (name: string, value: string) =>
  act(async () => void fireEvent.input(field(name), { target: { value } }))
export const tick = (name: string) => act(async () => field(name).click())
export const radio = (name: string) => act(async () => screen.getByRole('radio', { name }).click())
export const heading = (name: string | RegExp) => screen.getByRole('heading', { name })
/** The heading with the address of a webhook. Testing Library puts a space between the bold host and the path. */
export const titulo = (n: number) => heading(new RegExp(`^loja${n}\\.exemplo ?/eventos$`))
export const row = (name: string | RegExp) => screen.getByRole('article', { name })
/** The shown entregas, and one of them. */
export const items = () =>
  screen.queryAllByRole('listitem').filter(({ textContent }) => /· evento \d/.test(textContent))
export const item = (n: number) =>
  items().find(({ textContent }) => new RegExp(`· evento ${n}(?!\\d)`).test(textContent))!
/** Opens the menu of a webhook, and chooses. */
export async function choose(nome: string, acao: string) {
  await act(async () => screen.getByRole('button', { name: `Mais ações de ${nome}` }).click())
  await act(async () => screen.getByRole('menuitem', { name: acao }).click())
}
