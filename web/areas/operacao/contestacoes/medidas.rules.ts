import { semQuebra } from '#contract/kernel/values/texto'
import type { FichaDaContestacao } from '#contract/operacao/contestacoes'

type Dimensoes = FichaDaContestacao['dimensoes']

/** Grams → '2,450 kg'. */
export const pesoText = (gramas: number) =>
  semQuebra(`${(gramas / 1000).toLocaleString('pt-BR', { minimumFractionDigits: 3, maximumFractionDigits: 3 })} kg`)

/** '28 × 32 × 40': height, width and length; a roll has its diameter. */
export const ladosText = ({ alturaPacote, larguraPacote, comprimentoPacote, diametroPacote }: Dimensoes) =>
  (diametroPacote != null
    ? [`⌀ ${diametroPacote}`, comprimentoPacote]
    : [alturaPacote, larguraPacote, comprimentoPacote].filter((lado) => lado != null)
  ).join(' × ')

/** The measures as they stand in the fields. */
export type Digitadas = { altura: string; largura: string; comprimento: string; peso: string }

export const digitadasOf = (dimensoes: Dimensoes): Digitadas => ({
  altura: String(dimensoes.diametroPacote ?? dimensoes.alturaPacote ?? ''),
  largura: String(dimensoes.larguraPacote ?? dimensoes.diametroPacote ?? ''),
  comprimento: String(dimensoes.comprimentoPacote),
  peso: String(dimensoes.pesoPacote / 1000).replace('.', ','),
})

/** The measures that a PARCIAL names, once every field holds a number. A roll is as high and as wide as its diameter. */
export function medidasOf({ altura, largura, comprimento, peso }: Digitadas, isRolo: boolean) {
  const [alturaPacote, larguraPacote, comprimentoPacote, pesoPacote] = [
    altura,
    isRolo ? altura : largura,
    comprimento,
    peso,
  ].map((text) => (/^\d{1,3}(?:[.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0))
  if (!alturaPacote || !larguraPacote || !comprimentoPacote || !pesoPacote) return undefined
  const lados = { alturaPacote, larguraPacote, comprimentoPacote, pesoPacote }
  return isRolo ? { ...lados, diametroPacote: alturaPacote } : lados
}

/** '28 × 32 × 40 cm e 2,450 kg', as the person reads the measures of a decision. */
export const decididasText = (medidas: NonNullable<ReturnType<typeof medidasOf>>) =>
  semQuebra(`${ladosText({ ...medidas, pesoPacote: 0 })} cm e ${pesoText(Math.round(medidas.pesoPacote * 1000))}`)
