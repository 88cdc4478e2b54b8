import type { FastifyInstance } from 'fastify'
import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import { isUuid } from '#contract/kernel/values/uuid'
import * as contract from '#contract/sandbox'
import { listNaTransportadora, tellNovidade } from '../adapters/transportadora/simulada/novidade.ts'
import { compareFrete } from '../areas/diferenca/index.ts'
import { findStatus, trackNow } from '../areas/frete/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { AppError } from '../kernel/errors.ts'
import { route } from '../kernel/http/route.ts'
import { type MedidasDaTransportadora, TransportadoraIndisponivel } from '../ports/expedicao.ts'

const MAX_LISTED = 200
const AGENCIA = 'Agência de testes'

const RECUSAS = {
  unknown: 'Este frete ainda não chegou à transportadora.',
  'without-label': 'Este frete ainda não chegou à transportadora.',
  cancelled: 'A etiqueta deste frete foi cancelada: a transportadora não recebe mais o pacote.',
  expired: 'A etiqueta deste frete venceu: a transportadora não recebe mais o pacote.',
} as const
const SILENCIO = 'A transportadora guardou o evento, mas não respondeu ao rastreio. O frete muda na próxima consulta.'

/** The simulated carrier over HTTP (D §11): its objects, and the events that a person makes happen. */
export function serveFretes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listObjetos, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return (await listNaTransportadora(deps, MAX_LISTED)).map((objeto) => ({
      uuid: objeto.referencia,
      codigoEncomenda: objeto.codigo,
      transportadora: deps.transportadoras.find(({ uuid }) => uuid === objeto.transportadoraUuid)?.nome ?? '',
      situacao: objeto.situacao,
      destino: objeto.destino,
      data: objeto.criadoEm,
    }))
  })
  route(app, deps, contract.tellEvento, async ({ params: { uuid }, body }) => {
    const before = isUuid(uuid) ? await findStatus(deps.db, uuid) : undefined
    if (!before) throw new AppError('NOT_FOUND', MENSAGENS_DO_ENVIO.naoEncontrado)
    const { status: novidade, agencia, dataOcorrencia, dimensoesTransportadora: medidas } = body
    const told = await tellNovidade(deps, uuid, {
      novidade,
      em: dataOcorrencia ?? deps.clock.now(),
      agencia: agencia?.trim() || AGENCIA,
      medidas: medidas ? medidasOf(medidas) : null,
    })
    if (typeof told === 'string') throw new AppError('CONFLICT', RECUSAS[told])
    return { uuid, codigoEncomenda: told.codigo, statusFrete: await statusNow(deps, uuid, before) }
  })
}

/** The status of the frete after the house has asked the carrier about it. */
async function statusNow(deps: Deps, uuid: string, before: string) {
  await trackNow(deps, uuid).catch((error: unknown) => {
    if (!(error instanceof TransportadoraIndisponivel)) throw error
    throw new AppError('TRANSPORTADORA_INDISPONIVEL', SILENCIO)
  })
  await compareFrete(deps, uuid)
  return (await findStatus(deps.db, uuid)) ?? before
}

type Ditas = Omit<MedidasDaTransportadora, 'pesoGramas' | 'diametroPacote'> & {
  pesoPacote: number
  diametroPacote?: number | null | undefined
}
function medidasOf({ pesoPacote, diametroPacote, ...lados }: Ditas): MedidasDaTransportadora {
  return { ...lados, ...(diametroPacote && { diametroPacote }), pesoGramas: Math.round(pesoPacote * 1000) }
}
