/** What a service knows about one CEP. `logradouro` and `bairro` are '' in towns that have one CEP for all streets. */
export type EnderecoEncontrado = {
  logradouro: string
  bairro: string
  nomeCidade: string
  siglaUf: string
  /** Code of the municipality, if the service tells it. */
  ibge?: number
}

/** Looks up addresses outside the house. */
export type BuscaCep = {
  /**
   * The address of a CEP of eight digits. 'unknown': the service says that there is no such CEP. 'unavailable': no service
   * is configured, or each one was down, slow or wrong. Never throws.
   */
  findEndereco(cep: string): Promise<EnderecoEncontrado | 'unknown' | 'unavailable'>
}
