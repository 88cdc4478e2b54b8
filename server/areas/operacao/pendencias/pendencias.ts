import { plusSeconds } from '#contract/kernel/values/instant'
import { PENDENCIAS_POR_PAGINA } from '#contract/operacao/painel'
import type { Deps } from '../../../kernel/deps.ts'
import { countEmailsParados, listEnviosParados } from '../../../kernel/kernel.repo.ts'
import { countPagamentosAbertos, listPagamentosAbertos } from '../../pagamento/index.ts'

/** Counts stop here. */
const MAX_CONTADAS = 1000
/** A mail that takes longer to leave is stuck. */
const PARADO_SECONDS = 600

type Casa = Pick<Deps, 'db' | 'clock'>

/** How many payments the PSP has not decided, and how many mails are stuck. */
export async function countPendencias(deps: Casa) {
  const [pagamentosAbertos, emailsParados] = await Promise.all([
    countPagamentosAbertos(deps.db, MAX_CONTADAS),
    countEmailsParados(deps.db, antesDe(deps), MAX_CONTADAS),
  ])
  return { pagamentosAbertos, emailsParados }
}

type Pagina = { page?: number | undefined; pageSize?: number | undefined }
const limitesOf = ({ page = 0, pageSize: limit = PENDENCIAS_POR_PAGINA }: Pagina) => ({ limit, offset: page * limit })

/** A page of the payments behind that figure. */
export const listPagamentosPendentes = async ({ db }: Casa, pagina: Pagina) =>
  (await listPagamentosAbertos(db, limitesOf(pagina))).map(({ valorCentavos, consultaEm, ...pagamento }) => ({
    ...pagamento,
    valor: valorCentavos,
    consultaEm: consultaEm!,
  }))

/**
 * A page of the mails behind that figure. Leaves out what follows the colon of an event: it may name a person.
 */
export const listEmailsParados = async (deps: Casa, pagina: Pagina) =>
  (await listEnviosParados(deps.db, antesDe(deps), limitesOf(pagina))).map(({ evento, reivindicadoEm }) => ({
    tipo: evento.split(':')[0]!,
    desde: reivindicadoEm,
  }))

const antesDe = ({ clock }: Casa) => plusSeconds(clock.now(), -PARADO_SECONDS)
