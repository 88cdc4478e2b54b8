import { argon2Sync } from 'node:crypto'

/** The password of every test account. */
export const SENHA = 'Flex@2026'

const CUSTO = { memory: 8, passes: 1, parallelism: 1 }
const SALT = Buffer.alloc(16)
/** Its digest with cheap parameters: argon2 is slow on purpose. The product checks it as any other. */
export const SENHA_HASH = `$argon2id$v=19$m=${CUSTO.memory},t=${CUSTO.passes},p=${CUSTO.parallelism}$${SALT.toString('base64')}$${argon2Sync(
  'argon2id',
  { message: SENHA, nonce: SALT, tagLength: 32, ...CUSTO },
).toString('base64')}`
