import { type EnderecoDoCep, findCep, listMunicipios, listUfs } from '#contract/endereco'
import { CallError, call } from '../../app/data/api.ts'
import type { Option } from '../../ui/fields/select-field.tsx'

/**
 * Looks up a CEP. `answer` is null if nothing is known, and after any failure: the person then types the address (S1
 * §4). `wasAsked` is false only if the browser was offline.
 */
export async function lookUpCep(cep: string): Promise<{ answer: EnderecoDoCep | null; wasAsked: boolean }> {
  try {
    return { answer: await call(findCep, { params: { cep } }), wasAsked: true }
  } catch (error) {
    if (error instanceof CallError) return { answer: null, wasAsked: error.code !== 'SEM_CONEXAO' }
    throw error
  }
}

/** The states, sorted by their shown names; the API sorts them by abbreviation. */
export const loadUfs = once(async () =>
  (await call(listUfs, {}))
    .map(({ nome, nomeExtenso }): Option => ({ value: nome, text: nomeExtenso }))
    .sort((one, other) => one.text.localeCompare(other.text, 'pt-BR')),
)

export const loadMunicipios = once(async (uf: string) =>
  (await call(listMunicipios, { query: { uf, pageSize: 10_000_000_000 } })).map(
    ({ uuid, nome }): Option => ({ value: uuid, text: nome }),
  ),
)

/**
 * Loads each list once, because lists do not change while a page is open. After a failure the next call loads it again.
 */
function once<Key extends string | void>(load: (key: Key) => Promise<Option[]>) {
  const loaded = new Map<Key, Promise<Option[]>>()
  return (key: Key) => {
    const list = loaded.get(key) ?? load(key)
    loaded.set(key, list)
    list.catch(() => loaded.delete(key))
    return list
  }
}
