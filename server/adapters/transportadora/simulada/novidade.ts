import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'
import type { AmbienteDaSimulada } from './ambiente.ts'
import { LINGUAS, type Novidade } from './linguas.ts'
import { findObjeto, insertEvento, listEventos, listObjetos, type Objeto, takeObjeto } from './objeto.repo.ts'

export type Contada = {
  novidade: Novidade
  em: Date
  agencia: string
  /** The measures by the carrier; null when the carrier did not measure. */
  medidas: MedidasDaTransportadora | null
}

/**
 * Plays the carrier: something happens to the object of a reference. 'unknown': the carrier has no such object.
 * 'without-label', 'cancelled', 'expired': why the carrier does not accept the parcel.
 */
export function tellNovidade(
  { db }: Pick<AmbienteDaSimulada, 'db'>,
  referencia: string,
  { novidade, em, agencia, medidas }: Contada,
): Promise<{ codigo: string } | 'unknown' | 'without-label' | 'cancelled' | 'expired'> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeObjeto(tx, referencia, { em, medidas })
    const lingua = LINGUAS.get(taken?.transportadoraUuid ?? '')
    if (!taken?.codigo || !lingua) return whyNot(await findObjeto(tx, referencia))
    await insertEvento(tx, { codigo: taken.codigo, em, evento: lingua.eventoOf(novidade), agencia })
    return { codigo: taken.codigo }
  })
}

function whyNot(objeto: Objeto | undefined) {
  switch (objeto?.estado) {
    case undefined:
      return 'unknown'
    case 'RECEBIDO':
      return 'without-label'
    case 'CANCELADO':
      return 'cancelled'
    default:
      return 'expired'
  }
}

/**
 * The carrier's objects, newest first: `situacao` is the newest reported event, or the state of the label when there is
 * none.
 */
export async function listNaTransportadora({ db }: Pick<AmbienteDaSimulada, 'db'>, limit: number) {
  const objetos = await listObjetos(db, limit)
  const codigos = objetos.flatMap(({ codigo, estado }) => (codigo !== null && estado === 'POSTADO' ? [codigo] : []))
  const eventos = Map.groupBy(codigos.length > 0 ? await listEventos(db, codigos) : [], ({ codigo }) => codigo)
  return objetos.map((objeto) => {
    const told = LINGUAS.get(objeto.transportadoraUuid)?.read(eventos.get(objeto.codigo ?? '') ?? [])
    return { ...objeto, situacao: told?.at(-1)?.etapa ?? objeto.estado }
  })
}
