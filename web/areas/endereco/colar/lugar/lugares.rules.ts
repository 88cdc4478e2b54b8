import type { Achado } from '../campos.rules.ts'
import { isDeBairro, isNome } from '../nome.rules.ts'
import { foldWords, titled } from '../texto.rules.ts'
import { isCapital, splitCidade, ufDaCidade } from './cidades.rules.ts'
import { isNomeDeCidadeTambem, isSigla, splitUf, ufDoNome } from './uf.rules.ts'

/** A part of the text that is not a street, number, complement or code: a neighbourhood, a city, a state, or a name. */
export type Lugar = {
  text: string
  /** Whether it stands before the street: it is then more likely a name than a neighbourhood. */
  isAntes: boolean
  /** Whether it follows a number or a complement without punctuation, so that it may hold several things. */
  isColado: boolean
}
type Peca = Lugar & { uf?: string }

/** Which fields labels have told already, and the names that the lookup of the CEP told. */
export type Sabido = {
  bairro: boolean
  cidade: boolean
  uf: boolean
  cidades: readonly string[]
  bairros: readonly string[]
  /** The state of the message's CEP. */
  ufDoCep: string | undefined
}

/** Assigns pieces to neighbourhood, city and state, which are expected in this order, and finds names among them. */
export function readLugares(lugares: readonly Lugar[], sabido: Sabido) {
  const achados: Achado[] = []
  const nomes: string[] = []
  const sobra: string[] = []
  const pecas = cutUfs(lugares)
  const tell = (campo: 'bairro' | 'cidade' | 'uf', valor: string, certeza: 'certa' | 'provavel', origem: string) =>
    achados.push({ campo, valor, certeza, origem })

  const ufs = pecas.filter(({ uf }) => uf)
  for (const { uf = '', text } of ufs) tell('uf', uf, 'certa', text)
  const ufAt = pecas.findIndex(({ uf }) => uf)
  const cidadeAt = sabido.cidade ? -1 : findCidade(pecas, ufAt, sabido)
  let isBairroKnown = sabido.bairro
  const takeBairro = (text: string) => {
    isBairroKnown = true
    tell('bairro', titled(text), 'provavel', text)
  }
  for (const [i, { text, isAntes, isColado, uf }] of pecas.entries()) {
    if (uf) continue
    const known = i === cidadeAt ? readCidade(text, isColado, pecas[ufAt]?.uf, sabido) : null
    if (known) {
      tell('cidade', titled(known.cidade), known.certeza, text)
      if (known.antes && !isBairroKnown && !isAntes) takeBairro(known.antes)
      else if (known.antes) sobra.push(known.antes)
    } else if (sabido.bairros.some((each) => foldWords(each) === foldWords(text)) && !isBairroKnown) takeBairro(text)
    else if (
      !isAntes &&
      !isBairroKnown &&
      (cidadeAt < 0 || i < cidadeAt || isDeBairro(text)) &&
      isBairro(text, isColado)
    )
      takeBairro(text)
    else if (isNome(text)) nomes.push(text)
    else sobra.push(text)
  }
  return { achados, nomes, sobra }
}

/** Splits a text that ends with a state into two pieces. */
function cutUfs(lugares: readonly Lugar[]): Peca[] {
  const pecas: Peca[] = []
  for (const lugar of lugares) {
    const cut = splitUf(lugar.text.replace(/\.$/, '')) ?? siglaAlone(lugar)
    const antes = cut?.antes ?? ''
    const before = /^(?:uf|estado)$/i.test(antes) ? '' : antes // 'UF RJ'
    const previous = pecas.at(-1)
    const isRepeated =
      !cut && isNomeDeCidadeTambem(lugar.text) && previous && ufDaCidade(previous.text) === ufDoNome(lugar.text)
    if (isRepeated) pecas.push({ ...lugar, uf: ufDoNome(lugar.text) ?? '' })
    else if (!cut) pecas.push(lugar)
    else {
      if (before) pecas.push({ ...lugar, text: before })
      pecas.push({ ...lugar, text: lugar.text.slice(antes.length).replace(/^[\s,/-]+/, ''), uf: cut.uf })
    }
  }
  return pecas
}

/** A state's abbreviation in any case ('sp') that stands alone after the street. */
const siglaAlone = ({ text, isAntes }: Lugar) =>
  !isAntes && isSigla(text) ? { antes: '', uf: text.toUpperCase() } : null

/**
 * The index of the piece with the city: the one before the state, else the city of the CEP, else a large city of the
 * CEP's state, else a capital. -1 without one.
 */
function findCidade(pecas: readonly Peca[], ufAt: number, { cidades, ufDoCep }: Sabido) {
  if (ufAt > 0) return ufAt - 1
  const known = cidades.map(foldWords)
  const texts = pecas.map(({ text, uf }) => (uf ? '' : withoutCidade(text, cidades)))
  const ofCep = texts.findLastIndex((text) => known.includes(foldWords(splitCidade(text, cidades)?.cidade ?? '')))
  if (ofCep >= 0) return ofCep
  const ofUf = ufDoCep ? texts.findLastIndex((text) => ufDaCidade(text) === ufDoCep) : -1
  return ofUf >= 0 ? ofUf : texts.findLastIndex((text) => isCapital(splitCidade(text, [])?.cidade ?? ''))
}

/** 'Cidade Rio de Janeiro' → 'Rio de Janeiro'. 'Cidade Jardim' stays, because no city is called 'Jardim'. */
function withoutCidade(text: string, cidades: readonly string[]) {
  const nome = /^(?:cidade|munic[ií]pio)\s(\S.*)$/i.exec(text)?.[1] ?? ''
  return ufDaCidade(nome) || cidades.some((each) => foldWords(each) === foldWords(nome)) ? nome : text
}

function readCidade(lugar: string, isColado: boolean, uf: string | undefined, { cidades }: Sabido) {
  const text = withoutCidade(lugar, cidades)
  const whole = foldWords(text)
  if (ufDaCidade(text) || cidades.some((each) => foldWords(each) === whole))
    return {
      antes: '',
      cidade: text,
      certeza: uf !== undefined && ufDaCidade(text) === uf ? 'certa' : 'provavel',
    } as const
  const em = /^(.*\S)\sem\s(\S.*)$/i.exec(text)
  if (em?.[1] && em[2]) return { antes: em[1], cidade: em[2], certeza: 'provavel' } as const
  const split = splitCidade(text, cidades)
  if (split && isColado) return { ...split, certeza: 'provavel' } as const
  if (split && isDeBairro(split.antes)) return { ...split, certeza: 'provavel' } as const
  const centro = /^(centro)\s(\S.*)$/i.exec(text)
  if (centro?.[1] && centro[2]) return { antes: centro[1], cidade: centro[2], certeza: 'provavel' } as const
  if (isColado || !isCidade(text)) return null
  return { antes: '', cidade: text, certeza: 'provavel' } as const
}

const isCidade = (text: string) => /^[\p{L}][\p{L}\p{M}\s.'’-]{2,40}$/u.test(text) && !isDeBairro(text)

const isBairro = (text: string, isColado: boolean) =>
  /^[\p{L}\d][\p{L}\p{M}\d\s.'’ºª°-]{1,60}$/u.test(text) &&
  /\p{L}{2}/u.test(text) &&
  text.split(' ').length <= (isColado ? 5 : 6)
