import { DESFECHOS, type Diferenca, NOMES_DAS_LINHAS, type ReciboMedido } from '#contract/diferenca'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { formatDecimal } from '../../ui/fields/number.rules.ts'

/** Whose measures stand beside the quoted ones: the carrier's, or those that the staff named instead. */
export type NomeDoMedido = 'Postado' | 'Decidido'

type Dimensoes = Diferenca['dimensoes']
type Recibos = Pick<Diferenca['recibo'], 'cotado' | 'medido'>
type Medida = Pick<Diferenca, 'formato' | 'dimensoes' | 'dimensoesTransportadora'>

/** One row of 'Cotado' versus 'Postado', in cm or g; null where it was not measured. */
export type Comparada = {
  nome: 'Comprimento' | 'Largura' | 'Altura' | 'Diâmetro' | 'Peso'
  cotado: number | null
  postado: number | null
  mudou: 'mais' | 'menos' | 'igual'
}

/** The measures of S2 §2, quoted beside measured, in its order. A roll has a diameter in place of width and height. */
export function compareMedidas({ formato, dimensoes, dimensoesTransportadora }: Medida): Comparada[] {
  const lados: [Comparada['nome'], (dimensoes: Dimensoes) => number | null | undefined][] =
    formato === 'ROLO_CILINDRO'
      ? [['Diâmetro', diametroOf]]
      : [
          ['Largura', ({ larguraPacote }) => larguraPacote],
          ['Altura', ({ alturaPacote }) => alturaPacote],
        ]
  const all: typeof lados = [
    ['Comprimento', ({ comprimentoPacote }) => comprimentoPacote],
    ...lados,
    ['Peso', ({ pesoPacote }) => pesoPacote],
  ]
  return all.map(([nome, read]) => {
    const cotado = read(dimensoes) ?? null
    const postado = read(dimensoesTransportadora) ?? null
    const isSame = cotado === null || postado === null || cotado === postado
    return { nome, cotado, postado, mudou: isSame ? 'igual' : postado > cotado ? 'mais' : 'menos' }
  })
}

/** A carrier may give width and height of a roll instead: the larger of them is its diameter. */
const diametroOf = ({ diametroPacote, larguraPacote, alturaPacote }: Dimensoes) =>
  diametroPacote ?? Math.max(larguraPacote ?? 0, alturaPacote ?? 0)

/** '15 cm', '2,100 kg' (S2 §9: weight in kg with three decimals). */
export const medidaText = (nome: Comparada['nome'], valor: number | null) =>
  valor === null ? '–' : nome === 'Peso' ? `${formatDecimal(valor, 3)} kg` : `${formatDecimal(valor, 0)} cm`

const COM_ARTIGO: Record<Comparada['nome'], string> = {
  Comprimento: 'o comprimento',
  Largura: 'a largura',
  Altura: 'a altura',
  Diâmetro: 'o diâmetro',
  Peso: 'o peso',
}

/**
 * Why a difference came about, as two parts of a sentence: 'R$ 4,10 a mais' and 'porque a altura passou de 12 para 15
 * cm'. The sides are named when the cubed weight decided the price, otherwise the weight. Both are named when special
 * handling was added or left out, because it depends on the sides, too. If none of these measures changed, the changed
 * ones are named.
 */
export function motivoOf(diferenca: Pick<Diferenca, 'diferencaValor' | 'tipo' | 'desfecho' | 'recibo'> & Medida) {
  const { diferencaValor: valor, tipo, desfecho, recibo } = diferenca
  if (desfecho === 'SEM_DIFERENCA' || desfecho === 'ACEITA')
    return { quanto: DESFECHOS[desfecho], porque: 'e nada a acertar: este frete custa o que você pagou' }
  const quanto = `${formatReais(Math.abs(valor))} a ${valor < 0 ? 'mais' : 'menos'}`
  const culpadas = findCulpadas(compareMedidas(diferenca), tipo, recibo)
  const porque =
    culpadas.length === 0
      ? 'pelo que a transportadora mediu'
      : `porque ${joinWords(culpadas.map(({ nome, cotado, postado }) => passouText(nome, cotado, postado)))}`
  return { quanto, porque }
}

function findCulpadas(medidas: Comparada[], tipo: Diferenca['tipo'], { cotado, medido }: Recibos) {
  const rumo = tipo === 'DEBITO' ? 'mais' : 'menos'
  const regra = (tipo === 'DEBITO' ? medido : cotado).pesoRegra
  const isEspecial = lineOf(cotado, NOMES_DAS_LINHAS.SOBRETAXA) !== lineOf(medido, NOMES_DAS_LINHAS.SOBRETAXA)
  const counts = ({ nome }: Comparada) => isEspecial || (nome === 'Peso') === (regra === 'REAL')
  const mudadas = medidas.filter(({ mudou }) => mudou !== 'igual')
  const noRumo = mudadas.filter(({ mudou }) => mudou === rumo)
  const certas = noRumo.filter(counts)
  return certas.length > 0 ? certas : noRumo.length > 0 ? noRumo : mudadas
}

