/** What an operator has in hand after the contract with Jadlog (facts/jadlog.md §1). */
export type ContratoDaJadlog = {
  /** CNPJ of the payer of the freight. */
  cnpj: string
  /** `conta` of prices, `contaCorrente` of orders. */
  conta: string
  /** `contrato` of prices, `nrContrato` of orders; many contracts have no number. */
  contrato: string | null
  /** Jadlog's number of the customer, where the contract has one. */
  codCliente: string | null
  /** Jadlog's number of the unit that the contract belongs to, where it names one (`cdUnidadeOri`). */
  unidadeOrigem: string | null
  /** `tpDocumento` of an electronic content declaration: 0 like the one on paper, unless Jadlog names another number. */
  tipoDce: number
}
