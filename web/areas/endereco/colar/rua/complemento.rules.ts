import { fold } from '../texto.rules.ts'

/** Complements with a number or a letter: 'apto 45', 'bl. B', 'Qd. 295', 'km 3,5', 'torre 2'. */
const COM_VALOR =
  'apartamento|apto|apt|ap|bloco|bl|torre|sala|sl|conjunto|conj|cj|loja|lj|lote|lt|quadra|qdra|qd|andar|sobre[\\s-]?loja|box|unidade|casa|cs|galpao|kitnet|kit|quitinete|km|suite|ala|fundos|portao|trecho|modulo|chacara|etapa|entrada|predio|edificio|gleba|q|l'
const VALOR = String.raw`(?!(?:d[aeo]|n[ao]|em|ao|os|as|e|o|ou|se|sp)\s)(?:n[º°o.]?\s?)?(?:\d{1,2}\.\d{3}|\d{1,5}(?:,\d)?(?:\/\d{1,5}|-?[a-z]|\s[b-df-np-z])?|[a-z]{1,2}\d{0,4}(?:-\d{1,4})?|(?:i{1,3}|iv|v|vi{1,3}))(?![a-z0-9/:])`
/** Complements of a single word. */
const SEM_VALOR =
  'casa(?! d[aeo]s? )|fundos|fds|frente(?! a)|sobrado|terreo|cobertura|altos|baixos|portaria|recepcao|kitnet|quitinete|sobre[\\s-]?loja'
/** Complements with a name, which ends with the part or before another complement. */
const COM_NOME =
  'edificio|edif|edf|ed|condominio|cond|residencial|res|chacara|sitio|fazenda|torre|galpao|predio|galeria|shopping|loteamento|comunidade|assentamento|povoado'

const UM_COM_VALOR = new RegExp(`^(?:(?:${COM_VALOR})(?![a-z])\\.?\\s?${VALOR}|\\d{1,3}[º°ª]?\\s?andar\\b)`)
const UM_SEM_VALOR = new RegExp(`^(?:casa (?:dos|de|nos|da) (?:fundos?|frente)\\b|(?:${SEM_VALOR})\\b)`)
const UM_COM_NOME = new RegExp(`^(?:${COM_NOME})\\b\\.?\\s(?=[a-z0-9])`)
const NO_FIM = new RegExp(`\\s(?=(?:${SEM_VALOR})$)`)
const OUTRO = new RegExp(`\\s(?=(?:${COM_VALOR})(?![a-z])\\.?\\s?${VALOR})`)

/** The length of the complement at the start of a text; 0 if the text begins with something else. */
export function lengthOfComplemento(text: string, isNomeAllowed = true) {
  const folded = fold(text)
  let at = 0
  for (;;) {
    const rest = folded.slice(at)
    const one = measureOne(rest, isNomeAllowed)
    if (one === 0) return at
    at += one
    const gap = /^(?:\s?(?:-|e)?\s)?/.exec(folded.slice(at))?.[0].length ?? 0
    if (measureOne(folded.slice(at + gap), isNomeAllowed) === 0) return at
    at += gap
  }
}

function measureOne(folded: string, isNomeAllowed: boolean) {
  const coded = UM_COM_VALOR.exec(folded) ?? UM_SEM_VALOR.exec(folded)
  if (coded) return coded[0].length
  const named = isNomeAllowed ? UM_COM_NOME.exec(folded) : null
  if (!named) return 0
  const end = OUTRO.exec(folded.slice(named[0].length))
  return end ? named[0].length + end.index : folded.length
}

/** Where a complement begins inside a text: 'Rua 15 Quadra 20' → 6. -1 when there is none. */
export function findComplemento(text: string) {
  const folded = fold(text)
  const found = OUTRO.exec(folded) ?? NO_FIM.exec(folded)
  return found ? found.index + 1 : -1
}

/** 'Sítio Boa Esperança', 'Loteamento das Acácias': a place that stands where a street is missing. */
export const isLugarComNome = (text: string) =>
  /^(?:chacara|sitio|fazenda|loteamento|comunidade|assentamento|povoado|condominio|residencial|quadra)\.?\s[a-z0-9]/.test(
    fold(text),
  )
