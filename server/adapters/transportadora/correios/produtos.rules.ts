/** One of our products as the Correios know it (facts: correios.md §7). */
export type ServicoDosCorreios = {
  /** carrier/product, as the price tables name it. */
  produto: string
  /** The contract's service: coProduto of a price, codigoServico of a pre-posting. */
  codigo: string
  /** The additional service of a declared value. */
  valorDeclarado: string
}

export const SERVICOS: readonly ServicoDosCorreios[] = [
  { produto: 'correios/sedex', codigo: '03220', valorDeclarado: '019' },
  { produto: 'correios/pac', codigo: '03298', valorDeclarado: '064' },
  { produto: 'correios/mini-envios', codigo: '04227', valorDeclarado: '065' },
]

export const servicoOf = (produto: string) => SERVICOS.find((servico) => servico.produto === produto)

/** Additional services that every product may have. */
export const AVISO_DE_RECEBIMENTO = '001'
export const MAO_PROPRIA = '002'
