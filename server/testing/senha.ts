import { hashSenha } from '../areas/acesso/index.ts'
import type { CustoDaSenha } from '../kernel/deps.ts'

/** What the digest of a password costs in tests: the product's own is slow on purpose. */
export const CUSTO_BARATO: CustoDaSenha = { memory: 8, passes: 1, parallelism: 1 }

/** The password of every test account. */
export const SENHA = 'Flex@2026'
/** The digest of SENHA, which the product checks as any other digest. */
export const SENHA_HASH = await hashSenha({ custoDaSenha: CUSTO_BARATO }, SENHA)
