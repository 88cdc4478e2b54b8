/** CRIADO: nobody knows yet what the PSP says. The others are those of the wire. */
export type StatusGuardado = 'CRIADO' | 'PENDING' | 'APPROVED' | 'REFUSED' | 'EXPIRED' | 'REFUNDED'
/** How a charge stands at the PSP, in the port's words. */
type SituacaoDaCobranca = 'PENDENTE' | 'APROVADA' | 'RECUSADA' | 'EXPIRADA' | 'ESTORNADA'
export type Boleto = { html: string; pdf: string; linhaDigitavel: string }

/** What is to be done about a payment when the PSP says how it stands. */
export type Acerto =
  /** Nothing that is not done. */
  | 'nada'
  /** Waiting, and now known to the PSP. */
  | 'aguardar'
  | 'confirmar'
  | 'recusar'
  | 'expirar'
  /** Money that came when it was over: it is the subscriber's. */
  | 'creditar'
  /** Money for somebody whose account is closed: it goes back to whoever paid. */
  | 'devolver'
  /** The PSP took money back: all of it or, of a payment that it still calls paid, a part. */
  | 'estornar'
  /** The PSP gave us again what it had taken back: a dispute was decided for us. */
  | 'recuperar'

/** The same word of the PSP, once or ten times, early or late, changes a payment once (D §4: order-independent). */
export function planAcerto(
  status: StatusGuardado,
  situacao: SituacaoDaCobranca,
  { isEncerrada = false, isMaisDevolvido = false } = {},
): Acerto {
  if (status === 'APPROVED' && situacao === 'APROVADA' && isMaisDevolvido) return 'estornar'
  const acerto = planAcertoDoVivo(status, situacao)
  return isEncerrada && (acerto === 'creditar' || acerto === 'confirmar') ? 'devolver' : acerto
}

function planAcertoDoVivo(status: StatusGuardado, situacao: SituacaoDaCobranca): Acerto {
  switch (status) {
    case 'CRIADO':
    case 'PENDING':
      return ABERTO[situacao]
    case 'REFUSED':
    case 'EXPIRED':
      return situacao === 'APROVADA' ? 'creditar' : 'nada'
    case 'APPROVED':
      return situacao === 'ESTORNADA' ? 'estornar' : 'nada'
    case 'REFUNDED':
      return situacao === 'APROVADA' ? 'recuperar' : 'nada'
  }
}

/** Money that was taken back before we ever saw it never was there. */
const ABERTO = {
  PENDENTE: 'aguardar',
  APROVADA: 'confirmar',
  RECUSADA: 'recusar',
  EXPIRADA: 'expirar',
  ESTORNADA: 'expirar',
} as const satisfies Record<SituacaoDaCobranca, Acerto>

const MINUTE = 60_000
/** Minutes between questions while a payment is open: quick at first, when an answer may have been lost. */
const PASSOS = [1, 2, 5]
/** How long after its end money may still come. */
const TARDIAS = [60, 24 * 60]

/**
 * When to ask the PSP the next time, whatever it tells by itself: while a payment is open, at its end, and twice
 * afterwards. Undefined: never again.
 */
export function planPergunta(
  {
    status,
    criadoEm,
    expiraEm,
    decididoEm,
  }: {
    status: StatusGuardado
    criadoEm: Date
    expiraEm: Date
    decididoEm: Date | null
  },
  now: Date,
): Date | null {
  if (status === 'CRIADO' || status === 'PENDING') {
    const age = (now.getTime() - criadoEm.getTime()) / MINUTE
    // a boleto that is days old is asked for every twentieth part of its age
    const step = Math.max(PASSOS.find((minutes) => age < minutes * 2) ?? 5, Math.floor(age / 20))
    const next = new Date(now.getTime() + step * MINUTE)
    return now < expiraEm && next > expiraEm ? expiraEm : next
  }
  if ((status !== 'EXPIRED' && status !== 'REFUSED') || !decididoEm) return null
  const late = TARDIAS.map((minutes) => new Date(decididoEm.getTime() + minutes * MINUTE)).find((at) => at > now)
  return late ?? null
}

/** Until when the PSP is asked about money that comes late. */
export const tardiaAte = (decididoEm: Date) => new Date(decididoEm.getTime() + Math.max(...TARDIAS) * MINUTE)

const DAY = 24 * 60 * MINUTE
/** How long a card payment may be disputed, from when it was approved; so long may a dispute be decided again (D §23). */
const CONTESTAVEL_DIAS = 120

/**
 * When to ask the PSP the next time whether a card payment that was decided was taken back, or given to us again: daily.
 * Null: never again, or of no card.
 */
export function planBuscaDeEstorno(
  {
    status,
    meio,
    decididoEm,
    estornadoEm,
  }: { status: StatusGuardado; meio: string; decididoEm: Date | null; estornadoEm: Date | null },
  now: Date,
): Date | null {
  const desde = estornadoEm ?? decididoEm
  if (meio !== 'CARTAO' || !desde || (status !== 'APPROVED' && status !== 'REFUNDED')) return null
  const dias = Math.floor((now.getTime() - desde.getTime()) / DAY) + 1
  return dias <= CONTESTAVEL_DIAS ? new Date(desde.getTime() + dias * DAY) : null
}

/** How long a card may be looked at, from when it was sent to the PSP. */
export const CARTAO_HORAS = 72

/** How long an answer that was lost may still turn up at the PSP before the payment is given up. */
const PERDIDA_MINUTOS = 15

/**
 * Whether a payment that the PSP does not know has had time enough to arrive there. One by card counts from when the card
 * was sent; before that it waits for its end.
 */
export function isLost(
  {
    status,
    meio,
    enviadoEm,
    criadoEm,
  }: { status: StatusGuardado; meio: string; enviadoEm: Date | null; criadoEm: Date },
  now: Date,
) {
  const since = meio === 'CARTAO' ? enviadoEm : criadoEm
  return status === 'CRIADO' && since !== null && now.getTime() - since.getTime() >= PERDIDA_MINUTOS * MINUTE
}

/** On the wire nobody waits differently for a payment that the PSP does not know yet. */
export const wireStatus = (status: StatusGuardado) => (status === 'CRIADO' ? 'PENDING' : status)

/** Whether its person was told to wait for the end of a payment: as soon as there is a code to pay, or a card was sent. */
export const isAwaited = ({
  status,
  meio,
  enviadoEm,
}: {
  status: StatusGuardado
  meio: string
  enviadoEm: Date | null
}) => status === 'PENDING' || (meio === 'CARTAO' && enviadoEm !== null)

export const isAberto = (status: StatusGuardado) => status === 'CRIADO' || status === 'PENDING'
