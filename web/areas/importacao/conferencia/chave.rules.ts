import type { UsosDaNota } from '#contract/frete-nota'
import { chaveChars, isChave, problemaDaChave } from '#contract/kernel/values/chave-de-acesso'
import type { Linha } from '../rascunho.rules.ts'

/** What a person should check in the keys of some rows. No row is kept out of the cart because of it. */
export type AvisoDaChave = { linhas: number[]; mensagem: string; fretes: { uuid: string; codigo: string | null }[] }

/** The keys of the rows, each once. A text that no note can have as its key is left out: it is an error of its row. */
export const listChaves = (linhas: readonly Linha[]) => [...byChave(linhas).keys()]

/**
 * Notices about keys: those that cannot be right, that stand in several rows, or whose note goes with another frete.
 */
export function listAvisosDasChaves(linhas: readonly Linha[], usos: readonly UsosDaNota[]): AvisoDaChave[] {
  return [...byChave(linhas)].flatMap(([chave, rows]) => {
    const numeros = rows.map(({ numero }) => numero)
    const problema = problemaDaChave(chave)
    if (problema) return [{ linhas: numeros, mensagem: problema, fretes: [] }]
    const uso = usos.find((each) => each.chave === chave)
    const fretes = (uso?.usada ?? []).map(({ frete, codigoEncomenda }) => ({ uuid: frete, codigo: codigoEncomenda }))
    return [
      ...(rows.length > 1 ? [{ linhas: numeros, mensagem: 'É a mesma nota em mais de uma linha.', fretes: [] }] : []),
      ...(fretes.length > 0 ? [{ linhas: numeros, mensagem: 'A nota já acompanha outro frete seu:', fretes }] : []),
      ...(uso && uso.noCarrinho.length > 0
        ? [{ linhas: numeros, mensagem: 'A nota já acompanha um frete do carrinho.', fretes: [] }]
        : []),
    ]
  })
}

function byChave(linhas: readonly Linha[]) {
  const found = new Map<string, Linha[]>()
  for (const linha of linhas) {
    const chave = chaveChars(linha.celulas.chave ?? '')
    if (isChave(chave)) found.set(chave, [...(found.get(chave) ?? []), linha])
  }
  return found
}
