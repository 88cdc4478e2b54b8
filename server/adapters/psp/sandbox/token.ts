import { randomBytes } from 'node:crypto'
import { BANDEIRAS, type Bandeira, bandeiraOf } from '#contract/kernel/values/cartao'

/** What the bank does with a card. */
export type Conduta = 'APROVA' | 'RECUSA' | 'PENDE'

/** All that the bank knows of a card: how it behaves, its brand and its last four digits. */
export type CartaoConhecido = { conduta: Conduta; bandeira: Bandeira; ultimos4: string }

/** From D §11. Every other valid number is approved (D §13). */
const CONDUTAS: Record<string, Conduta> = { '4000000000000002': 'RECUSA', '4000000000000119': 'PENDE' }

export const cartaoConhecido = (numero: string): CartaoConhecido => ({
  conduta: CONDUTAS[numero] ?? 'APROVA',
  bandeira: bandeiraOf(numero),
  ultimos4: numero.slice(-4),
})

/** A token that holds what the bank knows and a random name, by which the token's charge is found. */
export const tokenOf = ({ conduta, bandeira, ultimos4 }: CartaoConhecido) =>
  `${conduta}.${bandeira}.${ultimos4}.${randomBytes(12).toString('hex')}`

export function readToken(token: string): (CartaoConhecido & { nome: string }) | undefined {
  const [, conduta, bandeira, ultimos4 = '', nome = ''] =
    /^(APROVA|RECUSA|PENDE)\.([A-Z]+)\.(\d{4})\.([0-9a-f]{24})$/.exec(token) ?? []
  const known = BANDEIRAS.find((each) => each === bandeira)
  return known && { conduta: conduta as Conduta, bandeira: known, ultimos4, nome }
}
