import type { ColumnType } from 'kysely'
import type { Conteudo, NotaFiscal } from '#contract/kernel/schemas/conteudo'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Formato } from '#contract/kernel/values/encomenda'

/** Types that several areas store, as columns of their tables or as JSON in one column. */

/** Written as JSON, many rows at a time; read back as `T`. */
export type Json<T> = ColumnType<T, never, never>

/** A stored address: the municipality stands for city and state. */
export type EnderecoGuardado = {
  cep: string
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  municipioUuid: string
}

/** A stored sender or receiver, without the fields that follow from document and municipality. */
export type PessoaGuardada = Omit<Pessoa, 'isCnpj' | 'endereco'> & { endereco: EnderecoGuardado }

/** The parcel as quotes, items and fretes store it: lengths in cm, weight in grams. */
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

/** The part of an oferta that quotes, items and fretes store, beside its snapshot. */
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

/** The part of a cart item that its frete takes over unchanged: sender, recipient, content and quote. */
export type EnvioGuardado = EncomendaGuardada &
  OfertaGuardada & {
    carrinhoUuid: string
    posicao: number
    pedido: string
    destinatario: Json<PessoaGuardada>
    remetente: Json<PessoaGuardada>
    conteudo: Json<Conteudo | null>
    notaFiscal: Json<NotaFiscal | null>
    agenciaUuid: string | null
    cotacaoUuid: string
    snapshot: Json<object>
  }
