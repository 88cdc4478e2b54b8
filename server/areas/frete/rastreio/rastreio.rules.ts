import type { Situacao } from '#contract/frete-envio'
import { MEDIDAS_POSSIVEIS } from '#contract/kernel/values/encomenda'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { readTexto } from '../../../kernel/text/texto-alheio.rules.ts'
import type { Etapa, EventoDoObjeto, MedidasDaTransportadora, Rastro } from '../../../ports/expedicao.ts'

/** Most events kept of one object; a parcel has two dozen. */
const MAX_EVENTOS = 500
const PRIMEIRO = new Date('2000-01-01T00:00:00Z')
/** By how much a carrier's clock or time zone may be wrong. */
const ADIANTADO_SEGUNDOS = 24 * 3600

/** The situacao that each step means. A step that is not listed says nothing, not even that the parcel is posted. */
const ETAPAS_POSTADAS = {
  POSTADO: null,
  EM_TRANSITO: 'EM_TRANSITO',
  SAIU_PARA_ENTREGA: 'SAIU_PARA_ENTREGA',
  NAO_ENTREGUE: 'EM_TRANSITO',
  AGUARDANDO_RETIRADA: 'AGUARDANDO_RETIRADA',
  DEVOLUCAO: 'DEVOLUCAO',
  DEVOLVIDO: 'DEVOLVIDO',
  EXTRAVIADO: 'EXTRAVIADO',
  AVARIADO: 'AVARIADO',
  ENTREGUE: null,
} as const satisfies Partial<Record<Etapa, Situacao | null>>

const SEM_SITUACAO: Record<Exclude<Etapa, keyof typeof ETAPAS_POSTADAS>, true> = {
  EMITIDO: true,
  CANCELADO: true,
  OUTRA: true,
}
const isPostada = (etapa: Etapa): etapa is keyof typeof ETAPAS_POSTADAS => !(etapa in SEM_SITUACAO)
const isEtapa = (text: unknown): text is Etapa =>
  typeof text === 'string' && (Object.hasOwn(ETAPAS_POSTADAS, text) || Object.hasOwn(SEM_SITUACAO, text))

/** What a carrier tells of the objects in `asked`, by their codes; anything else in its answer is left out. */
export function readRastros(answer: unknown, asked: ReadonlySet<string>, now: Date): Map<string, RastroLido> {
  const rastros = new Map<string, RastroLido>()
  for (const one of Array.isArray(answer) ? (answer as unknown[]) : []) {
    const rastro = readRastro(one, now)
    if (!rastro || !asked.has(rastro.codigo)) continue
    const before = rastros.get(rastro.codigo)
    rastros.set(rastro.codigo, before ? joinRastros(before, rastro) : rastro)
  }
  return rastros
}

/** What was read of an object. Impossible measures are left out, and `isMedidaRecusada` says so. */
export type RastroLido = Rastro & { isMedidaRecusada: boolean }

function readRastro(answer: unknown, now: Date): RastroLido | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { codigo, eventos, medidas: ditas } = answer as Record<string, unknown>
  if (typeof codigo !== 'string' || !Array.isArray(eventos)) return undefined
  const lidos = (eventos as unknown[]).flatMap((evento) => readEvento(evento, now) ?? [])
  // an answer with events of which none is readable must not erase what is known
  if (lidos.length === 0 && eventos.length > 0) return undefined
  const medidas = readMedidas(ditas)
  return { codigo, eventos: sortEventos(lidos), medidas, isMedidaRecusada: ditas != null && medidas === null }
}

function readEvento(evento: unknown, now: Date): EventoDoObjeto | undefined {
  if (typeof evento !== 'object' || evento === null) return undefined
  const { em, etapa, descricao, agencia } = evento as Record<string, unknown>
  if (!(em instanceof Date) || !(em >= PRIMEIRO && em <= plusSeconds(now, ADIANTADO_SEGUNDOS))) return undefined
  const texto = readTexto(descricao)
  if (!texto) return undefined
  return { em, etapa: isEtapa(etapa) ? etapa : 'OUTRA', descricao: texto, agencia: readTexto(agencia) }
}

