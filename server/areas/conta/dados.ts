import * as z from 'zod'
import { Instante } from '#contract/kernel/schemas/instante'
import type { Deps } from '../../kernel/deps.ts'
import type { Session } from '../../kernel/session.ts'
import { breathe } from '../../kernel/work/breath.ts'
import { findUsuario } from '../acesso/index.ts'

/** Everything that any area holds about the person, under the areas' names (LGPD, art. 18, II and V). */
export async function exportDados(deps: Deps, { usuarioUuid }: Session) {
  const usuario = await findUsuario(deps.db, usuarioUuid)
  const pessoa = { usuarioUuid, assinaturaUuid: usuario?.assinaturaUuid ?? null }
  const dados: Record<string, object> = {}
  for (const { area, titular } of deps.titulares) dados[area] = await titular.tell(deps, pessoa)
  return { geradoEm: deps.clock.now(), ...dados }
}

/** Things of a list that are written in one go. */
const AT_A_STRETCH = 200

/** The same as JSON, written a little at a time: one person's many years must not keep everybody else waiting. */
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

const write = (value: unknown) => JSON.stringify(value, withOffset) ?? 'null'

/** A file has no schema that would encode it: its instants are written as every other answer writes them (D §3). */
function withOffset(this: Record<string, unknown>, key: string, value: unknown) {
  const held = this[key]
  return held instanceof Date ? z.encode(Instante, held) : value
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
