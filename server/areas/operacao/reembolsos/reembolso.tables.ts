import type { Centavos } from '#contract/kernel/values/centavos'
import type { StatusDeReembolso } from '#contract/operacao/reembolso'

export type ReembolsoTables = {
  /** A refund that an operator asked for. A decided row never changes (a trigger refuses it). */
  reembolso: {
    uuid: string
    assinaturaUuid: string
    /** Null: a free amount, from the house's revenue. */
    freteUuid: string | null
    valorCentavos: Centavos
    /**
     * How much could still be given in free amounts when this one was asked for. Null: a refund of a frete, or a row
     * from before there was a ceiling.
     */
    livreCentavos: Centavos | null
    motivo: string
    status: StatusDeReembolso
    precisaDeDois: boolean
    pedidoPor: string
    pedidoEm: Date
    decididoPor: string | null
    decididoEm: Date | null
    motivoDaRecusa: string | null
    devolvidoCentavos: Centavos | null
  }
}
