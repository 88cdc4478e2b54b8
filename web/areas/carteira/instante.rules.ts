import { BOLETO_DIAS } from '#contract/pagamento'

/** The last day on which a boleto can surely be paid. */
export const vencimentoOf = ({ criadoEm }: { criadoEm: Date }) =>
  new Date(criadoEm.getTime() + BOLETO_DIAS * 86_400_000)
