import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { CustoDaSenha, Deps } from '../../kernel/deps.ts'

const derive = promisify(argon2)

/**
 * OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 50 ms. Each digest stores its own cost, so this one
 * may be raised later.
 */
export const CUSTO_DA_SENHA: CustoDaSenha = { memory: 19_456, passes: 2, parallelism: 1 }

/** The digest of a password, in the PHC format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashSenha({ custoDaSenha }: Pick<Deps, 'custoDaSenha'>, senha: string) {
  const nonce = randomBytes(16)
  return digestOf(custoDaSenha, nonce, await deriveHash(senha, nonce, custoDaSenha))
}

/** Whether a password matches a digest. Takes the same time for any password. */
export async function isSenha(senha: string, digest: string) {
  const [, m, t, p, salt, hash] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(digest) ?? []
  if (!salt || !hash) throw new Error('unknown password digest')
  const expected = Buffer.from(hash, 'base64')
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  return timingSafeEqual(await deriveHash(senha, Buffer.from(salt, 'base64'), cost), expected)
}

/** A digest that no password has. It is checked for an unknown CPF, so that the answer takes equally long. */
export const senhaDeNinguem = ({ custoDaSenha }: Pick<Deps, 'custoDaSenha'>) =>
  digestOf(custoDaSenha, Buffer.alloc(16), Buffer.alloc(32))

/** The digest of an account that has no password yet. */
export const SENHA_DE_NINGUEM = senhaDeNinguem({ custoDaSenha: CUSTO_DA_SENHA })

function digestOf({ memory, passes, parallelism }: CustoDaSenha, nonce: Buffer, hash: Buffer) {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`
}

const deriveHash = (senha: string, nonce: Buffer, cost: CustoDaSenha) =>
  derive('argon2id', { message: senha.normalize('NFKC'), nonce, tagLength: 32, ...cost }) as Promise<Buffer>

function base64(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '')
}
