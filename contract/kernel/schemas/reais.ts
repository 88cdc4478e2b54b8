import * as z from 'zod'
import { CASAS_DO_VALOR, type Centavos } from '../values/centavos.ts'

/** Reais with two decimals on the wire (23.45), whole Centavos in code (D §3). */
export const Reais = reaisCodec('Este valor é alto demais.')

/** Like `Reais`, with its own message for an amount that is too high. */
export function reaisCodec(altoDemais: string) {
  return z
    .codec(
      z
        .number({ error: ({ input }) => (input == null ? 'Preenchimento obrigatório' : 'Informe um valor em reais.') })
        .refine((reais) => Math.abs(reais) <= 1e12, { error: altoDemais, abort: true })
        .refine(isCentExact, { error: CASAS_DO_VALOR }),
      z.custom<Centavos>((value) => Number.isSafeInteger(value)),
      {
        decode: (reais) => Math.round(reais * 100) as Centavos,
        encode: (centavos) => centavos / 100,
      },
    )
    .meta({ description: 'Reais, com até duas casas decimais.', examples: [23.45] })
}

function isCentExact(reais: number) {
  return Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6
}
