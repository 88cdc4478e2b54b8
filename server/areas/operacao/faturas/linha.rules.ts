import type { Centavos } from '#contract/kernel/values/centavos'
import { dataOf, numeroOf } from '#contract/kernel/values/dia'
import { MEDIDAS_POSSIVEIS } from '#contract/kernel/values/encomenda'
import type { Dia } from '#contract/kernel/values/instant'
import { readNumero, readReais } from '#contract/kernel/values/numero-digitado'
import { semAcentos } from '#contract/kernel/values/texto'
import { COLUNAS_DA_FATURA } from '#contract/operacao/fatura'

/** A line of the file, understood. Weight in grams, lengths in whole centimetres. */
export type LinhaLida = {
  linha: number
  codigo: string
  servico: string
  data: Dia
  pesoGramas: number
  alturaCm: number
  larguraCm: number
  comprimentoCm: number
  cobradoCentavos: Centavos
  /** The line as it stands in the file. */
  bruta: string
}
/** What each line says of its invoice. */
export type Cabecalho = { transportadora: string; numero: string; emissao: Dia }

/** What is wrong with the first row of the file; undefined when these are the columns. */
export function checkColunas(cells: readonly string[]): string | undefined {
  const found = cells.map(plain)
  const wanted = COLUNAS_DA_FATURA.map(plain)
  if (found.length === wanted.length && found.every((name, i) => name === wanted[i])) return undefined
  const missing = COLUNAS_DA_FATURA.filter((name) => !found.includes(plain(name)))
  const extra = cells.filter((name) => !wanted.includes(plain(name))).map((name) => name.slice(0, 40) || '(sem nome)')
  const said = [
    missing.length > 0 && `faltam: ${missing.join(', ')}`,
    extra.length > 0 && `sobram: ${extra.slice(0, 5).join(', ')}`,
    missing.length === 0 && extra.length === 0 && 'a ordem é outra',
  ].filter(Boolean)
  return `As colunas do arquivo não são as da fatura (${said.join('; ')}). A primeira linha deve ser ${COLUNAS_DA_FATURA.join(';')}.`
}

const plain = (name: string) =>
  semAcentos(name)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Reads one line; `hoje` bounds its dates. The first problem comes back in words. */
export function readLinha(
  { linha, cells, texto }: { linha: number; cells: readonly string[]; texto: string },
  hoje: Dia,
): { lida: LinhaLida; cabecalho: Cabecalho } | { erro: string } {
  if (cells.length !== COLUNAS_DA_FATURA.length)
    return { erro: `tem ${cells.length} colunas em vez de ${COLUNAS_DA_FATURA.length}.` }
  const formula = cells.findIndex((cell) => /^[=@\t]|^[+-](?!\d)/.test(cell))
  if (formula !== -1) return { erro: `${COLUNAS_DA_FATURA[formula]!} tem uma fórmula no lugar do valor.` }
  const [transportadora, numero, emissao, codigo, servico, data, peso, altura, largura, comprimento, valor] = cells as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  for (const [nome, cell, max] of [
    ['transportadora', transportadora, 80],
    ['fatura', numero, 60],
    ['codigoEncomenda', codigo, 60],
    ['servico', servico, 80],
  ] as const) {
    if (cell === '') return { erro: `${nome} está em branco.` }
    if (cell.length > max || isControl(cell)) return { erro: `${nome} não é um texto de até ${max} letras.` }
  }
  const [emitida, postada] = [readDia(emissao), readDia(data)]
  if (!emitida || emitida > hoje) return { erro: `emissao não é uma data até hoje: ${quote(emissao)}.` }
  if (!postada || postada > hoje) return { erro: `data não é uma data até hoje: ${quote(data)}.` }
  const gramas = readExact(peso, 1000, MEDIDAS_POSSIVEIS.pesoGramas)
  if (gramas === undefined)
    return {
      erro: `peso não está em kg, maior que zero, até ${MEDIDAS_POSSIVEIS.pesoGramas / 1000} e com até 3 casas: ${quote(peso)}.`,
    }
  const lados = [altura, largura, comprimento].map(readLado)
  const torto = lados.indexOf(undefined)
  if (torto !== -1)
    return {
      erro: `${LADOS[torto]!} não está em cm, maior que zero e até ${MEDIDAS_POSSIVEIS.ladoCm}: ${quote([altura, largura, comprimento][torto]!)}.`,
    }
  const cobradoCentavos = readExact(valor, 100, 100_000_00, readReais)
  if (cobradoCentavos === undefined)
    return { erro: `valorCobrado não é um valor em reais, maior que zero e com até 2 casas: ${quote(valor)}.` }
  const [alturaCm, larguraCm, comprimentoCm] = lados as [number, number, number]
  const codigoLimpo = codigo.replace(/\s/g, '').toUpperCase()
  return {
    cabecalho: { transportadora, numero, emissao: emitida },
    lida: {
      linha,
      codigo: codigoLimpo,
      servico,
      data: postada,
      pesoGramas: gramas,
      alturaCm,
      larguraCm,
      comprimentoCm,
      cobradoCentavos,
      bruta: texto.slice(0, 1000),
    },
  }
}

const LADOS = ['altura', 'largura', 'comprimento'] as const
const quote = (cell: string) => `'${cell.slice(0, 30)}'`
const isControl = (cell: string) => /\p{Cc}/u.test(cell)

/** A positive number with few enough decimals, in its small unit; undefined for anything else. */
function readExact(
  cell: string,
  unidade: number,
  max: number,
  read: (cell: string) => unknown = (text) => readNumero(text),
) {
  const value = read(cell)
  if (typeof value !== 'number') return undefined
  const whole = Math.round(value * unidade)
  if (Math.abs(value * unidade - whole) > 1e-6 || whole <= 0 || whole > max) return undefined
  return whole
}

/** Centimetres up to what a parcel may have, rounded up as a carrier's tape does. */
function readLado(cell: string) {
  const value = readNumero(cell)
  if (typeof value !== 'number' || value <= 0 || value > MEDIDAS_POSSIVEIS.ladoCm) return undefined
  return Math.ceil(value - 1e-9)
}

/** 'DD/MM/AAAA' or 'AAAA-MM-DD' as a day that exists. */
function readDia(cell: string): Dia | undefined {
  const iso = /^(20\d{2})-(\d{2})-(\d{2})$/.exec(cell)
  const brasileira = /^(\d{2})\/(\d{2})\/(20\d{2})$/.exec(cell)
  const [ano, mes, dia] = iso ? iso.slice(1) : brasileira ? brasileira.slice(1).reverse() : []
  if (!ano || !mes || !dia) return undefined
  const back = dataOf(numeroOf(Number(ano), Number(mes), Number(dia)))
  const exists = back.ano === Number(ano) && back.mes === Number(mes) && back.dia === Number(dia)
  return exists ? (`${ano}-${mes}-${dia}` as Dia) : undefined
}
