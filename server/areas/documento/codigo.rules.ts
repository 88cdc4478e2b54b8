/** Crockford's letters: none that is read as another. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETRAS_DO_CODIGO = 16

/** A code out of ten random bytes: 80 bits, which nobody guesses. */
export function codigoOf(bytes: Uint8Array) {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: LETRAS_DO_CODIGO }, (_, i) => LETRAS[Number((bits >> BigInt(5 * i)) & 31n)]).join('')
}

/** 'ABCDEFGH…' → 'ABCD-EFGH-…', as it is printed and shown. */
export const formatCodigo = (codigo: string) => codigo.replace(/(.{4})(?=.)/g, '$1-')

/** A code as a person types it from paper; undefined when it cannot be one. */
export function parseCodigo(digitado: string): string | undefined {
  if (digitado.length > 100) return undefined
  const letras = digitado
    .toUpperCase()
    .replace(/[\s.\-–—]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return letras.length === LETRAS_DO_CODIGO && Array.from(letras).every((letra) => LETRAS.includes(letra))
    ? letras
    : undefined
}

/** 'Marina de Souza Lima' → 'M. S. L.'. */
export const iniciaisOf = (nome: string) =>
  nome
    .split(/\s+/)
    .filter((palavra) => palavra && !PARTICULAS.has(palavra.toLowerCase()))
    .map((palavra) => `${Array.from(palavra)[0]!.toUpperCase()}.`)
    .join(' ')
const PARTICULAS = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** '52998224725' → '***.982.247-**'. */
export const maskCpf = (cpf: string) => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`
