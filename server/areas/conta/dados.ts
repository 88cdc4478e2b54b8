import * as z from 'zod'
import { Instante } from '#contract/kernel/schemas/instante'
import type { Deps } from '../../kernel/deps.ts'
import type { Session } from '../../kernel/session.ts'
import { breathe } from '../../kernel/work/breath.ts'
import { findUsuario } from '../acesso/index.ts'

/** All personal data of all areas, by the areas' names (LGPD, art. 18, II and V). */
export async function exportDados(deps: Deps, { usuarioUuid }: Session) {
  const usuario = await findUsuario(deps.db, usuarioUuid)
  const pessoa = { usuarioUuid, assinaturaUuid: usuario?.assinaturaUuid ?? null }
  const dados: Record<string, object> = {}
  for (const { area, titular } of deps.titulares) dados[area] = await titular.tell(deps, pessoa)
  return { geradoEm: deps.clock.now(), ...dados }
}

/** List entries written without a pause. */
const AT_A_STRETCH = 200

/** The data as JSON, written in small pieces: a long history must not keep other requests waiting. */
export async function* renderDados(dados: Record<string, unknown>): AsyncGenerator<string, void> {
  let before = '{\n'
  for (const [area, value] of Object.entries(dados)) {
    yield `${before}  ${JSON.stringify(area)}: `
    if (isPlain(value)) yield* renderArea(value)
    else yield write(value)
    before = ',\n'
  }
  yield '\n}\n'
}

async function* renderArea(area: Record<string, unknown>) {
  let before = '{'
  for (const [name, value] of Object.entries(area)) {
    if (value === undefined) continue
    yield `${before}\n    ${JSON.stringify(name)}: `
    if (Array.isArray(value)) yield* renderList(value)
    else if (isPaged(value)) yield* renderPages(value)
    else yield write(value)
    before = ','
  }
  yield before === '{' ? '{}' : '\n  }'
}

async function* renderList(list: readonly unknown[]) {
  for (let start = 0; start < list.length; start += AT_A_STRETCH) {
    await breathe()
    const lines = list.slice(start, start + AT_A_STRETCH).map((item) => `      ${write(item)}`)
    yield `${start === 0 ? '[' : ','}\n${lines.join(',\n')}`
  }
  yield list.length === 0 ? '[]' : '\n    ]'
}

/** A list that its area reads page by page, because it is too large to be held. */
async function* renderPages(pages: AsyncIterable<readonly unknown[]>) {
  let before = '['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield `${before}\n${page.map((item) => `      ${write(item)}`).join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n    ]'
}

const write = (value: unknown) => JSON.stringify(value, withOffset) ?? 'null'

/** Writes instants as every other answer does (D §3): the file has no schema that would encode them. */
function withOffset(this: Record<string, unknown>, key: string, value: unknown) {
  const held = this[key]
  return held instanceof Date ? z.encode(Instante, held) : value
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isPaged = (value: unknown): value is AsyncIterable<readonly unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
