import { TransportadoraIndisponivel, TransportadoraRecusou } from '../../../ports/expedicao.ts'

/** What is known of a call that brought no usable answer. */
export type Sobre = {
  status?: number | undefined
  /** Whether the carrier may have carried the request out. */
  talvezFeito: boolean
  /** Whether another try may help soon. */
  podeTentarDeNovo?: boolean
  /** How long the carrier asks to be left alone. */
  waitMs?: number | undefined
  /** Whether the caller gave up or may not ask: the carrier is not to blame. */
  isCaller?: boolean
  /** What was answered, as far as it could be read. Never written to the log: it may repeat what was sent. */
  corpo?: unknown
}

/** No usable answer. */
export class SemResposta extends TransportadoraIndisponivel {
  readonly status: number | null
  readonly talvezFeito: boolean
  readonly podeTentarDeNovo: boolean
  readonly waitMs: number | undefined
  readonly isCaller: boolean
  readonly corpo: unknown

  constructor(
    message: string,
    { status, talvezFeito, podeTentarDeNovo = false, waitMs, isCaller = false, corpo }: Sobre,
  ) {
    super(message)
    this.status = status ?? null
    this.talvezFeito = talvezFeito
    this.podeTentarDeNovo = podeTentarDeNovo
    this.waitMs = waitMs
    this.isCaller = isCaller
    this.corpo = corpo
  }
}

/**
 * The carrier gave a parcel the code of another one. Asking again would bring the same code, so the parcel is refused and
 * paid back. An order that is left at the carrier has no label, so nobody can post it.
 */
export class CodigoRepetido extends TransportadoraRecusou {
  constructor() {
    super('A transportadora deu a esta encomenda o código de outra. A etiqueta não vale: contrate o envio de novo.')
  }
}

/** A refusal (4xx) with a body that can be read. The adapter knows what its words mean. */
export class RecusaDaTransportadora extends Error {
  readonly status: number
  readonly corpo: unknown
  /** Codes such as PPN-347, for log and staff: the sentences around them may repeat what was sent. */
  readonly codigos: readonly string[]

  constructor(status: number, corpo: unknown) {
    super(`refused with ${status}`)
    this.status = status
    this.corpo = corpo
    this.codigos = [
      ...new Set(
        JSON.stringify(corpo)
          .slice(0, 65_536)
          .match(/\b[A-Z]{3}-\d{3}\b/g) ?? [],
      ),
    ].slice(0, 10)
  }
}
