/** Without accents and in lower case, every other sign as it is: 'São Paulo' → 'sao paulo'. Its length may differ. */
export const semAcentos = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** semAcentos without the spaces that are too many: ' São  Paulo ' → 'sao paulo'. */
export const semAcentosNemSobras = (text: string) => semAcentos(text).replace(/\s+/g, ' ').trim()
