import { semQuebra } from '#contract/kernel/values/texto'
import { type FichaDaContestacao, priceContestacao } from '#contract/operacao/contestacoes'

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

/** The fields as the price is asked for them. A roll is as high and as wide as its diameter. */
const readMedidas = ({ altura, largura, comprimento, peso }: Digitadas, isRolo: boolean) =>
  priceContestacao.query.safeParse({
    alturaPacote: altura.trim(),
    larguraPacote: (isRolo ? altura : largura).trim(),
    comprimentoPacote: comprimento.trim(),
    pesoPacote: peso.trim(),
    ...(isRolo && { diametroPacote: altura.trim() }),
  })

/** The measures that a PARCIAL names, once every field holds one. */
export const medidasOf = (digitadas: Digitadas, isRolo: boolean) => readMedidas(digitadas, isRolo).data

const NA_TELA: Record<string, keyof Digitadas> = {
  alturaPacote: 'altura',
  larguraPacote: 'largura',
  comprimentoPacote: 'comprimento',
  pesoPacote: 'peso',
}

/** Why a field holds no measure, in the contract's sentence; nothing of an empty field. */
export function problemasOf(digitadas: Digitadas, isRolo: boolean): Partial<Digitadas> {
  const problemas: Partial<Digitadas> = {}
  for (const { path, message } of readMedidas(digitadas, isRolo).error?.issues ?? []) {
    const campo = NA_TELA[String(path[0])]
    if (campo && digitadas[campo].trim() !== '') problemas[campo] ??= message
  }
  return problemas
}

/** '28 × 32 × 40 cm e 2,450 kg', as the person reads the measures of a decision. */
export const decididasText = (medidas: NonNullable<ReturnType<typeof medidasOf>>) =>
  semQuebra(`${ladosText({ ...medidas, pesoPacote: 0 })} cm e ${pesoText(Math.round(medidas.pesoPacote * 1000))}`)
