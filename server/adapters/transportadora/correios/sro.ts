import type { Etapa, EventoDoObjeto } from '../../../ports/expedicao.ts'

/** An event as the Correios' tracking tells it (facts/correios.md §5): 'BDE' '01' 'Objeto entregue ao destinatário'. */
export type EventoSro = { codigo: string; tipo: string; em: Date; descricao: string; unidade: string }

/** Reported at the counter, outside of it, or corrected: these three codes share the meanings of their types. */
const BD = ['BDE', 'BDI', 'BDR']

/** The table of facts/correios.md §5.1, row by row. */
const LINHAS: [Etapa, ...[codigos: string | string[], tipos: string][]][] = [
  ['POSTADO', ['PO', '00 01 09'], ['CO', '01']],
  // collection is requested but has not happened: the parcel is not with the Correios
  ['OUTRA', ['CO', '02-07 09 10 12 13']],
  ['EM_TRANSITO', ['RO', '00 01'], ['DO', '00-02'], ['TRI', '00'], ['PMT', '01']],
  ['EM_TRANSITO', ['CD', '00-03'], ['CUN', '00 01'], ['CMT', '00'], ['CAR', '01'], ['CMR', '01']],
  ['EM_TRANSITO', [BD, '15 45'], ['FC', '10']],
  ['SAIU_PARA_ENTREGA', ['OEC', '00 01 03']],
  ['DEVOLUCAO', ['OEC', '09'], ['LDE', '00 09']],
  ['AGUARDANDO_RETIRADA', ['LDI', '00-04 11 13 14'], [BD, '24 68']],
  ['ENTREGUE', [BD, '00 01 67 70'], [BD, '79'], ['PAR', '15'], ['CO', '08']],
  ['NAO_ENTREGUE', [BD, '02 18 20 21 25 46'], ['FC', '07']],
  ['NAO_ENTREGUE', [BD, '30 35 36 39 05 47 49 38 34']],
  ['NAO_ENTREGUE', [BD, '06-08 19 82 10'], ['FC', '04']],
  ['DEVOLUCAO', [BD, '04 33 48']],
  ['DEVOLUCAO', [BD, '03 12 26'], ['FC', '09']],
  ['DEVOLUCAO', [BD, '14 62-64 53'], ['FC', '01 47'], ['BLQ', '05 22']],
  ['DEVOLVIDO', [BD, '23']],
  ['EXTRAVIADO', [BD, '09 29 13 80 98'], ['IDC', '01-07']],
  ['EXTRAVIADO', [BD, '50-52'], ['FC', '51']],
  ['AVARIADO', [BD, '28 37 86'], ['FC', '11']],
  // customs, inspection, seizure
  ['EM_TRANSITO', [BD, '40 43 54-61 71-77'], ['FC', '12-41'], ['PAR', '10-14 16-42'], ['BLQ', '30-61']],
  ['EM_TRANSITO', [BD, '66 69'], ['FC', '08']],
  ['EM_TRANSITO', [BD, '32'], ['FC', '02']],
  ['EM_TRANSITO', ['FC', '03'], ['BLQ', '01 02 04 11 21 24']],
  ['OUTRA', [BD, '22 31 41 42 44 81 83-85 87 89'], ['FC', '05']],
]

const ETAPA_DE = new Map<string, Etapa>(
  LINHAS.flatMap(([etapa, ...pares]) =>
    pares.flatMap(([codigos, tipos]) =>
      [codigos].flat().flatMap((codigo) => tiposOf(tipos).map((tipo) => [`${codigo} ${tipo}`, etapa] as const)),
    ),
  ),
)

/** Events that take back the event before them. */
const VOLTA_ATRAS = new Set<string>(tiposOf('01-06 09').map((tipo) => `EST ${tipo}`))

/** Events newer than the table, recognised by their text alone. None of them is a posting. */
const ETAPA_DAS_PALAVRAS: [RegExp, Etapa][] = [
  [/^etiqueta emitida/i, 'EMITIDO'],
  [/^etiqueta cancelada/i, 'CANCELADO'],
]

/** The events of an object, oldest first. The Correios list them newest first. */
export function readEventosSro(eventos: readonly EventoSro[]): EventoDoObjeto[] {
  const read: EventoDoObjeto[] = []
  for (const evento of eventos.toReversed().sort((a, b) => a.em.getTime() - b.em.getTime())) {
    const par = `${evento.codigo.trim().toUpperCase()} ${evento.tipo.trim().padStart(2, '0')}`
    if (par === 'ERROR 00') continue
    if (VOLTA_ATRAS.has(par)) read.pop()
    else read.push(readEvento(par, evento))
  }
  return read
}

function readEvento(par: string, { em, descricao, unidade }: EventoSro): EventoDoObjeto {
  const palavras = descricao.trim()
  const etapa = ETAPA_DAS_PALAVRAS.find(([pattern]) => pattern.test(palavras))?.[1] ?? ETAPA_DE.get(par) ?? 'OUTRA'
  return { em, etapa, descricao: palavras || `Evento ${par}`, agencia: unidade.trim() }
}

/** '00-02 09' → 00, 01, 02, 09 */
function tiposOf(text: string) {
  return text.split(' ').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, i) => String(first + i).padStart(2, '0'))
  })
}
