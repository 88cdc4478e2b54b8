import { randomUUID } from 'node:crypto'
import { segredoDosWebhooks } from '../adapters/psp/sandbox/segredo.ts'
import { giveCortesia } from '../areas/carteira/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { insertAssinante } from '../testing/given/assinante.ts'
import { SENHA, SENHA_HASH } from '../testing/senha.ts'

export type Assinante = { token: string; assinaturaUuid: string; senha: string }

const SALDO_CENTAVOS = 300_00
/** So high that the limit of open fretes stops nobody. */
const FRETES_SIMULTANEOS = 1_000_000

/** Logged-in subscribers with money, and the secret that signs the bank's webhooks. */
export async function prepare(
  deps: Pick<Deps, 'db' | 'clock'>,
  quantos: number,
  { saldoCentavos = SALDO_CENTAVOS } = {},
) {
  const assinantes: Assinante[] = []
  while (assinantes.length < quantos) {
    const assinante = await furnish(deps, SENHA_HASH, saldoCentavos)
    if (assinante) assinantes.push(assinante)
  }
  return { assinantes, segredo: await segredoDosWebhooks(deps.db) }
}

/** Gives the subscriber money, and a limit for all the fretes. */
async function furnish(
  deps: Pick<Deps, 'db' | 'clock'>,
  senhaHash: string,
  saldoCentavos: number,
): Promise<Assinante | undefined> {
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
    await giveCortesia(deps, tx, { assinaturaUuid, valor: saldoCentavos, evento, origemUuid: randomUUID() })
    return { token, assinaturaUuid, senha: SENHA }
  })
}
