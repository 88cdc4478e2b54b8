import { randomUUID } from 'node:crypto'
import { segredoDosAvisos } from '../../server/adapters/psp/sandbox/segredo.ts'
import { hashSenha } from '../../server/areas/acesso/senha.ts'
import { addTransacao, CASA, disponivelDe, lockCarteira } from '../../server/areas/carteira/index.ts'
import type { Deps } from '../../server/kernel/deps.ts'
import { insertAssinante } from '../../server/testing/assinante.ts'

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
  return { assinantes, segredo: await segredoDosAvisos(deps.db) }
}

/** With money, and room for every frete that they may buy. */
async function furnish(deps: Pick<Deps, 'db' | 'clock'>, senhaHash: string): Promise<Assinante | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const inserted = await insertAssinante(tx, deps.clock.now(), { senhaHash })
    if (!inserted) return undefined
    const { token, assinaturaUuid } = inserted
    await tx.insertInto('freteResumo').values({ assinaturaUuid, numeroFretes: FRETES_SIMULTANEOS }).execute()
    await lockCarteira(tx, assinaturaUuid)
    await addTransacao(deps, tx, {
      assinaturaUuid,
      tipo: 'CORTESIA',
      status: 'CONCLUIDA',
      valor: SALDO_CENTAVOS,
      meio: 'CARTEIRA',
      origem: 'CORTESIA',
      origemUuid: randomUUID(),
      efeito: {
        evento: `ensaio:${assinaturaUuid}`,
        partidas: [
          { conta: CASA.cortesia, valor: 0 - SALDO_CENTAVOS },
          { conta: disponivelDe(assinaturaUuid), valor: SALDO_CENTAVOS },
        ],
      },
    })
    return { token, assinaturaUuid, senha: SENHA }
  })
}
