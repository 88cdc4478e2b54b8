import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { hashSenha, isSenha } from '../server/areas/acesso/senha.ts'
import { loadWith, production } from './ask.ts'
import { type Bench, decimal, median } from './figure.ts'

export const SENHA = 'Flex@2026'
/** The number of people who log in: more than at once, so that no person waits for their own login. */
export const PEOPLE = 64

const ROUNDS = 3
const SECONDS = 5
/** Enough logins at once to keep every core and every thread of Node's pool busy. */
const AT_ONCE = 16

/** The cost of a login beside its argon2id, and the cost of a session to a request. */
export const acesso: Bench = {
  name: 'acesso',
  async run() {
    const postgres = await startPostgres()
    const env = { ...production(postgres.url), LIMIT_LOGIN_PER_MINUTE: '100000000' }
    const product = await startProduct(env, 'bench/acesso-server.ts')
    const cpfs = product.said.split(' ')[1]?.split(',') ?? []
    try {
      const [bare, logins, open, guarded]: number[][] = [[], [], [], []]
      const digest = await hashSenha(SENHA)
      const token = await logIn(product.url, cpfs[0] ?? '')
      const headers = { authorization: `Bearer ${token}` }
      for (let round = 0; round <= ROUNDS; round++) {
        const figures = [
          await perSecond(() => isSenha(SENHA, digest)),
          await perSecond((i) => logIn(product.url, cpfs[i % cpfs.length] ?? '')),
          (await loadWith(`${product.url}/api/v1/aberta`, SECONDS)).perSecond,
          (await loadWith(`${product.url}/api/v1/guardada`, SECONDS, headers)).perSecond,
        ]
        if (round === 0) continue // warming up
        for (const [i, list] of [bare, logins, open, guarded].entries()) list?.push(figures[i] ?? 0)
      }
      return [
        ratio('POST /auth, logins/s against bare argon2id verifications/s', median(logins!), median(bare!)),
        ratio('a request with a session against the same without one, requests/s', median(guarded!), median(open!)),
      ]
    } finally {
      await product.stop()
      await postgres.stop()
    }
  },
}

function ratio(name: string, ours: number, theirs: number) {
  return {
    name,
    figure: `${decimal(ours / theirs, 2)} (${decimal(ours)} / ${decimal(theirs)})`,
    target: '≥ 0,8',
    ok: ours / theirs >= 0.8,
  }
}

/** How often a second `run` completes, AT_ONCE at a time. */
async function perSecond(run: (i: number) => Promise<unknown>) {
  const [begin, end] = [performance.now(), performance.now() + SECONDS * 1000]
  let done = 0
  const worker = async () => {
    while (performance.now() < end) await run(done++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done / ((performance.now() - begin) / 1000)
}

async function logIn(url: string, cpf: string) {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: cpf, password: SENHA, subscription: true }),
  })
  const body = (await answer.json()) as { token?: string; message?: string }
  if (!body.token) throw new Error(`login refused: ${body.message}`)
  return body.token
}
