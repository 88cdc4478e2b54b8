/** What a service knows of one CEP. `logradouro` and `bairro` are '' in towns that have one CEP for all streets. */
export type EnderecoEncontrado = {
  logradouro: string
  bairro: string
  nomeCidade: string
  siglaUf: string
  /** Code of the municipality, where the service tells it. */
  ibge?: number
}

/** 'unknown': the service says that there is no such CEP. 'unavailable': nobody could be asked. */
export type RespostaDoCep = EnderecoEncontrado | 'unknown' | 'unavailable'

/** Looks addresses up outside the house. Never throws: a service that is down, slow or wrong is 'unavailable'. */
export type BuscaCep = {
  /** @param cep eight digits */
  findEndereco(cep: string): Promise<RespostaDoCep>
}
