import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { breathe, mapBreathing, parseBreathing, stringifyPages } from '../../../kernel/work/breath.ts'
import type { Identidade } from '../../../ports/transportadora.ts'
import {
  type AgenciaGuardada,
  listAtivas,
  listTransportadorasComAgencia,
  lockAgencias,
  type NovaAgencia,
  replaceAgencias,
  retireExemplos,
} from './agencia.repo.ts'
import { type AgenciaLida, type ArquivoLido, readAgencias } from './arquivo-agencias.ts'

/** The carriers that an import may name, with any adapter. */
type Transportadoras = readonly Pick<Identidade, 'uuid' | 'nome'>[]

/** What an import of this file would report; changes nothing. */
export const checkAgencias = (texto: string, transportadoras: Transportadoras): Promise<ArquivoLido> =>
  readAgencias(texto, (nome) => findByNome(transportadoras, nome)?.nome)

/** Replaces the agencies of every carrier in the file, all or nothing: with one error nothing is written. */
export async function importAgencias(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  texto: string,
  transportadoras: Transportadoras,
): Promise<ArquivoLido> {
  const lido = await checkAgencias(texto, transportadoras)
  if (lido.erros.length > 0) return lido
  const rows = await toRows(lido.agencias, transportadoras, { isExemplo: false })
  await db.transaction().execute(async (tx) => {
    await lockAgencias(tx)
    await replaceAgencias(tx, rows, clock.now())
  })
  return lido
}

/** The agencies of these carriers as they shall be; `transportadoras` undefined means every carrier. */
export type PlanoDeAgencias = { agencias: NovaAgencia[]; transportadoras: string[] | undefined }

/** The plan of an import: the agencies of its file, for the carriers that the file names. */
export async function readPlanoDeAgencias(
  agencias: AgenciaLida[],
  transportadoras: Transportadoras,
): Promise<PlanoDeAgencias> {
  const rows = await toRows(agencias, transportadoras, { isExemplo: false })
  return { agencias: rows, transportadoras: [...new Set(rows.map(({ transportadoraUuid }) => transportadoraUuid))] }
}

/** What a plan would change: which agencies come, change and go. */
export async function compareAgencias(db: Db, { agencias, transportadoras }: PlanoDeAgencias) {
  const novas = new Map(await mapBreathing(agencias, (one) => [keyOf(one), one] as const))
  const alteradas: NovaAgencia[] = []
  const retiradas: AgenciaGuardada[] = []
  for await (const page of readAtivas(db, transportadoras))
    for (const antes of page) {
      const depois = novas.get(keyOf(antes))
      if (!depois) retiradas.push(antes)
      else if (textOf(antes) !== textOf(depois)) alteradas.push(depois)
      novas.delete(keyOf(antes))
    }
  return { novas: [...novas.values()], alteradas, retiradas }
}

/** The active agencies of these carriers, or of all, a thousand at a time: they are never all in memory. */
async function* readAtivas(db: Db, transportadoras?: readonly string[]): AsyncGenerator<AgenciaGuardada[], void> {
  let last: AgenciaGuardada | undefined
  for (;;) {
    const page = await listAtivas(db, transportadoras, last, PAGINA)
    yield page
    if (page.length < PAGINA) return
    last = page.at(-1)
    await breathe()
  }
}
const PAGINA = 1000

/** Writes a plan, under `lockAgencias`. */
export async function applyAgencias(tx: Db, { agencias, transportadoras }: PlanoDeAgencias, em: Date) {
  const nomeadas = new Set([...(transportadoras ?? []), ...agencias.map((one) => one.transportadoraUuid)])
  if (!transportadoras)
    for await (const page of readAtivas(tx)) for (const { transportadoraUuid } of page) nomeadas.add(transportadoraUuid)
  await replaceAgencias(tx, agencias, em, [...nomeadas])
}

/** All active agencies as text, and back: the state that a version keeps. */
export const keepAgencias = (db: Db) => stringifyPages(readAtivas(db))
export const readAgenciasGuardadas = async (texto: string): Promise<PlanoDeAgencias> => ({
  agencias: await parseBreathing<AgenciaGuardada>(texto),
  transportadoras: undefined,
})

const keyOf = ({ transportadoraUuid, codigo }: NovaAgencia) => `${transportadoraUuid} ${codigo}`
const textOf = ({ nome, tipo, logradouro, numero, bairro, municipioUuid, uf, cep, isExemplo }: NovaAgencia) =>
  JSON.stringify([nome, tipo, logradouro, numero, bairro, municipioUuid, uf, cep, isExemplo])

/**
 * Gives the sandbox sample agencies in every state capital, for carriers that never had an agency. Deactivates the
 * samples of connected carriers: such a carrier tells its own points, and would refuse a sample.
 */
export async function seedExemplos({
  db,
  clock,
  transportadoras,
  pontos,
}: Pick<Deps, 'db' | 'clock' | 'transportadoras' | 'pontos'>) {
  const conectadas = pontos.map(({ transportadoraUuid }) => transportadoraUuid)
  await retireExemplos(db, conectadas)
  const simuladas = transportadoras.filter(({ uuid }) => !conectadas.includes(uuid))
  const novatas = await listSemAgencias(db, simuladas)
  if (novatas.length === 0) return
  const { agencias, erros } = await readAgencias(readFileSync(EXEMPLOS, 'utf8'), (nome) => nome)
  if (erros.length > 0) throw new Error(`${EXEMPLOS}: ${JSON.stringify(erros)}`)
  const novas = await toRows(agencias, novatas, { isExemplo: true })
  if (novas.length === 0) return
  await db.transaction().execute(async (tx) => {
    await lockAgencias(tx)
    const uuids = new Set((await listSemAgencias(tx, novatas)).map(({ uuid }) => uuid))
    const faltam = novas.filter(({ transportadoraUuid }) => uuids.has(transportadoraUuid))
    await replaceAgencias(tx, faltam, clock.now())
  })
}

const EXEMPLOS = join(import.meta.dirname, 'agencias-de-exemplo.csv')

async function listSemAgencias(db: Db, transportadoras: Transportadoras) {
  if (transportadoras.length === 0) return []
  const have = await listTransportadorasComAgencia(
    db,
    transportadoras.map(({ uuid }) => uuid),
  )
  return transportadoras.filter(({ uuid }) => !have.includes(uuid))
}

const findByNome = (transportadoras: Transportadoras, nome: string) =>
  transportadoras.find((each) => each.nome.toLowerCase() === nome.toLowerCase())

async function toRows(
  agencias: AgenciaLida[],
  transportadoras: Transportadoras,
  { isExemplo }: { isExemplo: boolean },
) {
  const rows = await mapBreathing(agencias, ({ transportadora, ...agencia }): NovaAgencia | undefined => {
    const transportadoraUuid = findByNome(transportadoras, transportadora)?.uuid
    return transportadoraUuid ? { ...agencia, uuid: randomUUID(), transportadoraUuid, isExemplo } : undefined
  })
  return rows.filter((row) => row !== undefined)
}
