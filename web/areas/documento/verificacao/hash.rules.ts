/** Pieces of a SHA-256, as a person compares them. */
const PEDACO = 8

/** The hexadecimal hash in pieces of eight; `igual` tells whether the recorded one has the same there. */
export const compareHash = (seu: string, registrado: string) =>
  Array.from({ length: seu.length / PEDACO }, (_, n) => {
    const texto = seu.slice(n * PEDACO, (n + 1) * PEDACO)
    return { texto, igual: texto === registrado.slice(n * PEDACO, (n + 1) * PEDACO) }
  })

/** '7K2M-9QXD-41FA' of what was typed; empty if there is nothing. */
export const readCodigo = (typed: string) => typed.trim().toUpperCase().replaceAll(/\s+/g, '')

export const verificarUrl = (codigo: string) => `/verificar/${encodeURIComponent(codigo)}`
