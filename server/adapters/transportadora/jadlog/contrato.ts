/** What an operator has in hand after the contract with Jadlog (facts/jadlog.md §1). */
export type ContratoDaJadlog = {
  /** CNPJ of who pays the freight. */
  cnpj: string
  /** `conta` of prices, `contaCorrente` of orders. */
  conta: string
  /** `contrato` of prices, `nrContrato` of orders; many contracts have no number. */
  contrato: string | null
  codCliente: string | null
  /** The unit that owns the contract. */
  unidadeOrigem: string | null
}
