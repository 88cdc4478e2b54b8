import type { Centavos } from './centavos.ts'

/** The three shapes of a parcel (S1 §3). */
export const FORMATOS = ['CAIXA', 'ENVELOPE', 'ROLO_CILINDRO'] as const
export type Formato = (typeof FORMATOS)[number]

/** The calculator's limits (S1 §9, D §5). A carrier's product may accept less; see its contract table. */
export const LIMITES = {
  valorCentavos: 30_000_00,
  pesoGramas: 30_000,
  ladoCm: 140,
  ladoMinimoCm: 1,
  somaCm: 240,
} as const

/** Larger measures are errors of a carrier's scale, or of a file: none of our carriers takes such a parcel. */
export const MEDIDAS_POSSIVEIS = { ladoCm: 500, pesoGramas: 300_000 } as const

/** The landing page's defaults for empty measures (S1 §5, §9). */
export const PADRAO = {
  comprimentoPacote: 17,
  larguraPacote: 12,
  alturaPacote: 2,
  diametroPacote: 18,
  pesoGramas: 300,
  valorCentavos: 100_00,
} as const

/** Messages of S1 §5, letter by letter; `{n}` is the number of the volume, from 1. */
export const MENSAGENS = {
  obrigatorio: 'Preenchimento obrigatório',
  trajeto: 'Por favor, preencha corretamente as informações de origem e destino do volume {n}',
  valor: 'Este valor deve ser de até R$ 30.000,00.',
  peso: 'Somente podem ser contratados fretes com peso até 30kg.',
  lado: 'Somente podem ser contratados fretes com dimensão até 140cm.',
  soma: 'A soma das dimensões não pode ultrapassar 240cm.',
  valorMinimo: 'Informe um valor maior que zero.',
  pesoMinimo: 'Informe um peso maior que zero.',
  pesoCasas: 'O peso aceita até 3 casas decimais.',
  ladoMinimo: 'Cada lado deve ter pelo menos 1cm.',
  ladoInteiro: 'Use números inteiros, em centímetros.',
} as const

/** Sides in whole centimetres. A roll has length and diameter; its height and width may be absent. */
export type Lados = {
  alturaPacote?: number | null | undefined
  larguraPacote?: number | null | undefined
  comprimentoPacote: number
  diametroPacote?: number | null | undefined
}

/** Everything that decides the price of a parcel besides its route. */
export type Medidas = Lados & { formato: Formato; pesoGramas: number; valorCentavos: Centavos }

/** The place that a CEP names. `nomeCidade` is empty when the CEP names only a state. */
export type Lugar = {
  cep: string
  siglaUf: string
  nomeCidade: string
  /** Code of the municipality, seven digits. */
  ibge?: number | undefined
  isCapital: boolean
}

/** One parcel to carry: its measures, its route and its services. */
export type Volume = Medidas & { origem: Lugar; destino: Lugar; avisoRecebimento: boolean; maoPropria: boolean }

export type Problema = { campo: keyof Lados | 'soma' | 'pesoPacote' | 'valorEncomenda'; mensagem: string }

/** Height + width + length + diameter, in cm (S1 §5). The diameter counts only for a roll. */
export const somaDosLados = (formato: Formato, lados: Lados) =>
  (lados.alturaPacote ?? 0) +
  (lados.larguraPacote ?? 0) +
  lados.comprimentoPacote +
  (formato === 'ROLO_CILINDRO' ? (lados.diametroPacote ?? 0) : 0)

/**
 * Everything that the calculator refuses about a parcel, field by field. The form and the server use this same function.
 */
export function problemasDaEncomenda({ formato, pesoGramas, valorCentavos, ...lados }: Medidas): Problema[] {
  const problemas: Problema[] = []
  const refuse = (campo: Problema['campo'], mensagem: string) => problemas.push({ campo, mensagem })
  for (const campo of LADOS) {
    const cm = lados[campo]
    if (cm == null) {
      if (ladosOf(formato).includes(campo)) refuse(campo, MENSAGENS.obrigatorio)
    } else if (!Number.isInteger(cm)) refuse(campo, MENSAGENS.ladoInteiro)
    else if (cm < LIMITES.ladoMinimoCm) refuse(campo, MENSAGENS.ladoMinimo)
    else if (cm > LIMITES.ladoCm) refuse(campo, MENSAGENS.lado)
  }
  if (problemas.length === 0 && somaDosLados(formato, lados) > LIMITES.somaCm) refuse('soma', MENSAGENS.soma)
  if (!Number.isInteger(pesoGramas)) refuse('pesoPacote', MENSAGENS.pesoCasas)
  else if (pesoGramas <= 0) refuse('pesoPacote', MENSAGENS.pesoMinimo)
  else if (pesoGramas > LIMITES.pesoGramas) refuse('pesoPacote', MENSAGENS.peso)
  if (valorCentavos <= 0) refuse('valorEncomenda', MENSAGENS.valorMinimo)
  else if (valorCentavos > LIMITES.valorCentavos) refuse('valorEncomenda', MENSAGENS.valor)
  return problemas
}

/** The sides in the order of their messages. A side that the shape does not need is still checked when it is sent. */
const LADOS = ['alturaPacote', 'larguraPacote', 'comprimentoPacote', 'diametroPacote'] as const

/** The sides that a shape needs. A roll's diameter is its height and width; other shapes have no diameter. */
const ladosOf = (formato: Formato): readonly (keyof Lados)[] =>
  formato === 'ROLO_CILINDRO'
    ? ['comprimentoPacote', 'diametroPacote']
    : ['alturaPacote', 'larguraPacote', 'comprimentoPacote']
