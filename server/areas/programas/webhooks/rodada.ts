import type { Db, Deps } from '../../../kernel/deps.ts'
import type { RespostaDeWebhook } from '../../../ports/webhook.ts'
import { listEventosEm } from '../eventos/evento.repo.ts'
import { tellFalha } from './avisos.ts'
import { turnOffWebhook } from './desligamento.ts'
import { type Entrega, keepTentativa, listDevidas } from './entrega.repo.ts'
import { planFalha, planTentativa } from './entrega.rules.ts'
import { sendEvento } from './envio.ts'
import { findEmTrabalho, lockEmTrabalho, markFalha, markSucesso, updateWebhook, type Webhook } from './webhook.repo.ts'

/** Entregas that one webhook gets at the same time. */
const AO_MESMO_TEMPO = 4
/** The part of a try's time after which a receiver counts as slow: three seconds of fifteen. */
const LENTIDAO = 1 / 5
/** HTTP 410 'Gone': the receiver's address no longer exists. */
const EXTINTO = 410

type Tentada = { entrega: Entrega; em: Date; resposta: RespostaDeWebhook }

/** The result of a round. `sendRodada` returns undefined when nothing was due. */
export type Rodada = { sucessos: number; esperarSegundos: number | null; falhandoDesde: Date | null }

/**
 * Sends up to four due entregas of a webhook at once, and writes down the results. A node that dies in between leaves the
 * entregas pending: they are sent again with the same `webhook-id`.
 */
export async function sendRodada(deps: Deps, uuid: string, ate: Date): Promise<Rodada | undefined> {
  const webhook = await findEmTrabalho(deps.db, uuid, ate) // the address and the secret may have changed since the last round
  if (!webhook) return undefined
  const devidas = await listDevidas(deps.db, uuid, deps.clock.now(), AO_MESMO_TEMPO)
  if (devidas.length === 0) return undefined
  const posicoes = devidas.map(({ posicao }) => posicao)
  const eventos = new Map(
    (await listEventosEm(deps.db, webhook.assinaturaUuid, posicoes)).map((evento) => [evento.posicao, evento]),
  )
  const tentadas = await Promise.all(
    devidas.map(async (entrega): Promise<Tentada> => {
      const { eventoUuid: id, posicao, tipo, em } = entrega
      const dados = eventos.get(posicao)?.dados ?? {}
      const resposta = await sendEvento(deps, webhook, { id, cursor: String(posicao), tipo, em, dados })
      return { entrega, em: deps.clock.now(), resposta }
    }),
  )
  await deps.db.transaction().execute((tx) => keepRodada(deps, tx, webhook, ate, tentadas))
  const falhas = tentadas.filter(({ resposta }) => resposta.erro !== null)
  return {
    sucessos: tentadas.length - falhas.length,
    falhandoDesde: webhook.falhandoDesde,
    esperarSegundos: falhas.reduce<number | null>(
      (longest, { resposta }) =>
        resposta.esperarSegundos === null ? longest : Math.max(longest ?? 0, resposta.esperarSegundos),
      null,
    ),
  }
}

/** Writes down a round. The webhook's row is locked first, as in every change of its entregas. */
async function keepRodada(deps: Deps, tx: Db, { uuid, url }: Webhook, ate: Date, tentadas: readonly Tentada[]) {
  const locked = await lockEmTrabalho(tx, uuid, ate)
  const isOurs = locked?.url === url // a result from an old address does not count for the present address
  for (const { entrega, em, resposta } of tentadas) await keep(tx, entrega, em, resposta)
  const falhas = tentadas.filter(({ resposta }) => resposta.erro !== null)
  if (falhas.length < tentadas.length && locked?.url === url) {
    const isLento = tentadas.some(({ resposta }) => resposta.duracaoMs > deps.patience.webhookMs * LENTIDAO)
    await markSucesso(tx, uuid, deps.clock.now(), isLento)
  }
  const extinta = falhas.find(({ resposta }) => resposta.status === EXTINTO)
  const last = extinta ?? falhas.at(-1)
  if (!last || !isOurs) return
  if (!extinta && falhas.length < tentadas.length) return // the receiver took other entregas of this round
  await judge(deps, tx, uuid, last.resposta)
}

function keep(
  tx: Db,
  entrega: Entrega,
  em: Date,
  { erro, status, resposta, duracaoMs, esperarSegundos }: RespostaDeWebhook,
) {
  const tentativa = { em: em.toISOString(), status, erro, resposta, duracaoMs }
  if (erro === null) return keepTentativa(tx, entrega, tentativa, { estado: 'ENTREGUE', em })
  const proximaEm = planTentativa(entrega.tentativas + 1, { agora: em, acaso: Math.random(), esperarSegundos })
  const fim = proximaEm ? ({ estado: 'PENDENTE', proximaEm } as const) : ({ estado: 'FALHOU', em } as const)
  return keepTentativa(tx, entrega, tentativa, fim)
}

/** Does what follows from the failure of a round: tells the owner, or switches the webhook off. */
async function judge(deps: Deps, tx: Db, uuid: string, { erro, status }: RespostaDeWebhook) {
  const agora = deps.clock.now()
  const webhook = await markFalha(tx, uuid, agora)
  if (!webhook || erro === null) return
  const plano = status === EXTINTO ? 'extinto' : planFalha(webhook, agora)
  if (plano === 'nada') return
  await tellFalha(deps, tx, webhook, plano, { erro, status })
  if (plano === 'avisar') await updateWebhook(tx, uuid, { avisadoEm: agora })
  else if (plano === 'avisarDoFim') await updateWebhook(tx, uuid, { avisadoDoFimEm: agora })
  else await turnOffWebhook(deps, tx, webhook, plano === 'extinto' ? 'EXTINTO' : 'SEM_SUCESSO')
}
