import type { PedidoDeCotacao } from '#contract/cotacao'
import { CASAS_DO_VALOR, formatReais } from '#contract/kernel/values/centavos'
import { CEP_INVALIDO, cepDigits, formatCep } from '#contract/kernel/values/cep'
import {
  FORMATOS,
  type Formato,
  MENSAGENS,
  type Medidas,
  PADRAO,
  problemasDaEncomenda,
} from '#contract/kernel/values/encomenda'
import { formatDecimal, parseDecimal } from '../../ui/fields/number.rules.ts'
import { gramasDe, volumeOf } from './cubagem.rules.ts'
import type { Parcel } from './parcel.rules.ts'

/** What the person typed, unchanged: the fields are named as in the API. Kept over a reload. */
export type Rascunho = Record<Campo, string> & {
  formato: Formato
  avisoRecebimento: boolean
  maoPropria: boolean
  /** The unusually high value that the person has confirmed, as it was typed. */
  valorConfirmado: string
}

export const CAMPOS = [
  'cepOrigem',
  'cepDestino',
  'valorEncomenda',
  'alturaPacote',
  'larguraPacote',
  'comprimentoPacote',
  'diametroPacote',
  'pesoPacote',
] as const
export type Campo = (typeof CAMPOS)[number]
export type Problemas = Partial<Record<Campo | 'soma', string>>

export const EM_BRANCO: Rascunho = {
  cepOrigem: '',
  cepDestino: '',
  valorEncomenda: '',
  formato: 'CAIXA',
  alturaPacote: '',
  larguraPacote: '',
  comprimentoPacote: '',
  diametroPacote: '',
  pesoPacote: '',
  avisoRecebimento: false,
  maoPropria: false,
  valorConfirmado: '',
}

/** The fields of the first slide; the others stand on the second (S1 §2). */
export const DO_TRAJETO: readonly Campo[] = ['cepOrigem', 'cepDestino', 'valorEncomenda']

/** A roll is given by its length and its diameter alone. */
export const ladosDoFormato = (formato: Formato) =>
  formato === 'ROLO_CILINDRO'
    ? (['comprimentoPacote', 'diametroPacote'] as const)
    : (['alturaPacote', 'larguraPacote', 'comprimentoPacote'] as const)

const LADOS = ['alturaPacote', 'larguraPacote', 'comprimentoPacote', 'diametroPacote'] as const
export const isLado = (campo: string) => LADOS.some((lado) => lado === campo)

/** The measures that count: an empty field means the standard package's (S1 §5). */
export function readMedidas(rascunho: Rascunho): Medidas {
  const cm = (campo: (typeof LADOS)[number]) => parseDecimal(rascunho[campo], 0) ?? PADRAO[campo]
  const isRolo = rascunho.formato === 'ROLO_CILINDRO'
  return {
    formato: rascunho.formato,
    comprimentoPacote: cm('comprimentoPacote'),
    ...(isRolo
      ? { diametroPacote: cm('diametroPacote') }
      : { larguraPacote: cm('larguraPacote'), alturaPacote: cm('alturaPacote') }),
    pesoGramas: parseDecimal(rascunho.pesoPacote, 3) ?? PADRAO.pesoGramas,
    valorCentavos: parseDecimal(rascunho.valorEncomenda, 2) ?? PADRAO.valorCentavos,
  }
}

/** Everything that keeps this draft from being quoted. `isUnknown`: the lookup found no place for this CEP. */
export function findProblemas(rascunho: Rascunho, isUnknown: (cep: string) => boolean): Problemas {
  const problemas: Problemas = {}
  for (const campo of ['cepOrigem', 'cepDestino'] as const) {
    const cep = cepDigits(rascunho[campo])
    if (cep === '') problemas[campo] = MENSAGENS.obrigatorio
    else if (cep.length !== 8 || isUnknown(cep)) problemas[campo] = CEP_INVALIDO
  }
  const medidas = readMedidas(rascunho)
  if (!Number.isSafeInteger(medidas.valorCentavos)) problemas.valorEncomenda = CASAS_DO_VALOR
  for (const { campo, mensagem } of problemasDaEncomenda(medidas)) problemas[campo] ??= mensagem
  return problemas
}

/**
 * Whether a problem is told at once and disables Calcular (S1 §5): a value beyond a limit, or a CEP that does not
 * exist. Other problems are told on blur and on submit.
 */
export const isImpeditivo = (mensagem: string | undefined, isUnknownCep: boolean) =>
  mensagem === CEP_INVALIDO ? isUnknownCep : mensagem !== undefined && LIMITS.has(mensagem)

