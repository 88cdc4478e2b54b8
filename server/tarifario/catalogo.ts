import type { Tarifa } from './tarifa.ts'

/** The tables that sell now. Whoever reads newer ones replaces them all at once; a quote in flight keeps what it has. */
export type Catalogo = {
  of(transportadora: string): readonly Tarifa[]
  replace(tarifas: readonly Tarifa[]): void
}

export function createCatalogo(tarifas: readonly Tarifa[]): Catalogo {
  let porTransportadora = group(tarifas)
  return {
    of: (transportadora) => porTransportadora[transportadora] ?? [],
    replace: (newer) => void (porTransportadora = group(newer)),
  }
}

const group = (tarifas: readonly Tarifa[]) => Object.groupBy(tarifas, ({ regras }) => regras.tabela.split('/')[0]!)