/**
 * The cause of a difference in the fewest words: 'Altura', 'de 12 para 15 cm'. Of several measures it names the one
 * that changed most; `outras` counts the others.
 */
export function findMudanca(diferenca: Pick<Diferenca, 'tipo' | 'recibo'> & Medida) {
  const [first, ...outras] = findCulpadas(compareMedidas(diferenca), diferenca.tipo, diferenca.recibo).toSorted(
    (a, b) => vezesOf(b) - vezesOf(a),
  )
  if (!first) return { nome: 'Medidas', texto: 'da transportadora', outras: 0 }
  const [de, unidade] = medidaText(first.nome, first.cotado).split(' ')
  return {
    nome: first.nome,
    texto: `de ${de} para ${medidaText(first.nome, first.postado).split(' ')[0]}\u00a0${unidade}`,
    outras: outras.length,
  }
}

/** How many times the smaller of both measures fits into the larger one. */
function vezesOf({ cotado, postado }: Comparada) {
  if (!cotado || !postado) return 1
  return Math.max(cotado / postado, postado / cotado)
}

/** 'a altura passou de 12 para 15 cm'. */
function passouText(nome: Comparada['nome'], cotado: number | null, postado: number | null) {
  const [de, unidade] = medidaText(nome, cotado).split(' ')
  return `${COM_ARTIGO[nome]} passou de ${de} para ${medidaText(nome, postado).split(' ')[0]}\u00a0${unidade}`
}

/** 'a, b e c'. */
const joinWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`

/** A component of both prices; null where one of them has no such line. */
export type LinhaComparada = { nome: string; cotado: Centavos | null; medido: Centavos | null }

/** The components of both prices beside each other, in the order of the receipt. */
export function compareLinhas({ cotado, medido }: Recibos): LinhaComparada[] {
  const nomes = [...new Set([...cotado.linhas, ...medido.linhas].map(({ nome }) => nome))]
  return nomes.map((nome) => ({ nome, cotado: lineOf(cotado, nome), medido: lineOf(medido, nome) }))
}

/** Lines of one name are added up. */
function lineOf({ linhas }: ReciboMedido, nome: string): Centavos | null {
  const found = linhas.filter((linha) => linha.nome === nome)
  return found.length === 0 ? null : found.reduce((soma, { valor }) => soma + valor, 0)
}

/** 'Valeu o peso cubado nas duas contas: 3,629 kg na cotação e 4,536 kg na postagem.' */
export function pesoText({ cotado, medido }: Recibos, nome: NomeDoMedido = 'Postado') {
  const onde = nome === 'Postado' ? 'na postagem' : 'na decisão'
  const [antes, depois] = [cobradoText(cotado), cobradoText(medido)]
  if (cotado.pesoRegra === medido.pesoRegra)
    return `Valeu o peso ${REGRAS[cotado.pesoRegra]} nas duas contas: ${antes} na cotação e ${depois} ${onde}.`
  return `Na cotação valeu o peso ${REGRAS[cotado.pesoRegra]}, ${antes}; ${onde}, o ${REGRAS[medido.pesoRegra]}, ${depois}.`
}

const REGRAS = { REAL: 'real', CUBADO: 'cubado' } as const
const cobradoText = ({ pesoRegra, pesoReal, pesoCubado }: ReciboMedido) =>
  medidaText('Peso', pesoRegra === 'CUBADO' ? pesoCubado : pesoReal)

/** What has changed, in a short form: 'Altura de 15 cm em vez de 12 cm'. */
export function resumoOf(diferenca: Pick<Diferenca, 'tipo' | 'recibo'> & Medida) {
  const [first, ...more] = findCulpadas(compareMedidas(diferenca), diferenca.tipo, diferenca.recibo)
  if (!first) return 'Medidas da transportadora'
  const outras = more.length === 0 ? '' : more.length === 1 ? ' e mais uma medida' : ` e mais ${more.length} medidas`
  return `${first.nome} de ${medidaText(first.nome, first.postado)} em vez de ${medidaText(first.nome, first.cotado)}${outras}`
}

/** Whether a difference can be paid or redeemed: it is open, and no contest of it waits for its answer. */
export const isQuitavel = ({ status, contestacao }: Pick<Diferenca, 'status' | 'contestacao'>) =>
  status === 'ABERTO' && contestacao?.status !== 'ABERTA'

/** Of the chosen debits or credits those that can be paid or redeemed, and their sum as a positive amount. */
export function sumOf(diferencas: readonly Diferenca[], tipo: Diferenca['tipo']) {
  const deste = diferencas.filter((one) => one.tipo === tipo && isQuitavel(one))
  return {
    uuids: deste.map(({ diferencaUuid }) => diferencaUuid),
    valor: deste.reduce((soma, { diferencaValor }) => soma + Math.abs(diferencaValor), 0),
  }
}
