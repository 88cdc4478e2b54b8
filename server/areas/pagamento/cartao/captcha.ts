import { createHash } from 'node:crypto'
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findSegredo } from '../../../kernel/kernel.repo.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { deleteExpired, hasCaptcha, insertCaptcha, renewCaptcha, spendCaptcha } from './captcha.repo.ts'

/** Minutes to solve a challenge, and minutes for which a solution is valid for the first payment (D §4). */
const MINUTOS = 10
/** Hours for which a session counts as human after an approved payment. Each approved payment starts them again. */
const HORAS = 12
/** Rounds per guess: some 400 guesses take a phone about half a second. The sandbox asks for few. */
const custoOf = ({ config }: Deps) => (config.sandbox ? 250 : 5_000)
const PALPITES = [150, 650] as const

/** The widget's answer: base64 of JSON. `verifyCaptcha` checks its signature before it uses the content. */
const Resposta = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({ data: z.looseObject({ ate: z.number() }) }),
    signature: z.string(),
  }),
  solution: z.looseObject({}),
})

const keyOf = async ({ config, db }: Deps) => {
  const segredo = config.altchaHmacKey ?? (await findSegredo(db))
  const keyed = (use: string) => createHash('sha256').update(`altcha:${use}:${segredo}`).digest('hex')
  return { hmacSignatureSecret: keyed('desafio'), hmacKeySignatureSecret: keyed('chave') }
}

/** A challenge for the ALTCHA widget. Its expiry follows the application's clock, so the data carries it (D §13). */
export async function createDesafio(deps: Deps) {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: custoOf(deps),
    counter: randomInt(...PALPITES),
    data: { ate: plusSeconds(deps.clock.now(), MINUTOS * 60).getTime() },
    deriveKey,
    ...(await keyOf(deps)),
  })
  return { ...challenge }
}

/** Whether a solution is right, in time and new. If so, it is stored as a proof for a card payment of this session. */
export async function verifyCaptcha(deps: Deps, sessaoUuid: string, token: string): Promise<boolean> {
  const read = Resposta.safeParse(parse(token))
  if (!read.success) return false
  const now = deps.clock.now()
  const { challenge, solution } = read.data
  if (challenge.parameters.data.ate <= now.getTime()) return false
  const { verified } = await verifySolution({
    ...({ challenge, solution } as unknown as Payload),
    deriveKey,
    ...(await keyOf(deps)),
  }).catch(() => ({ verified: false }))
  if (!verified) return false
  return insertCaptcha(deps.db, {
    assinatura: challenge.signature,
    sessaoHash: hashOf(sessaoUuid),
    resolvidoEm: now,
    expiraEm: plusSeconds(now, MINUTOS * 60),
  })
}

/** Whether this session may pay by card without another proof. */
export const isHuman = ({ db, clock }: Deps, sessaoUuid: string) => hasCaptcha(db, hashOf(sessaoUuid), clock.now())

/**
 * Uses up the session's proof, in the transaction of the payment, and returns the proof's name. A proof serves one
 * payment at a time, so many cards at once need many proofs. Throws CAPTCHA_OBRIGATORIO.
 */
export async function useCaptcha({ clock }: Deps, tx: Db, sessaoUuid: string) {
  const provaDeCaptcha = await spendCaptcha(tx, hashOf(sessaoUuid), clock.now())
  if (provaDeCaptcha === undefined) throw new AppError('CAPTCHA_OBRIGATORIO', MENSAGENS.captcha)
  return provaDeCaptcha
}

/** Called when the bank approved: the session needs no new proof. After a refusal the proof stays used. */
export const keepCaptcha = ({ db, clock }: Deps, provaDeCaptcha: string) =>
  renewCaptcha(db, provaDeCaptcha, plusSeconds(clock.now(), HORAS * 3600))

export const purgeCaptchas = defineJob({
  name: 'pagamento.purgeCaptchas',
  payload: z.object({}),
  cron: '41 * * * *',
  run: async ({ db, clock }) => void (await deleteExpired(db, clock.now())),
})

const hashOf = (sessaoUuid: string) => createHash('sha256').update(sessaoUuid).digest('hex')

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
