/** Without accents and in lower case, every other character unchanged: 'São Paulo' → 'sao paulo'. The length may change. */
export const semAcentos = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** `semAcentos` without superfluous spaces: ' São  Paulo ' → 'sao paulo'. */
export const semAcentosNemSobras = (text: string) => semAcentos(text).replace(/\s+/g, ' ').trim()
