/** What clients were told, to be held against what the database says in the end. */
export type Diario = {
  /** Requests that were sent, with those that were repeated. */
  pedidos: number
  /** Purchases that were tried and have been answered. */
  compras: number
  /** Notices of the bank that were taken. */
  webhooks: number
  /** Carts that were answered as bought. */
  comprados: Set<string>
  /** The end that a payment was said to have come to. */
  fins: Map<string, Fim>
  /** What each Idempotency-Key was answered with. */
  recargas: Map<string, string>
  saques: Map<string, string>
  /** How often each call had each answer. */
  respostas: Map<string, number>
  /** What must not be: none is the aim. */
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
  respostas: new Map(),
  falhas: [],
})

/** The same key is the same thing, however often it was asked for. */
export function noteChave(diario: Diario, kind: 'recargas' | 'saques', chave: string, uuid: string) {
  const before = diario[kind].get(chave)
  if (before !== undefined && before !== uuid)
    diario.falhas.push(`${kind} ${chave}: respondida com ${before} e ${uuid}`)
  diario[kind].set(chave, uuid)
}
