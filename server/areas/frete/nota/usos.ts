import type { UsosDaNota } from '#contract/frete-nota'
import type { Db } from '../../../kernel/deps.ts'
import { listItensComNota } from '../../carrinho/index.ts'
import { listFretesComNota } from './nota.repo.ts'

/** Those of the notes that already go with fretes of the subscription, in the order in which they are asked. */
export async function listUsos(db: Db, assinaturaUuid: string, chaves: readonly string[]): Promise<UsosDaNota[]> {
  const fretes = await listFretesComNota(db, assinaturaUuid, chaves)
  const itens = await listItensComNota(db, assinaturaUuid, chaves)
  return [...new Set(chaves)].flatMap((chave) => {
    const usada = fretes.flatMap(({ chave: own, ...frete }) => (own === chave ? [frete] : []))
    const noCarrinho = itens.flatMap(({ chave: own, uuid }) => (own === chave ? [uuid] : []))
    return usada.length + noCarrinho.length > 0 ? [{ chave, usada, noCarrinho }] : []
  })
}
