/** CRIADO: no answer from the PSP yet. The others are those of the wire. */
export type StatusGuardado = 'CRIADO' | 'PENDING' | 'APPROVED' | 'REFUSED' | 'EXPIRED' | 'REFUNDED'
/** How a charge stands at the PSP, in the port's words. */
type SituacaoDaCobranca = 'PENDENTE' | 'APROVADA' | 'RECUSADA' | 'EXPIRADA' | 'ESTORNADA'
export type Boleto = { html: string; pdf: string; linhaDigitavel: string }

/** What is to be done about a payment when the PSP says how it stands. */
export type Acerto =
  /** The payment already says so. */
  | 'nada'
  /** Now known to the PSP, and not paid. */
  | 'aguardar'
  | 'confirmar'
  | 'recusar'
  | 'expirar'
  /** The money came after the payment had ended: it goes to the subscriber's wallet. */
  | 'creditar'
  /** The money came for a closed account: it goes back to its payer. */
  | 'devolver'
  /** The PSP took money back: all of it, or a part of a payment that still counts as paid. */
  | 'estornar'
  /** The PSP gave us again what it had taken back: a dispute was decided for us. */
  | 'recuperar'

/**
 * What an answer of the PSP does to a payment. Repeats and late answers change nothing twice (D §4: order-independent).
 */
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

/** A payment taken back before we saw it paid counts as never paid. */
const ABERTO = {
  PENDENTE: 'aguardar',
  APROVADA: 'confirmar',
  RECUSADA: 'recusar',
  EXPIRADA: 'expirar',
  ESTORNADA: 'expirar',
} as const satisfies Record<SituacaoDaCobranca, Acerto>

const MINUTE = 60_000
/** Minutes between questions while a payment is open. The first come quickly, because an answer may have been lost. */
const PASSOS = [1, 2, 5]
/** Minutes after its end at which the PSP is asked about late money. */
const TARDIAS = [60, 24 * 60]

/**
 * When to ask the PSP the next time, besides webhooks: while a payment is open, at its end, and twice afterwards.
 * Undefined: never again.
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
    // a payment that waits for hours or days is asked about after a twentieth of its age
    const step = Math.max(PASSOS.find((minutes) => age < minutes * 2) ?? 5, Math.floor(age / 20))
    const next = new Date(now.getTime() + step * MINUTE)
    return now < expiraEm && next > expiraEm ? expiraEm : next
  }
  if ((status !== 'EXPIRED' && status !== 'REFUSED') || !decididoEm) return null
  const late = TARDIAS.map((minutes) => new Date(decididoEm.getTime() + minutes * MINUTE)).find((at) => at > now)
  return late ?? null
}

/** Until when the PSP is asked about late money. */
export const tardiaAte = (decididoEm: Date) => new Date(decididoEm.getTime() + Math.max(...TARDIAS) * MINUTE)

const DAY = 24 * 60 * MINUTE
/** Days for which a card payment may be disputed after its approval, and a dispute decided again (D §23). */
const CONTESTAVEL_DIAS = 120

/**
 * When to ask the PSP the next time whether it took a decided card payment back, or gave it to us again: daily. Null:
 * never again, or not a card.
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

/** Hours for which the PSP may review a card, counted from when the card was sent. */
export const CARTAO_HORAS = 72

/** Minutes for which a lost charge may still turn up at the PSP before the payment is given up. */
const PERDIDA_MINUTOS = 15

/**
 * Whether a payment unknown to the PSP has had time enough to arrive there. A card payment counts from when the card
 * was sent; before that it only waits for its end.
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

/** The wire shows no difference between CRIADO and PENDING. */
export const wireStatus = (status: StatusGuardado) => (status === 'CRIADO' ? 'PENDING' : status)

/** Whether the person was told to wait for the payment: as soon as there is a code to pay, or a card was sent. */
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
