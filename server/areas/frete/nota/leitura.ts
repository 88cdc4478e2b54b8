import type { NotaLida } from '#contract/frete-nota'
import { readNota as readXml } from '../../../fiscal/leitura.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { breathe } from '../../../kernel/work/breath.ts'
import { listUsos } from './usos.ts'

/** Reads the XML of a note and tells which fretes of the subscription already go with it, bought or in the cart. Keeps nothing. */
export async function readNota(
  { db }: Pick<Deps, 'db'>,
  assinaturaUuid: string,
  arquivo: AsyncIterable<Uint8Array>,
): Promise<NotaLida> {
  const parts: Uint8Array[] = []
  for await (const part of arquivo) parts.push(part)
  const nota = await readXml(Buffer.concat(parts), breathe)
  const [usos] = await listUsos(db, assinaturaUuid, [nota.chave])
  return { ...nota, usada: usos?.usada ?? [], noCarrinho: usos?.noCarrinho ?? [] }
}
