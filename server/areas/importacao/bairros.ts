import type { LinhaDaPlanilha } from '#contract/importacao'
import type { Deps } from '../../kernel/deps.ts'
import { findEndereco, locateCep } from '../endereco/index.ts'
import { cepDe, textoDe } from './celula.rules.ts'

/** CEPs looked up at the same time: no more load on an outside service than eight people cause. */
const AT_ONCE = 8

/**
 * The neighbourhoods of rows with a CEP and no neighbourhood, by CEP: Shopify and Mercado Livre export none. Only from
 * a CEP service or its cache; the CEP of a whole town has no neighbourhood and is left out.
 */
export async function findBairros(
  deps: Deps,
  linhas: readonly LinhaDaPlanilha[],
): Promise<ReadonlyMap<string, string>> {
  const open = linhas.filter(({ celulas }) => textoDe(celulas.bairro) === '').map(({ celulas }) => cepDe(celulas.cep))
  const ceps = [...new Set(open)].filter((cep) => /^\d{8}$/.test(cep) && locateCep(deps, cep))
  const bairros = new Map<string, string>()
  for (let from = 0; from < ceps.length; from += AT_ONCE) {
    const found = await Promise.all(ceps.slice(from, from + AT_ONCE).map((cep) => findEndereco(deps, cep)))
    for (const { cep, bairro } of found) if (bairro) bairros.set(cep, bairro)
  }
  return bairros
}
