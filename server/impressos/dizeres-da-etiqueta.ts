import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'

/** All that a label says. */
export type Etiqueta = {
  /** Of the marketplace, and where one finds it. */
  marca: { nome: string; site: string }
  transportadora: string
  /** Carrier/product, and its name. */
  produto: string
  nomeProduto: string
  codigo: string
  pedido: string
  /** Without an invoice there is a content declaration. */
  notaFiscal: { numero: string; serie: string } | null
  pesoGramas: number
  avisoRecebimento: boolean
  maoPropria: boolean
  /** What is insured beyond what the carrier covers anyway. */
  valorDeclarado: Centavos | null
  remetente: Pessoa
  destinatario: Pessoa
  /** Where it is handed in. */
  agencia: string | null
  postarAte: Dia
  isSandbox: boolean
}
