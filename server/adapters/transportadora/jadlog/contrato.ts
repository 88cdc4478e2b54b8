/** What an operator has in hand after the contract with Jadlog (facts/jadlog.md §1). */
export type ContratoDaJadlog = {
  /** CNPJ of the payer of the freight. */
  cnpj: string
  /** `conta` of prices, `contaCorrente` of orders. */
  conta: string
  /** `contrato` of prices, `nrContrato` of orders; many contracts have no number. */
  contrato: string | null
  /** Jadlog's number of the customer, where the contract has one. */
  codCliente?: string | null
  /** The unit that owns the contract, where it is one. */
  unidadeOrigem?: string | null
}
