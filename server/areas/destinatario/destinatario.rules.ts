import { semAcentosNemSobras } from '#contract/kernel/values/texto'

/** What a search text looks for: a part of a name, and the beginning of a document if it can be one. */
export function planBusca(busca: string) {
  const documento = busca.replace(/[./\-\s]/g, '').toUpperCase()
  const nome = semAcentosNemSobras(busca).replaceAll('\0', '') // PostgreSQL accepts no NUL, and no name has one
  return { nome, documento: /^[0-9A-Z]*\d[0-9A-Z]*$/.test(documento) ? documento : undefined }
}
