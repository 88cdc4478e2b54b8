import { semAcentosNemSobras } from '#contract/kernel/values/texto'
import type { Etapa, EventoDoObjeto } from '../../../ports/expedicao.ts'

/** An event as Jadlog's tracking tells it (facts/jadlog.md §4): a status in capitals, and where. */
export type EventoJadlog = { status: string; em: Date; unidade: string }

type Leitura = { etapa: Etapa; descricao: string }

/** Meanings of whole statuses (facts/jadlog.md §4). */
const EXATOS: Record<string, Leitura> = {
  EMISSAO: { etapa: 'EMITIDO', descricao: 'Pedido emitido' },
  ENTRADA: { etapa: 'EM_TRANSITO', descricao: 'Recebido na unidade' },
  COLETADO: { etapa: 'EM_TRANSITO', descricao: 'Coletado' },
  TRANSFERENCIA: { etapa: 'EM_TRANSITO', descricao: 'Em transferência' },
  'EM TRANSFERENCIA': { etapa: 'EM_TRANSITO', descricao: 'Em transferência' },
  'EM ROTA': { etapa: 'SAIU_PARA_ENTREGA', descricao: 'Saiu para entrega' },
  'EM ROTA DE ENTREGA': { etapa: 'SAIU_PARA_ENTREGA', descricao: 'Saiu para entrega' },
  ENTREGUE: { etapa: 'ENTREGUE', descricao: 'Entregue' },
}

/**
 * Meanings of parts of a status; the first match counts, and the person reads the whole status. Assumed: there is no
 * published list.
 */
const PARTES: [RegExp, Etapa][] = [
  [/DEVOLVID/, 'DEVOLVIDO'],
  [/DEVOL/, 'DEVOLUCAO'],
  [/CANCEL/, 'CANCELADO'],
  [/EXTRAV|ROUB|SINISTRO/, 'EXTRAVIADO'],
  [/AVARIA/, 'AVARIADO'],
  [/RETIRADA/, 'AGUARDANDO_RETIRADA'],
  [/AUSENTE|RECUSAD|ENDERECO/, 'NAO_ENTREGUE'],
]

/** The first event with one of these statuses is the posting; later ones are in transit. */
const RECEBE = new Set(['ENTRADA', 'COLETADO'])

/** The events of an object, oldest first, in whatever order Jadlog lists them. */
export function readEventosJadlog(eventos: readonly EventoJadlog[]): EventoDoObjeto[] {
  let isInside = false
  return eventos
    .toSorted((a, b) => a.em.getTime() - b.em.getTime())
    .map(({ status, em, unidade }) => {
      const normal = normalOf(status)
      const { etapa, descricao } = readStatus(normal, status)
      const isPosting = RECEBE.has(normal) && !isInside
      isInside ||= isPosting
      return { em, etapa: isPosting ? 'POSTADO' : etapa, descricao, agencia: unidade.trim() }
    })
}

function readStatus(normal: string, status: string): Leitura {
  const etapa = PARTES.find(([pattern]) => pattern.test(normal))?.[1] ?? 'OUTRA'
  return EXATOS[normal] ?? { etapa, descricao: status.trim() || 'Evento sem descrição' }
}

/** ' Em trânsito ' → 'EM TRANSITO' */
const normalOf = (status: string) => semAcentosNemSobras(status).toUpperCase()
