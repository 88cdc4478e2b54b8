import { readTexto } from '../../../kernel/text/texto-alheio.rules.ts'
import type { MedidasDaTransportadora, Rastro } from '../../../ports/expedicao.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import { RecusaDaTransportadora, SemResposta } from '../conversa/desfechos.ts'
import type { JadlogAberta } from './aberta.ts'
import { type EventoJadlog, readEventosJadlog } from './eventos.ts'
import { hasErro } from './frases.ts'
import { Evento, Rastreado, RespostaDeRastreio, type Tracking } from './respostas.ts'

/** Objects in one question (facts/jadlog.md §4). */
export const MAX_POR_CONSULTA = 50
/** Bytes of an answer: fifty objects with some hundred events each. */
const MAX_BYTES = 4 * 1024 * 1024

/** Digits, as many as a bar code of Jadlog's can have. */
const SHIPMENT_ID = /^\d{8,26}$/
const isShipmentId = (codigo: string) => SHIPMENT_ID.test(codigo)

/** The tracking number in an answer, if it is one. */
export function shipmentIdDe({ shipmentId }: { shipmentId?: string | number | null | undefined }) {
  const codigo = String(shipmentId ?? '').trim()
  return isShipmentId(codigo) ? codigo : undefined
}

type Pergunta = { shipmentId: string } | { df: { danfe: string } }
type Consulta = { tipo: 'RASTREIO' | 'CONSULTA'; perguntas: readonly Pergunta[]; objetos: readonly string[] }

/** POST /tracking/consultar. An object that Jadlog has no CT-e of is no error: it is left out. */
export async function consultRastreio(
  { conversa, autorizacao }: JadlogAberta,
  { tipo, perguntas, objetos }: Consulta,
  asking: Asking,
) {
  const { consulta } = await conversa
    .call(
      {
        tipo,
        nome: 'tracking/consultar',
        method: 'POST',
        path: '/tracking/consultar',
        body: { consulta: perguntas },
        podeRepetir: true,
        maxBytes: MAX_BYTES,
        objetos,
        schema: RespostaDeRastreio,
      },
      asking,
    )
    .catch((error: unknown): never => {
      if (!(error instanceof RecusaDaTransportadora)) throw error
      autorizacao.assertAutorizado(error)
      throw new SemResposta(`refused with ${error.status}`, { status: error.status, talvezFeito: false })
    })
  return consulta.flatMap((item) => {
    const lido = Rastreado.safeParse(item)
    if (!lido.success || !lido.data.tracking || hasErro(lido.data.erro) || hasErro(lido.data.error)) return []
    return [{ shipmentId: lido.data.shipmentId, tracking: lido.data.tracking }]
  })
}

/** What happened to these parcels. Numbers that Jadlog cannot have given are not asked about. */
export async function trackNaJadlog(
  aberta: JadlogAberta,
  codigos: readonly string[],
  asking: Asking,
): Promise<Rastro[]> {
  if (codigos.length > MAX_POR_CONSULTA) throw new RangeError(`${codigos.length} codes in one question`)
  const asked = new Set(codigos.filter(isShipmentId))
  if (asked.size === 0) return []
  const perguntas = [...asked].map((shipmentId) => ({ shipmentId }))
  const itens = await consultRastreio(aberta, { tipo: 'RASTREIO', perguntas, objetos: [...asked] }, asking)
  return itens.flatMap(({ tracking, shipmentId }): Rastro[] => {
    const codigo = shipmentIdDe(tracking) ?? shipmentIdDe({ shipmentId })
    if (!codigo || !asked.has(codigo)) return []
    return [{ codigo, eventos: readEventosJadlog(eventosDe(tracking)), medidas: medidasDe(tracking) }]
  })
}

function eventosDe({ eventos }: Tracking): EventoJadlog[] {
  return (eventos ?? []).flatMap((evento) => {
    const lido = Evento.safeParse(evento)
    const em = lido.success && instanteDe(lido.data.data)
    return em ? [{ em, status: readTexto(lido.data.status), unidade: readTexto(lido.data.unidade) }] : []
  })
}

/** 'YYYY-MM-DD HH:mm:ss' by the clocks of Brasília; the seconds may be missing. */
function instanteDe(data: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?$/.exec(data.trim())
  if (!parts) return undefined
  const em = new Date(`${parts[1]}T${parts[2]}${parts[3] ?? ':00'}-03:00`)
  return Number.isNaN(em.getTime()) ? undefined : em
}

/**
 * The measures of the only volume. `peso` of the CT-e alone is no measure: it is the charged weight, and a price needs
 * the sides.
 */
function medidasDe({ volumes, peso }: Tracking): MedidasDaTransportadora | null {
  const [volume, ...others] = volumes ?? []
  if (!volume || others.length > 0) return null
  const lados = [volume.altura, volume.largura, volume.comprimento].map(Number)
  const kg = Number(volume.peso ?? peso)
  if (![...lados, kg].every((medida) => Number.isFinite(medida) && medida > 0)) return null
  const [alturaPacote = 0, larguraPacote = 0, comprimentoPacote = 0] = lados
  return { alturaPacote, larguraPacote, comprimentoPacote, pesoGramas: Math.round(kg * 1000) }
}
