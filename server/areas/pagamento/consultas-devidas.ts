import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../kernel/deps.ts'
import { workInBatches } from '../../kernel/work/batches.ts'
import type { Lease } from '../../kernel/work/lease.repo.ts'
import { PspIndisponivel } from '../../ports/psp.ts'

/** Questions to the PSP at one time in one pass. */
const AO_MESMO_TEMPO = 8
/** Seconds after which another node may ask, if this node died. Longer than any question. */
const PRAZO_SEGUNDOS = 120

/**
 * Asks the PSP about all that was due when the pass began, so the pass ends even when the PSP is silent. A question
 * that fails delays no other: it is logged under `what` and asked again when its lease is over.
 */
export const askDue = (
  deps: Deps,
  {
    what,
    claim,
    ask,
  }: {
    what: 'pagamento' | 'saque' | 'devolucao'
    claim: (db: Db, lease: Lease) => Promise<{ uuid: string }[]>
    ask: (uuid: string) => Promise<unknown>
  },
) =>
  workInBatches(deps, {
    size: AO_MESMO_TEMPO,
    take: ({ now, begun }) =>
      claim(deps.db, { dueBy: begun, until: plusSeconds(now, PRAZO_SEGUNDOS), max: AO_MESMO_TEMPO }),
    work: (batch) =>
      Promise.all(
        batch.map(({ uuid }) =>
          ask(uuid).catch((error: unknown) => {
            const causa = error instanceof PspIndisponivel ? { causa: error.message } : { err: error }
            deps.log.warn({ [what]: uuid, ...causa }, 'PSP not asked, it will be asked again')
          }),
        ),
      ),
  })
