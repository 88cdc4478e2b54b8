import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { assinar } from '../../fiscal/dce/assinar.ts'
import { buildCancelamento } from '../../fiscal/dce/cancelamento.ts'
import type { Deps } from '../../kernel/deps.ts'
import { workInBatches } from '../../kernel/work/batches.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import type { EmissorDce } from '../../ports/emissor-dce.ts'
import {
  claimPendentes,
  type Dce,
  findDce,
  keepCancelada,
  refuseCancelamento,
  reopenCancelamento,
  scheduleDce,
} from './dce.repo.ts'
import { abandonDceOf, asked, CHEGADA_SEGUNDOS, DceEmAberto, keepIfKnown } from './emissao.ts'
import { planProxima } from './fiscal.rules.ts'

const AO_MESMO_TEMPO = 8
/** Longer than the questions about one document take. */
const POSSE_SEGUNDOS = 180
/** Seconds after its authorisation within which a DC-e may be cancelled (facts: dce.md §6). */
const CANCELA_SEGUNDOS = 24 * 3600
const RELOGIO_SEGUNDOS = 30
/** Why a DC-e is cancelled, for the authority. */
const ENCERRADO = 'Frete encerrado antes da postagem.'
const EM_PAPEL = 'Encomenda enviada com a declaração de conteúdo em papel.'
const TARDE = {
  codigoRecusa: '501',
  motivo: 'Passaram mais de 24 horas da autorização: a DC-e não pode mais ser cancelada.',
}

/**
 * Cancels the DC-e of ended fretes, finds out whether one that was given up was authorised after all, and ends those
 * that were sent and have no answer: by the staff when the process died, or by a task of the frete that has ended.
 */
export const settleDces = defineJob({
  name: 'fiscal.settleDces',
  payload: z.object({}),
  cron: '* * * * *',
  async run(deps) {
    const emissor = deps.emissorDce
    if (!emissor) return
    await workInBatches(deps, {
      size: AO_MESMO_TEMPO,
      take: ({ now }) => claimPendentes(deps.db, { now, ate: plusSeconds(now, POSSE_SEGUNDOS), max: AO_MESMO_TEMPO }),
      work: (tomadas) => Promise.all(tomadas.map((tomada) => settle(deps, emissor, tomada))),
    })
  },
})

async function settle(
  deps: Deps,
  emissor: EmissorDce,
  { freteUuid, tentativas }: { freteUuid: string; tentativas: number },
) {
  try {
    await settleOne(deps, emissor, freteUuid)
  } catch (error) {
    const causa = error instanceof DceEmAberto ? { causa: error.message } : { err: error }
    deps.log.warn({ frete: freteUuid, ...causa }, 'a DC-e could not be settled, it will be tried again')
    await scheduleDce(deps.db, freteUuid, planProxima(deps.clock.now(), tentativas))
  }
}

async function settleOne(deps: Deps, emissor: EmissorDce, freteUuid: string) {
  const dce = await findDce(deps.db, freteUuid)
  if (dce?.estado === 'ABANDONADA') {
    if (await keepIfKnown(deps, emissor, dce)) await settleOne(deps, emissor, freteUuid)
    else await scheduleDce(deps.db, freteUuid, mayStillArrive(deps, dce))
  } else if (dce?.estado === 'ASSINADA') await endSemResposta(deps, emissor, dce)
  else if (dce?.estado === 'CANCELANDO') await cancel(deps, emissor, dce)
}

/**
 * Ends a DC-e whose answer nobody waits for. The frete has its label already, or gave the DC-e up, and
 * does not wait: when the authority does not know the DC-e, or is silent, the frete travels with the paper form.
 */
async function endSemResposta(deps: Deps, emissor: EmissorDce, dce: Dce) {
  const isKnown = dce.enviadaEm !== null && (await keepIfKnown(deps, emissor, dce).catch(isSilence))
  if (!isKnown) await abandonDceOf(deps, dce.freteUuid)
}

/** False for silence; throws anything else. */
function isSilence(error: unknown) {
  if (error instanceof DceEmAberto) return false
  throw error
}

/** When to ask again for a document that the authority does not know; null: it cannot come any more. */
function mayStillArrive({ clock }: Deps, { enviadaEm }: Dce) {
  const ate = enviadaEm && plusSeconds(enviadaEm, CHEGADA_SEGUNDOS)
  return ate && clock.now() < ate ? ate : null
}

async function cancel(deps: Deps, emissor: EmissorDce, dce: Dce) {
  const { db, clock } = deps
  const { freteUuid } = dce
  const chave = dce.chave!
  // the answer to an earlier try may be lost: the authority is asked by the key
  if (dce.tentativas > 1 && (await keepIfCancelada(deps, emissor, dce))) return
  const em = clock.now()
  if (em > plusSeconds(dce.autorizadaEm!, CANCELA_SEGUNDOS)) {
    await refuseCancelamento(db, freteUuid, TARDE, em)
    return
  }
  const evento = buildCancelamento({
    ambiente: dce.ambiente,
    cnpj: dce.emissor,
    usuario: dce.dados!.remetente.documento,
    chave,
    protocolo: dce.protocolo!,
    em: eventoEm(dce, em),
    justificativa: dce.abandonadaEm ? EM_PAPEL : ENCERRADO,
  })
  const { xml } = await assinar(evento, emissor.sign)
  const answer = await asked(deps, dce, (asking) => emissor.cancel({ chave, xml }, asking))
  if (answer.desfecho === 'CANCELADA') await keepCancelada(db, freteUuid, answer.evento, clock.now())
  else if (!(await keepIfCancelada(deps, emissor, dce)))
    await refuseCancelamento(db, freteUuid, { codigoRecusa: answer.codigo, motivo: answer.motivo }, clock.now())
}

/** An event of the future is refused (635): the authority's clock may be behind ours. */
const eventoEm = ({ autorizadaEm }: Dce, now: Date) => {
  const antes = plusSeconds(now, -RELOGIO_SEGUNDOS)
  return autorizadaEm && antes < autorizadaEm ? autorizadaEm : antes
}

async function keepIfCancelada(deps: Deps, emissor: EmissorDce, dce: Dce) {
  const found = await asked(deps, dce, (asking) => emissor.find(dce.chave!, asking))
  if (found.situacao !== 'CANCELADA') return false
  await keepCancelada(deps.db, dce.freteUuid, found.evento, deps.clock.now())
  return true
}

/**
 * Asks the authority once more to cancel a DC-e whose cancelling was refused. Returns false for a DC-e in any other
 * state.
 */
export const retryCancelamento = ({ db, clock }: Deps, freteUuid: string) =>
  reopenCancelamento(db, freteUuid, clock.now())
