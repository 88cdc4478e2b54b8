import { BOLETO_DIAS } from '#contract/pagamento'

/** The day until which a boleto is paid without trouble. */
export const vencimentoOf = ({ criadoEm }: { criadoEm: Date }) =>
  new Date(criadoEm.getTime() + BOLETO_DIAS * 86_400_000)
