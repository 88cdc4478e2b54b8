import { s10Of } from '#contract/kernel/values/s10'
import type { EVENTOS_DA_TRANSPORTADORA } from '#contract/sandbox'
import type { EventoDoObjeto } from '../../../ports/expedicao.ts'
import { readEventosSro } from '../correios/sro.ts'
import { CORREIOS, JADLOG } from '../identidade.ts'
import { readEventosJadlog } from '../jadlog/eventos.ts'
import type { EventoGuardado } from './objeto.repo.ts'

/** The news that a person can make the carrier report. */
export type Novidade = (typeof EVENTOS_DA_TRANSPORTADORA)[number]

/** How a carrier numbers parcels and what it calls each thing that happens to them. */
export type Lingua = {
  codigoOf(numero: number): string
  /** The carrier's order number, if it differs from the code. */
  pedidoOf(codigo: string): string | null
  /** Whether the carrier tells the last day of posting. */
  tellsPrazo: boolean
  eventoOf(novidade: Novidade): string
  /** Reads events as they are kept, newest first. */
  read(eventos: readonly EventoGuardado[]): EventoDoObjeto[]
}

/** 'BDE 01' and the text that the Correios write beside it. */
const SRO: Record<Novidade, readonly [par: string, descricao: string]> = {
  POSTADO: ['PO 01', 'Objeto postado'],
  EM_TRANSITO: ['RO 01', 'Objeto em transferência - por favor aguarde'],
  SAIU_PARA_ENTREGA: ['OEC 01', 'Objeto saiu para entrega ao destinatário'],
  NAO_ENTREGUE: ['BDE 20', 'Objeto não entregue - carteiro não atendido'],
  AGUARDANDO_RETIRADA: ['LDI 01', 'Objeto aguardando retirada no endereço indicado'],
  DEVOLUCAO: ['BDE 26', 'Objeto não entregue - prazo de retirada encerrado'],
  DEVOLVIDO: ['BDE 23', 'Objeto entregue ao remetente'],
  EXTRAVIADO: ['BDE 09', 'Objeto extraviado'],
  AVARIADO: ['BDE 28', 'Objeto avariado'],
  ENTREGUE: ['BDE 01', 'Objeto entregue ao destinatário'],
}
const DESCRICAO_SRO = new Map(Object.values(SRO))

/** QQ is a prefix that no real parcel has (facts/correios.md §8.1). */
const correios: Lingua = {
  codigoOf: (numero) => s10Of('QQ', numero),
  pedidoOf: () => null,
  tellsPrazo: true,
  eventoOf: (novidade) => SRO[novidade][0],
  read: (eventos) =>
    readEventosSro(
      eventos.map(({ evento, em, agencia }) => {
        const [codigo = '', tipo = ''] = evento.split(' ')
        return { codigo, tipo, em, descricao: DESCRICAO_SRO.get(evento) ?? '', unidade: agencia }
      }),
    ),
}

const DA_JADLOG: Record<Novidade, string> = {
  POSTADO: 'ENTRADA',
  EM_TRANSITO: 'TRANSFERENCIA',
  SAIU_PARA_ENTREGA: 'EM ROTA',
  NAO_ENTREGUE: 'DESTINATARIO AUSENTE',
  AGUARDANDO_RETIRADA: 'AGUARDANDO RETIRADA NA UNIDADE',
  DEVOLUCAO: 'EM DEVOLUCAO',
  DEVOLVIDO: 'DEVOLVIDO AO REMETENTE',
  EXTRAVIADO: 'MERCADORIA EXTRAVIADA',
  AVARIADO: 'MERCADORIA AVARIADA',
  ENTREGUE: 'ENTREGUE',
}

/** 14 digits; no real Jadlog order begins with 99. */
const jadlog: Lingua = {
  codigoOf: (numero) => `99${String(numero % 1e12).padStart(12, '0')}`,
  pedidoOf: (codigo) => String(Number(codigo.slice(2))),
  tellsPrazo: false,
  eventoOf: (novidade) => DA_JADLOG[novidade],
  read: (eventos) =>
    readEventosJadlog(eventos.map(({ evento, em, agencia }) => ({ status: evento, em, unidade: agencia }))),
}

export const LINGUAS = new Map<string, Lingua>([
  [CORREIOS.uuid, correios],
  [JADLOG.uuid, jadlog],
])
