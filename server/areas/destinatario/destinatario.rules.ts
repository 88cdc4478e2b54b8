import { semAcentosNemSobras } from '#contract/kernel/values/texto'

/** What somebody who types this looks for: a part of a name, and the beginning of a document if it may be one. */
export function planBusca(busca: string) {
  const documento = busca.replace(/[./\-\s]/g, '').toUpperCase()
  const nome = semAcentosNemSobras(busca).replaceAll('\0', '') // PostgreSQL takes no such character, and no name has one
  return { nome, documento: /^[0-9A-Z]*\d[0-9A-Z]*$/.test(documento) ? documento : undefined }
}
