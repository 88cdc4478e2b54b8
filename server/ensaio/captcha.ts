import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Pessoa } from './pessoa.ts'

type Desafio = Parameters<typeof solveChallenge>[0]['challenge']

/** Solves a challenge as a browser does; the proof is good for one payment with a card. */
export async function proveHuman({ call }: Pessoa) {
  const asked = await call({ nome: 'GET /captcha/desafio', method: 'GET', path: '/api/v1/captcha/desafio' }, 200)
  const challenge = asked.body as unknown as Desafio
  const solution = await solveChallenge({ challenge, deriveKey })
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  await call({ nome: 'POST /captcha/verify', method: 'POST', path: '/api/v1/captcha/verify/', body: { token } }, 200)
}
