import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Formato } from '#contract/kernel/values/encomenda'

/** What several areas keep: as columns of a table of theirs, or as JSON in one column. */

/** An address as it is kept: of city and state only the municipality. */
export type EnderecoGuardado = {
  cep: string
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  municipioUuid: string
}

/** Who sends or receives, as it is kept: what follows from document and municipality is left out. */
export type PessoaGuardada = Omit<Pessoa, 'isCnpj' | 'endereco'> & { endereco: EnderecoGuardado }

/** The parcel as a quote, an item of a cart and a frete keep it: lengths in cm, weight in grams. */
export type EncomendaGuardada = {
  cepOrigem: string
  cepDestino: string
  valorEncomendaCentavos: Centavos
  formato: Formato
  alturaCm: number | null
  larguraCm: number | null
  comprimentoCm: number
  diametroCm: number | null
  pesoGramas: number
  avisoRecebimento: boolean
  maoPropria: boolean
  logisticaReversa: boolean
}

/** What a quote, an item of a cart and a frete keep of a carrier's offer, beside its snapshot. */
export type OfertaGuardada = {
  transportadoraUuid: string
  produto: string
  nomeProduto: string
  valorFreteCentavos: Centavos
  valorBalcaoCentavos: Centavos
  valorSeguroCentavos: Centavos
  diasMinimo: number
  diasMaximo: number
  isSobretaxada: boolean
}
