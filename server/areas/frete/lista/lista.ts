import type * as z from 'zod'
import {
  type FiltroDeFretes,
  FRETES_POR_PAGINA,
  type Frete,
  type FreteNaLista,
  MENSAGENS_DO_ENVIO,
} from '#contract/frete-envio'
import { STATUS_DE_FRETE, type StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError, enderecoNaoEncontrado } from '../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { nameAtores } from '../../acesso/index.ts'
import { showTo } from '../../destinatario/index.ts'
import { ocorrenciaOf, renderFretes } from './apresentacao.ts'
import {
  countFretes as countListados,
  type Filtro,
  type FreteListado,
  findFrete as findGuardado,
  listContagem,
  listEventos,
  listFretesByUuid,
  listFretes as listListados,
  listOcorrencias,
} from './lista.repo.ts'
import { planProcura, readCodigo, readStatus } from './lista.rules.ts'

type FiltroPedido = z.output<typeof FiltroDeFretes>

/** One page of a subscriber's fretes, and their total number, as this database has them. */
export async function listFretes(deps: Deps, db: Db, session: SessionDeAssinante, pedido: FiltroPedido) {
  const filtro = filtroOf(session.assinaturaUuid, pedido)
  if (!filtro) return { total: 0, fretes: [] as FreteNaLista[] }
  const { page = 0, pageSize = FRETES_POR_PAGINA } = pedido
  const total = await countListados(db, filtro)
  const found = await listListados(db, filtro, { limit: pageSize, offset: page * pageSize })
  return { total, fretes: (await renderListados(deps, db, found)).map((frete) => showTo(session, frete)) }
}

/** These fretes of a subscriber as the list shows them, by uuid. Other subscribers' fretes are left out. Callers hide what a member may not see (`showTo`). */
export async function listFretesDe(deps: Deps, assinaturaUuid: string, uuids: readonly string[]) {
  const found = await listFretesByUuid(deps.db, assinaturaUuid, uuids)
  return new Map((await renderListados(deps, deps.db, found)).map((frete) => [frete.uuid, frete]))
}

const renderListados = (deps: Deps, db: Db, fretes: readonly FreteListado[]) =>
  renderFretes(
    deps,
    db,
    fretes.map((frete) => ({ frete, ultimaOcorrencia: ultimaOf(frete) })),
  )

/** The subscriber's number of fretes in each status. */
export async function countFretes(db: Db, assinaturaUuid: string) {
  const none = Object.fromEntries(Object.keys(STATUS_DE_FRETE).map((status) => [status, 0]))
  const contagem = await listContagem(db, assinaturaUuid)
  return { ...none, ...Object.fromEntries(contagem.map(({ status, quantidade }) => [status, quantidade])) } as Record<
    StatusDeFrete,
    number
  >
}

/**
 * One frete of this subscriber with its whole history. Throws NOT_FOUND, also for another subscriber's frete and a
 * malformed uuid.
 */
export async function findFrete(deps: Deps, session: SessionDeAssinante, uuid: string): Promise<Frete> {
  if (!isUuid(uuid)) throw enderecoNaoEncontrado()
  const found = await findGuardado(deps.db, session.assinaturaUuid, uuid)
  if (!found) throw new AppError('NOT_FOUND', MENSAGENS_DO_ENVIO.naoEncontrado)
  const ocorrencias = (await listOcorrencias(deps.db, found.uuid)).map(ocorrenciaOf)
  const eventos = await listEventos(deps.db, found.uuid)
  const [frete] = await renderFretes(deps, deps.db, [{ frete: found, ultimaOcorrencia: ocorrencias[0] ?? null }])
  const atores = eventos.map(({ ator }) => ator)
  const nameAtor = await nameAtores(deps.db, session, atores)
  return {
    ...showTo(session, frete!),
    ocorrencias,
    eventos: eventos.map(({ para, em, causa, ator }) => ({ para, data: em, causa, ator: nameAtor(ator)! })),
    avisoDoHistorico: eventos.some(({ de }) => de === null) ? null : MENSAGENS_DO_ENVIO.historicoGuardado,
  }
}

/** The filter of a request; undefined when no frete can match. */
function filtroOf(assinaturaUuid: string, pedido: FiltroPedido): Filtro | undefined {
  const { status, dataInicio, dataFim, codigo, busca } = pedido
  const procura = busca?.trim() ? planProcura(assinaturaUuid, busca) : undefined
  if (procura === null) return undefined
  const statuses = readStatus(status)
  const isNaoImpresso = pedido.naoImpressas === 'true'
  if (isNaoImpresso && statuses.length > 0 && !statuses.includes('GERADO')) return undefined
  return {
    assinaturaUuid,
    statuses: isNaoImpresso ? ['GERADO'] : statuses,
    inicio: dataInicio,
    fim: dataFim,
    codigo: codigo?.trim() ? readCodigo(codigo) : undefined,
    procura,
    isNaoImpresso,
  }
}

const ultimaOf = ({ ultimaEm: em, ultimaDescricao: descricao, ultimaAgencia: agencia }: FreteListado) =>
  em && descricao !== null ? ocorrenciaOf({ em, descricao, agencia: agencia ?? '' }) : null
