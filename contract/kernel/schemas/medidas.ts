import * as z from 'zod'
import { MEDIDAS_POSSIVEIS } from '../values/encomenda.ts'

const { ladoCm, pesoGramas } = MEDIDAS_POSSIVEIS
const LADO_INVALIDO = `Informe a medida em centímetros, de 1 a ${ladoCm}.`
const PESO_INVALIDO = `Informe o peso em kg, de 0,001 a ${pesoGramas / 1000}.`

const lado = z.number({ error: LADO_INVALIDO }).min(1, { error: LADO_INVALIDO }).max(ladoCm, { error: LADO_INVALIDO })

/** Measures that a carrier, or the staff in its place, reports of a parcel: lengths in centimetres, weight in kg. */
export const MedidasDoObjeto = z.object(
  {
    alturaPacote: lado,
    larguraPacote: lado,
    comprimentoPacote: lado,
    /** For a roll; without it the sides give the diameter. */
    diametroPacote: lado.nullish(),
    pesoPacote: z
      .number({ error: PESO_INVALIDO })
      .min(0.001, { error: PESO_INVALIDO })
      .max(pesoGramas / 1000, { error: PESO_INVALIDO }),
  },
  { error: 'Informe as quatro medidas.' },
)
