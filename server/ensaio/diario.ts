/** What clients were told, to be compared with the database in the end. */
export type Diario = {
  /** Requests sent, including repeats. */
  pedidos: number
  /** Attempted purchases that were answered. */
  compras: number
  /** Webhooks of the bank that were accepted. */
  webhooks: number
  /** Carts that an answer called bought. */
  comprados: Set<string>
  /** The end of each payment, by the answers. */
  fins: Map<string, Fim>
  /** The answer to each Idempotency-Key. */
  recargas: Map<string, string>
  saques: Map<string, string>
  /** Differences that an answer called settled. */
  quitadas: Set<string>
  /** Fretes whose contest an answer called opened, or taken back, once for each answer. */
  contestadas: string[]
  retiradas: string[]
  /** Differences whose contest an answer called decided, and how. */
  decididas: Map<string, string>
  /** How often each call had each answer. */
  respostas: Map<string, number>
  /** Things that must not happen: the aim is none. */
  falhas: string[]
}
export type Fim = { status: 'APPROVED' | 'REFUSED' | 'EXPIRED' | 'REFUNDED'; naCarteira: boolean }

export const createDiario = (): Diario => ({
  pedidos: 0,
  compras: 0,
  webhooks: 0,
  comprados: new Set(),
  fins: new Map(),
  recargas: new Map(),
  saques: new Map(),
  quitadas: new Set(),
  contestadas: [],
  retiradas: [],
  decididas: new Map(),
  respostas: new Map(),
  falhas: [],
})

/** Notes the answer to a key: the same key must always have the same answer. */
export function noteChave(diario: Diario, kind: 'recargas' | 'saques', chave: string, uuid: string) {
  const before = diario[kind].get(chave)
  if (before !== undefined && before !== uuid)
    diario.falhas.push(`${kind} ${chave}: respondida com ${before} e ${uuid}`)
  diario[kind].set(chave, uuid)
}

/** Notes what an answer called settled: each difference is settled by one answer alone. */
export function noteQuitadas(diario: Diario, uuids: readonly string[]) {
  for (const uuid of uuids) {
    if (diario.quitadas.has(uuid)) diario.falhas.push(`diferença ${uuid}: quitada por duas respostas`)
    diario.quitadas.add(uuid)
  }
}

/** Notes how an answer called a contest decided: each is decided by one answer alone. */
export function noteDecidida(diario: Diario, diferencaUuid: string, status: string) {
  const before = diario.decididas.get(diferencaUuid)
  if (before !== undefined) diario.falhas.push(`diferença ${diferencaUuid}: decidida como ${before} e como ${status}`)
  diario.decididas.set(diferencaUuid, status)
}