/**
 * The carrier's measures in whole cm and g; null when one is missing or impossible. An unreadable diameter is left out:
 * the price of a roll then follows from its sides.
 */
export function readMedidas(medidas: unknown): MedidasDaTransportadora | null {
  if (typeof medidas !== 'object' || medidas === null) return null
  const ditas = medidas as Record<string, unknown>
  const alturaPacote = readInteiro(ditas['alturaPacote'], MEDIDAS_POSSIVEIS.ladoCm)
  const larguraPacote = readInteiro(ditas['larguraPacote'], MEDIDAS_POSSIVEIS.ladoCm)
  const comprimentoPacote = readInteiro(ditas['comprimentoPacote'], MEDIDAS_POSSIVEIS.ladoCm)
  const pesoGramas = readInteiro(ditas['pesoGramas'], MEDIDAS_POSSIVEIS.pesoGramas)
  if (!alturaPacote || !larguraPacote || !comprimentoPacote || !pesoGramas) return null
  const diametroPacote = readInteiro(ditas['diametroPacote'], MEDIDAS_POSSIVEIS.ladoCm)
  return { alturaPacote, larguraPacote, comprimentoPacote, ...(diametroPacote && { diametroPacote }), pesoGramas }
}

/** A positive number up to `max`, rounded; otherwise undefined. */
function readInteiro(value: unknown, max: number) {
  const inteiro = typeof value === 'number' ? Math.round(value) : 0
  return inteiro > 0 && inteiro <= max ? inteiro : undefined
}

/** Joins two entries of the same object in one answer. */
const joinRastros = (one: RastroLido, other: RastroLido): RastroLido => ({
  codigo: one.codigo,
  eventos: sortEventos([...one.eventos, ...other.eventos]),
  medidas: one.medidas ?? other.medidas,
  isMedidaRecusada: one.isMedidaRecusada || other.isMedidaRecusada,
})

/** Each event once, the newest first, in the same order however they came. */
function sortEventos(eventos: readonly EventoDoObjeto[]) {
  const sorted = eventos.toSorted(
    (a, b) => b.em.getTime() - a.em.getTime() || compare(keyOf(a), keyOf(b)) || compare(a.etapa, b.etapa),
  )
  // one text at one place and time is one event, whatever its step
  return sorted.filter((evento, i) => i === 0 || keyOf(evento) !== keyOf(sorted[i - 1]!)).slice(0, MAX_EVENTOS)
}
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** What tells two events of an object apart. */
export const keyOf = ({ em, descricao, agencia }: Pick<EventoDoObjeto, 'em' | 'descricao' | 'agencia'>) =>
  JSON.stringify([em.getTime(), descricao, agencia])

/**
 * Which of the carrier's events the house accepts. A code may have been another parcel's before, so nothing older than
 * the label counts. A carrier may take back single events, but not the posting: an answer without any event after
 * posting, of a parcel known to be posted, changes nothing.
 */
export function believeEventos<Evento extends Pick<EventoDoObjeto, 'em' | 'etapa'>>(
  told: readonly Evento[],
  { known, geradoEm }: { known: readonly Evento[]; geradoEm: Date | null },
): readonly Evento[] {
  const desde = geradoEm && plusSeconds(geradoEm, -ADIANTADO_SEGUNDOS)
  const dela = told.filter(({ em }) => !desde || em >= desde)
  return planAndamento(known).postadoEm && !planAndamento(dela).postadoEm ? known : dela
}

/** How far a parcel has come, by its events, in any order and with repeats. */
export type Andamento = {
  /** The first event that means posted; null while there is none. */
  postadoEm: Date | null
  entregueEm: Date | null
  situacao: Situacao | null
  /** Since when the parcel is in `situacao`. */
  desde: Date | null
  saiuParaEntrega: boolean
}

