import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { DadosDace } from '../fiscal/dce/dados-dace.ts'

/** Everything that a label shows. */
export type Etiqueta = {
  /** The marketplace's name and site. */
  marca: { nome: string; site: string }
  transportadora: string
  /** Carrier/product. */
  produto: string
  nomeProduto: string
  codigo: string
  pedido: string
  /**
   * The document whose key the person gave. Null: a DC-e of ours or a content declaration travels with the parcel.
   * `qrCode` is the text of the code that looks a DC-e up; an invoice has none.
   */
  notaFiscal: { sigla: 'NF' | 'DC-e'; numero: string; serie: string; qrCode?: string | undefined } | null
  /** The DC-e that was authorised for this parcel: its DACE is printed with the label. */
  dace?: DadosDace | undefined
  pesoGramas: number
  avisoRecebimento: boolean
  maoPropria: boolean
  /** Declared value, insured beyond the carrier's free cover. */
  valorDeclarado: Centavos | null
  remetente: Pessoa
  destinatario: Pessoa
  /** Where the parcel is handed in. */
  agencia: string | null
  postarAte: Dia
  /** The card of posting, ten digits; null where no contract is connected. */
  cartaoPostagem: string | null
  isSandbox: boolean
}
