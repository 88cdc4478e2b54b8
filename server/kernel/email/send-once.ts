import { createHash } from 'node:crypto'
import { primeiroNome } from '#contract/kernel/schemas/nome'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../deps.ts'
import { claimEnvio, finishEnvio, releaseEnvio } from '../kernel.repo.ts'
import type { Carta } from './carta.ts'
import { renderCarta } from './render-carta.ts'

/** How long one try holds its claim before another try may begin: longer than any time-out of SMTP. */
const CLAIM_SECONDS = 300

/**
 * Sends one mail for one event, however often its job runs and on however many nodes. `compose` writes the letter, or finds
 * that there is nothing to say any more. Called by jobs, never inside a transaction (law 6).
 */
export async function sendOnce(
  { db, clock, correio, config, publicUrl }: Pick<Deps, 'db' | 'clock' | 'correio' | 'config' | 'publicUrl'>,
  evento: string,
  compose: () => Promise<Carta | undefined>,
): Promise<void | 'again'> {
  const now = clock.now()
  const claim = await claimEnvio(db, evento, now, plusSeconds(now, -CLAIM_SECONDS))
  if (claim !== 'mine') return claim === 'sent' ? undefined : 'again'
  let carta: Carta | undefined
  try {
    carta = await compose()
    if (carta) {
      const { texto, html } = renderCarta(carta, { marca: config.marca, publicUrl: publicUrl() })
      const para = { nome: primeiroNome(carta.para.nome), email: carta.para.email }
      await correio.send({ id: idOf(evento), para, assunto: carta.assunto, texto, html })
    }
  } catch (error) {
    await releaseEnvio(db, evento, now)
    throw error
  }
  await finishEnvio(db, evento, clock.now(), carta !== undefined)
}

/** The same event gives the same message id, so that mail programs recognise a mail that a crash made us send twice. */
function idOf(evento: string) {
  const hex = createHash('sha256').update(evento).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
