/**
 * What only this tab stores (sessionStorage): an import is too large for the storage of all tabs. Personal data:
 * cleared at the end of every session.
 */
export const TAB_STORED = {
  importacao: 'importacao',
  aparte: 'guardado-para-voltar',
  creditoContado: 'credito-contado',
  diferencas: 'diferencas-escolhidas',
  contestacao: 'contestacao-em-rascunho',
  cadastro: 'freteflex.cadastro',
} as const
type Key = (typeof TAB_STORED)[keyof typeof TAB_STORED]

/** The stored value. Null if nothing is stored, or no JSON. */
export function readTab(key: Key): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

export function storeTab(key: Key, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage refused: ignored on purpose.
  }
}

export function forgetInTab(key: Key) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage refused: ignored on purpose.
  }
}

let vezes = 0
/** Clears all of it: when a session begins or ends, and for another assinatura. */
export function forgetTab() {
  vezes += 1
  for (const key of Object.values(TAB_STORED)) forgetInTab(key)
}
/** How often this tab was cleared. What a module keeps in memory belongs to the present person only while this stays. */
export const countForgotten = () => vezes

/** What a refused session leaves in this tab for the return of the same person: the page, and an import under way. */
type Aparte = { dono: string; volta: string; importacao: unknown }
export const readTabAside = () => readTab(TAB_STORED.aparte) as Aparte | null

/** Clears this tab after a refused session. Keeps the import; `isKept`: something is also kept for all tabs. */
export function putTabAside(dono: string, isKept: boolean) {
  const importacao = readTab(TAB_STORED.importacao)
  forgetTab() // before it is stored again, as there may be no room for two
  if (isKept || importacao !== null)
    storeTab(TAB_STORED.aparte, { dono, volta: window.location.href, importacao } satisfies Aparte)
}

/** Clears this tab when a person enters, and gives back what `putTabAside` kept for the same person. */
export function takeTabBack(dono: string) {
  const kept = readTabAside()
  forgetTab()
  if (kept?.dono === dono && kept.importacao) storeTab(TAB_STORED.importacao, kept.importacao)
}