export function planAndamento(eventos: readonly Pick<EventoDoObjeto, 'em' | 'etapa'>[]): Andamento {
  const postadas = eventos.flatMap(({ em, etapa }) => (isPostada(etapa) ? [{ em, etapa }] : []))
  // of two steps at the same instant, the one further down ETAPAS_POSTADAS is the later
  const rank = Object.keys(ETAPAS_POSTADAS)
  const inOrder = postadas.toSorted(
    (a, b) => a.em.getTime() - b.em.getTime() || rank.indexOf(a.etapa) - rank.indexOf(b.etapa),
  )
  const newest = inOrder.at(-1)
  return {
    postadoEm: inOrder[0]?.em ?? null,
    entregueEm: inOrder.find(({ etapa }) => etapa === 'ENTREGUE')?.em ?? null,
    situacao: newest ? ETAPAS_POSTADAS[newest.etapa] : null,
    desde: newest?.em ?? null,
    saiuParaEntrega: postadas.some(({ etapa }) => etapa === 'SAIU_PARA_ENTREGA'),
  }
}

const INTERVALO_SEGUNDOS = 3600
const DIA_SEGUNDOS = 24 * 3600
/** Days for which a lost parcel is still asked about. */
const BUSCA_DIAS = 30

/** When the carrier is asked again; null when nothing more can come. */
export function planConsulta({ situacao, desde }: Andamento, now: Date): Date | null {
  if (situacao === 'DEVOLVIDO') return null
  if (situacao !== 'EXTRAVIADO') return plusSeconds(now, INTERVALO_SEGUNDOS)
  return desde && now > plusSeconds(desde, BUSCA_DIAS * DIA_SEGUNDOS) ? null : plusSeconds(now, DIA_SEGUNDOS)
}

/** The carrier's time, limited to the span between `desde` and now. */
export const planInstante = (em: Date, { desde, now }: { desde: Date; now: Date }) =>
  em < desde ? desde : em > now ? now : em

type Contado = { medidasTransportadora: MedidasDaTransportadora | null }

/** Whether a row of ours would change. Most answers bring nothing new; then nothing is locked or written. */
export function hasNews(
  frete: Contado,
  { eventos, medidas }: Pick<Rastro, 'eventos' | 'medidas'>,
  known: readonly EventoDoObjeto[],
): boolean {
  return hasNewMedidas(medidas, frete.medidasTransportadora) || !isSameWay(eventos, known)
}

/** Whether a carrier told measures that differ from the stored ones. */
export const hasNewMedidas = (
  told: MedidasDaTransportadora | null,
  known: MedidasDaTransportadora | null,
): told is MedidasDaTransportadora => told !== null && !isSameMedidas(told, known)

const isSameMedidas = (told: MedidasDaTransportadora, known: MedidasDaTransportadora | null) =>
  known !== null &&
  told.alturaPacote === known.alturaPacote &&
  told.larguraPacote === known.larguraPacote &&
  told.comprimentoPacote === known.comprimentoPacote &&
  told.diametroPacote === known.diametroPacote &&
  told.pesoGramas === known.pesoGramas

function isSameWay(told: readonly EventoDoObjeto[], known: readonly EventoDoObjeto[]) {
  const etapas = new Map(known.map((evento) => [keyOf(evento), evento.etapa]))
  return told.length === known.length && told.every((evento) => etapas.get(keyOf(evento)) === evento.etapa)
}

/** Whether tracking may move a frete. A frete under cancelling may have been posted all the same. */
export const isRastreavel = (status: StatusDeFrete) =>
  status === 'GERADO' || status === 'POSTADO' || status === 'ENTREGUE' || status === 'PROCESSANDO_CANCELAMENTO'

/** The event to tell the recipient. Of several new steps, the last one. */
export function planMomento(
  { de, para }: { de: StatusDeFrete; para: StatusDeFrete },
  { antes, andamento }: Record<'antes' | 'andamento', Pick<Andamento, 'saiuParaEntrega'>>,
): 'postagem' | 'saida' | 'entrega' | undefined {
  if (para === 'ENTREGUE') return de === 'ENTREGUE' ? undefined : 'entrega'
  if (andamento.saiuParaEntrega && !antes.saiuParaEntrega) return 'saida'
  return para === 'POSTADO' && de !== 'POSTADO' ? 'postagem' : undefined
}
