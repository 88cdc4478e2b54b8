import { randomUUID } from 'node:crypto'
import { segredoDosWebhooks } from '../adapters/psp/sandbox/segredo.ts'
import { hashSenha } from '../areas/acesso/senha.ts'
import { giveCortesia } from '../areas/carteira/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { insertAssinante } from '../testing/given/assinante.ts'

export type Assinante = { token: string; assinaturaUuid: string; senha: string }

const SENHA = 'Flex@2026'
const SALDO_CENTAVOS = 300_00
/** Nobody is to be stopped by how many fretes one may have. */
const FRETES_SIMULTANEOS = 1_000_000

/** Subscribers who are logged in and have money, and what the bank signs its notices with. */
export async function prepare(deps: Pick<Deps, 'db' | 'clock'>, quantos: number) {
  const senhaHash = await hashSenha(SENHA)
  const assinantes: Assinante[] = []
  while (assinantes.length < quantos) {
    const assinante = await furnish(deps, senhaHash)
    if (assinante) assinantes.push(assinante)
  }
  return { assinantes, segredo: await segredoDosWebhooks(deps.db) }
}

/** With money, and room for every frete that they may buy. */
async function furnish(deps: Pick<Deps, 'db' | 'clock'>, senhaHash: string): Promise<Assinante | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const inserted = await insertAssinante(tx, deps.clock.now(), { senhaHash })
    if (!inserted) return undefined
    const { token, assinaturaUuid } = inserted
    await tx
      .updateTable('freteResumo')
      .set({ numeroFretes: FRETES_SIMULTANEOS })
      .where('assinaturaUuid', '=', assinaturaUuid)
      .execute()
    const evento = `ensaio:${assinaturaUuid}`
    await giveCortesia(deps, tx, { assinaturaUuid, valor: SALDO_CENTAVOS, evento, origemUuid: randomUUID() })
    return { token, assinaturaUuid, senha: SENHA }
  })
}
