import type { Formato, Medidas } from '#contract/kernel/values/encomenda'
import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'

/** tpObjeto of a price, codigoFormatoObjetoInformado of a pre-posting. */
const FORMATOS: Record<Formato, '1' | '2' | '3'> = { ENVELOPE: '1', CAIXA: '2', ROLO_CILINDRO: '3' }

/** The least that the Correios accept, in cm (facts: correios.md §7.2); a smaller parcel goes as the smallest one. */
const MINIMO = { comprimento: 16, largura: 11, altura: 2, rolo: 18, diametro: 5 }

export type LadosDosCorreios = {
  formato: '1' | '2' | '3'
  comprimento: number
  largura: number
  altura: number
  diametro: number
}

/** The sides in whole centimetres, the longest first: the limits of each side are in that order. */
export function planLados({ formato, ...lados }: Medidas): LadosDosCorreios {
  const cm = (value: number | null | undefined, least: number) => Math.max(least, Math.ceil(value ?? 0))
  if (formato === 'ROLO_CILINDRO')
    return {
      formato: FORMATOS[formato],
      comprimento: cm(lados.comprimentoPacote, MINIMO.rolo),
      largura: 0,
      altura: 0,
      diametro: cm(
        lados.diametroPacote ?? Math.max(lados.alturaPacote ?? 0, lados.larguraPacote ?? 0),
        MINIMO.diametro,
      ),
    }
  const [longest = 0, middle = 0, shortest = 0] = [
    lados.comprimentoPacote,
    lados.larguraPacote ?? 0,
    lados.alturaPacote ?? 0,
  ].sort((a, b) => b - a)
  return {
    formato: FORMATOS[formato],
    comprimento: cm(longest, MINIMO.comprimento),
    largura: cm(middle, MINIMO.largura),
    altura: cm(shortest, formato === 'CAIXA' ? MINIMO.altura : 1),
    diametro: 0,
  }
}

/** What the Correios told of a posted parcel: at the counter (`postada`), and in its tracking. Texts or numbers. */
export type Medido = { altura?: unknown; largura?: unknown; comprimento?: unknown; diametro?: unknown }
export type Pesado = { gramas?: unknown; quilos?: unknown }

/** The greatest weight in kg that the Correios carry: a greater number in the tracking is in grams. */
const MAX_KG = 30

/**
 * The measures by the Correios: sides from the first that tells all of them, the weight from the first that tells one.
 * Undefined when sides or weight are missing.
 */
export function readMedidas(
  medidos: readonly Medido[],
  pesados: readonly Pesado[],
): MedidasDaTransportadora | undefined {
  const lados = medidos.map(readLados).find((found) => found !== undefined)
  const pesoGramas = pesados.map(readGramas).find((found) => found !== undefined)
  return lados && pesoGramas !== undefined ? { ...lados, pesoGramas } : undefined
}

type LadosMedidos = Omit<MedidasDaTransportadora, 'pesoGramas'>

function readLados({ altura, largura, comprimento, diametro }: Medido): LadosMedidos | undefined {
  const [a, l, c, d] = [altura, largura, comprimento, diametro].map(readNumero) as [number, number, number, number]
  if (!(c > 0)) return undefined
  if (a > 0 && l > 0)
    return { alturaPacote: Math.ceil(a), larguraPacote: Math.ceil(l), comprimentoPacote: Math.ceil(c) }
  if (!(d > 0)) return undefined
  const diametroPacote = Math.ceil(d)
  return {
    alturaPacote: diametroPacote,
    larguraPacote: diametroPacote,
    comprimentoPacote: Math.ceil(c),
    diametroPacote,
  }
}
function readGramas({ gramas, quilos }: Pesado) {
  const told = readNumero(gramas)
  if (told > 0) return Math.ceil(told)
  const kg = readNumero(quilos)
  if (!(kg > 0)) return undefined
  return Math.ceil(Math.round((kg <= MAX_KG ? kg * 1000 : kg) * 10) / 10)
}

/** '1.234,50', '1234.5' or 1234.5; 0 for anything else. */
function readNumero(value: unknown) {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0
  if (typeof value !== 'string') return 0
  const text = value.includes(',') ? value.replaceAll('.', '').replace(',', '.') : value
  const numero = /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : 0
  return Number.isFinite(numero) ? numero : 0
}
