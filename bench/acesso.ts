import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { CUSTO_DA_SENHA, hashSenha, isSenha } from '../server/areas/acesso/senha.ts'
import { autenticador } from '../server/testing/autenticador.ts'
import { loadWith, production } from './ask.ts'
import { type Bench, decimal, median } from './figure.ts'

export const SENHA = 'Flex@2026'
/**
 * The number of people who log in: more than log in at once, so that no login waits for another one of the same person.
 */
export const PEOPLE = 64
/** People with a second step: a code is good once, so each of them logs in once in a run. */
export const COM_FATOR = 1600

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
    const [, people = '', withFator = '', segredo = ''] = product.said.trim().split(' ')
    const [cpfs, comFator] = [people.split(','), withFator.split(',')]
    const codigoAt = autenticador(segredo)
    let turn = 0
    const logInWithCode = () => {
      const cpf = comFator[turn++]
      if (!cpf) throw new Error('too few people with a second step')
      // oxlint-disable-next-line no-restricted-globals -- the product runs on the machine's clock
      return logIn(product.url, cpf, codigoAt(new Date()))
    }
    try {
      const [bare, logins, comCodigo, open, guarded]: number[][] = [[], [], [], [], []]
      const digest = await hashSenha({ custoDaSenha: CUSTO_DA_SENHA }, SENHA)
      const token = await logIn(product.url, cpfs[0] ?? '')
      const headers = { authorization: `Bearer ${token}` }
      for (let round = 0; round <= ROUNDS; round++) {
        const figures = [
          await perSecond(() => isSenha(SENHA, digest)),
          await perSecond((i) => logIn(product.url, cpfs[i % cpfs.length] ?? '')),
          await perSecond(logInWithCode),
          (await loadWith(`${product.url}/api/v1/aberta`, SECONDS)).perSecond,
          (await loadWith(`${product.url}/api/v1/guardada`, SECONDS, headers)).perSecond,
        ]
        if (round === 0) continue // warming up
        for (const [i, list] of [bare, logins, comCodigo, open, guarded].entries()) list?.push(figures[i] ?? 0)
      }
      return [
        ratio('POST /auth, logins/s against bare argon2id verifications/s', median(logins!), median(bare!)),
        ratio(
          'POST /auth with a code (TOTP), logins/s against bare argon2id verifications/s',
          median(comCodigo!),
          median(bare!),
          0.75,
        ),
        ratio('a request with a session against the same without one, requests/s', median(guarded!), median(open!)),
      ]
    } finally {
      await product.stop()
      await postgres.stop()
    }
  },
}

function ratio(name: string, ours: number, theirs: number, least = 0.8) {
  return {
    name,
    figure: `${decimal(ours / theirs, 2)} (${decimal(ours)} / ${decimal(theirs)})`,
    target: `≥ ${decimal(least, 2)}`,
    ok: ours / theirs >= least,
  }
}

/** How many times in a second `run` completes, AT_ONCE at a time. */
async function perSecond(run: (i: number) => Promise<unknown>) {
  const [begin, end] = [performance.now(), performance.now() + SECONDS * 1000]
  let done = 0
  const worker = async () => {
    while (performance.now() < end) await run(done++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done / ((performance.now() - begin) / 1000)
}

async function logIn(url: string, cpf: string, segundoFator?: string) {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: cpf, password: SENHA, subscription: true, segundoFator }),
  })
  const body = (await answer.json()) as { token?: string; message?: string }
  if (!body.token) throw new Error(`login refused: ${body.message}`)
  return body.token
}
