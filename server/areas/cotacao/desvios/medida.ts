import type { Volume } from '#contract/kernel/values/encomenda'
import type { DesviosDoProduto } from '#contract/operacao/transportadora'
import { allOf } from '../../../kernel/all-of.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Oferta, Transportadora } from '../../../ports/transportadora.ts'
import { ROTAS } from '../../../tarifario/amostra.ts'
import type { Contrato } from '../../../tarifario/preco.ts'
import { insertDesvios } from './desvios.repo.ts'
import { describeDesvios, type Par, planAmostra } from './desvios.rules.ts'

/** Parcels that one carrier is asked about at the same time. */
const AO_MESMO_TEMPO = 4

export type Medida = { encomendas: Volume[]; pares: Par[]; produtos: DesviosDoProduto[] }

/** Asks a connected carrier for the price of the whole sample, and keeps how far it is from the table. */
export async function measureDesvios(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  transportadora: Transportadora,
): Promise<Medida> {
  const encomendas = planAmostra(ROTAS)
  const pares: Par[] = []
  const { signal } = new AbortController()
  for (let i = 0; i < encomendas.length; i += AO_MESMO_TEMPO) {
    const respostas = await allOf(
      encomendas.slice(i, i + AO_MESMO_TEMPO).map((volume) => transportadora.quote(volume, { signal })),
    )
    for (const [at, { ofertas }] of respostas.entries()) pares.push(...ofertas.map((oferta) => parOf(oferta, i + at)))
  }
  const produtos = describeDesvios(pares)
  const em = clock.now()
  await insertDesvios(db, { transportadoraUuid: transportadora.uuid, em, encomendas: encomendas.length, produtos })
  return { encomendas, pares, produtos }
}

function parOf({ produto, valorFrete, snapshot }: Oferta, encomenda: number): Par {
  const { contrato } = snapshot as { contrato?: Contrato }
  const told = contrato && { api: contrato.custo, tabela: contrato.tabela }
  return {
    produto: produto.codigo,
    nomeProduto: produto.nome,
    encomenda,
    ...(told ?? { api: null, tabela: valorFrete }),
  }
}
