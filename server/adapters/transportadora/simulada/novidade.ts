import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'
import type { Casa } from './casa.ts'
import { LINGUAS, type Novidade } from './linguas.ts'
import { findObjeto, insertEvento, listEventos, listObjetos, type Objeto, takeObjeto } from './objeto.repo.ts'

export type Contada = {
  novidade: Novidade
  em: Date
  agencia: string
  /** As the carrier measured the parcel; null when it did not. */
  medidas: MedidasDaTransportadora | null
}

/**
 * Plays the carrier: something happens to the object of a reference. 'unknown': it never heard of it. 'without-label',
 * 'cancelled', 'expired': it does not take it in.
 */
export function tellNovidade(
  { db }: Pick<Casa, 'db'>,
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

/** What the carrier has, the newest first: `situacao` is the newest thing that it told of it, else how far its label is. */
export async function listNaTransportadora({ db }: Pick<Casa, 'db'>, limit: number) {
  const objetos = await listObjetos(db, limit)
  const codigos = objetos.flatMap(({ codigo, estado }) => (codigo !== null && estado === 'POSTADO' ? [codigo] : []))
  const eventos = Map.groupBy(codigos.length > 0 ? await listEventos(db, codigos) : [], ({ codigo }) => codigo)
  return objetos.map((objeto) => {
    const told = LINGUAS.get(objeto.transportadoraUuid)?.read(eventos.get(objeto.codigo ?? '') ?? [])
    return { ...objeto, situacao: told?.at(-1)?.etapa ?? objeto.estado }
  })
}
