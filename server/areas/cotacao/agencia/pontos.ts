import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import type { LugarDaPostagem, PontoDePostagem, PontosDaTransportadora } from '../../../ports/pontos.ts'
import { findMunicipioByNome, findSiglaUf } from '../../endereco/index.ts'
import {
  type AgenciaContada,
  type AgenciaGuardada,
  deleteBuscasBefore,
  findBusca,
  keepBusca,
  listByCodigo,
  writeAgencias,
} from './agencia.repo.ts'

/** Seconds for which a carrier's answer about a CEP is as good as a new one. */
const VALE_SEGUNDOS = 12 * 3600
/** How long a person waits for a carrier's points. */
const ESPERA_MS = 4_000
/** As many points as are kept of one answer. */
const MAX_PONTOS = 100

/**
 * The points of a connected carrier in the state `uf`, the nearest to the CEP first. They are kept as agencies, so that
 * a cart can name one and its uuid stays the same. While the carrier is silent its last answer about this CEP counts.
 * Returns undefined when the carrier never answered about it.
 */
export async function listPontosPerto(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  pontos: PontosDaTransportadora,
  lugar: LugarDaPostagem,
): Promise<AgenciaGuardada[] | undefined> {
  const { db, clock } = deps
  const { transportadoraUuid } = pontos
  const busca = await findBusca(db, transportadoraUuid, lugar.cep)
  const isFresh = busca && busca.em > plusSeconds(clock.now(), -VALE_SEGUNDOS)
  const codigos = isFresh ? busca.codigos : ((await askPontos(deps, pontos, lugar)) ?? busca?.codigos)
  return codigos && listByCodigo(db, transportadoraUuid, codigos)
}

/**
 * Asks the carrier and stores its answer. Returns the codes of the open points in the state; undefined: it is silent.
 */
async function askPontos(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { transportadoraUuid, listPerto }: PontosDaTransportadora,
  lugar: LugarDaPostagem,
): Promise<string[] | undefined> {
  const { cep, uf } = lugar
  const told = await listPerto(lugar, { signal: AbortSignal.timeout(ESPERA_MS) }).catch((error: unknown) => {
    const causa = error instanceof TransportadoraIndisponivel ? { causa: error.message } : { err: error }
    log.warn({ transportadora: transportadoraUuid, ...causa }, 'points not told: the kept ones are shown')
    return undefined
  })
  if (!told) return undefined
  const agencias = told.slice(0, MAX_PONTOS).flatMap((ponto) => agenciaOf(transportadoraUuid, ponto) ?? [])
  const unicas = [...new Map(agencias.map((agencia) => [agencia.codigo, agencia])).values()]
  const codigos = unicas.flatMap((agencia) => (agencia.isAtiva && agencia.uf === uf ? [agencia.codigo] : []))
  const em = clock.now()
  await db.transaction().execute(async (tx) => {
    await writeAgencias(tx, unicas, em)
    await keepBusca(tx, { transportadoraUuid, cep, codigos, em })
  })
  return codigos
}

/** Days after which an answer is forgotten. */
const GUARDA_DIAS = 30

/** Forgets old answers: they tell which CEPs people asked about. */
export const purgeBuscas = defineJob({
  name: 'cotacao.purgeBuscas',
  payload: z.object({}),
  cron: '19 3 * * *',
  async run({ db, clock }) {
    await deleteBuscasBefore(db, plusSeconds(clock.now(), -24 * GUARDA_DIAS * 3600))
  },
})

/** A point as an agency; undefined when its CEP and its city are not in one state, or its kind is not one word. */
function agenciaOf(
  transportadoraUuid: string,
  { cidade, isAtivo, ...ponto }: PontoDePostagem,
): AgenciaContada | undefined {
  const uf = findSiglaUf(ponto.cep)
  const municipio = uf && findMunicipioByNome(cidade, uf)
  if (!municipio || !/^\S+$/.test(ponto.tipo)) return undefined
  return {
    ...ponto,
    uuid: randomUUID(),
    transportadoraUuid,
    bairro: ponto.bairro || '–',
    municipioUuid: municipio.uuid,
    uf,
    isExemplo: false,
    isAtiva: isAtivo,
  }
}