const LIMITS: ReadonlySet<string> = new Set([MENSAGENS.valor, MENSAGENS.peso, MENSAGENS.lado, MENSAGENS.soma])

/**
 * The server's refusals that remain after a change. A refusal stays until the person changes its field; a change of
 * shape or side drops the refusals of all sides and of their sum.
 */
export function refusalsAfter(recusas: Problemas, changed: Partial<Rascunho>): Problemas {
  const isOtherParcel = Object.keys(changed).some((name) => name === 'formato' || isLado(name))
  const stands = (campo: string) => !(campo in changed) && !(isOtherParcel && (campo === 'soma' || isLado(campo)))
  return Object.fromEntries(Object.entries(recusas).filter(([campo]) => stands(campo)))
}

/** The field to go to: the first wrong one in the order of the form. A wrong sum of sides leads to its first side. */
export function firstWrong(problemas: Problemas, formato: Formato): Campo | undefined {
  const [firstLado] = ladosDoFormato(formato)
  return CAMPOS.find((campo) => problemas[campo] || (problemas.soma && campo === firstLado))
}

/** The sentence for a missing origin or destination (S1 §5). `volume` is the number of the parcel, from 1. */
export const trajetoMessage = (volume: number) => MENSAGENS.trajeto.replace('{n}', String(volume))

export function readPedido(rascunho: Rascunho): PedidoDeCotacao {
  const { formato, pesoGramas, valorCentavos, ...lados } = readMedidas(rascunho)
  return {
    cepOrigem: cepDigits(rascunho.cepOrigem),
    cepDestino: cepDigits(rascunho.cepDestino),
    isPacotePadrao: false,
    avisoRecebimento: rascunho.avisoRecebimento,
    maoPropria: rascunho.maoPropria,
    logisticaReversa: false,
    formato,
    dimensoes: { ...lados, pesoPacote: pesoGramas },
    valorEncomenda: valorCentavos,
  }
}

/** The parcel drawn on the mat while a person types. */
export function readParcel(rascunho: Rascunho): Parcel {
  const medidas = readMedidas(rascunho)
  const cm = (lado: number | null | undefined) => Math.min(Math.max(lado ?? 1, 1), 400)
  const diametro = medidas.diametroPacote
  return {
    formato: medidas.formato,
    comprimento: cm(medidas.comprimentoPacote),
    largura: cm(diametro ?? medidas.larguraPacote),
    altura: cm(diametro ?? medidas.alturaPacote),
  }
}

/** The parcel in two lines, for a narrow mat: '18 × 22 × 30 cm' and '1,850 kg, cubado 1,980 kg'. */
export function medidasOf(rascunho: Rascunho) {
  const medidas = readMedidas(rascunho)
  const lados = ladosDoFormato(rascunho.formato).map((lado) => medidas[lado])
  const kg = (gramas: number) => `${formatDecimal(gramas, 3)} kg`
  return [`${lados.join(' × ')} cm`, `${kg(medidas.pesoGramas)}, cubado ${kg(gramasDe(volumeOf(medidas)))}`] as const
}

/** 'Em branco? Usamos 17 × 12 × 2 cm e 0,300 kg.' */
export function padraoSentence(formato: Formato) {
  const { comprimentoPacote: c, larguraPacote: l, alturaPacote: a, diametroPacote: d, pesoGramas } = PADRAO
  const lados = formato === 'ROLO_CILINDRO' ? `${c} cm de comprimento, ${d} cm de diâmetro` : `${c} × ${l} × ${a} cm`
  return `Em branco? Usamos ${lados} e ${formatDecimal(pesoGramas, 3)} kg.`
}
export const valorPadraoSentence = () => `Em branco? Usamos ${formatReais(PADRAO.valorCentavos)}.`

/** A stored draft. Every part is checked: another version of the page may have written it. */
export function parseRascunho(kept: object): Rascunho {
  const of = new Map(Object.entries(kept))
  const text = (campo: Campo | 'valorConfirmado'): string => {
    const value: unknown = of.get(campo)
    if (typeof value !== 'string') return ''
    return campo.startsWith('cep') ? formatCep(value) : value.slice(0, 20)
  }
  return {
    ...(Object.fromEntries(CAMPOS.map((campo) => [campo, text(campo)])) as Record<Campo, string>),
    formato: FORMATOS.find((formato) => formato === of.get('formato')) ?? 'CAIXA',
    avisoRecebimento: of.get('avisoRecebimento') === true,
    maoPropria: of.get('maoPropria') === true,
    valorConfirmado: text('valorConfirmado'),
  }
}
