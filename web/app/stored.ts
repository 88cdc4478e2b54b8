/** What stays in this browser (S1 §3, S2 §3 'Local storage keys'). Private windows and full disks may refuse: nothing depends on it. */
export const STORED = {
  usuario: 'usuario',
  endereco: 'endereco',
  loja: 'loja',
  perfil: 'perfil-selecionado',
  assinatura: 'assinatura-selecionada',
  perfis: 'perfis',
  valorEncomenda: 'valor-encomenda',
  calculadora: 'freteflex.calculadora',
  carrinho: 'carrinho',
  quantidadeNoCarrinho: 'quantidade-no-carrinho',
  ultimasCotacoes: 'ultimas-cotacoes',
  cotacao: 'cotacao-selecionada',
  cotacoes: 'cotacoes',
  dadosDoFrete: 'dados-do-frete',
  freteComprado: 'freteComprado',
  splitPayment: 'splitPayment',
  aparte: 'guardado-para-voltar',
} as const
type Key = (typeof STORED)[keyof typeof STORED]

/** What a logout clears: S1 §4's list, and the quote that is under way with the people in it. */
export const CLEARED_BY_LOGOUT: readonly Key[] = [
  STORED.usuario,
  STORED.endereco,
  STORED.loja,
  STORED.perfil,
  STORED.assinatura,
  STORED.perfis,
  STORED.valorEncomenda,
  STORED.calculadora,
  STORED.cotacao,
  STORED.cotacoes,
  STORED.dadosDoFrete,
  STORED.splitPayment,
  STORED.aparte,
]

/** What somebody is in the middle of: not theirs to lose when the server, and not they, ends the session (D §10). */
const UNDER_WAY = [STORED.calculadora, STORED.valorEncomenda, STORED.cotacao, STORED.cotacoes, STORED.dadosDoFrete]

/** Puts it where only the next session of the same person looks for it. */
export function putAside(dono: string) {
  const itens = UNDER_WAY.map((key) => [key, readStored(key)] as const).filter(([, value]) => value !== null)
  if (itens.length > 0) store(STORED.aparte, { dono, itens })
}

/** Gives it back to its owner; from anybody else it is taken away. */
export function takeBack(dono: string) {
  const kept = readStored(STORED.aparte) as { dono?: string; itens?: [Key, unknown][] } | null
  forget(STORED.aparte)
  if (kept?.dono !== dono) return
  for (const [key, value] of kept.itens ?? []) if (UNDER_WAY.some((one) => one === key)) store(key, value)
}

export function readStored(key: Key): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

export function store(key: Key, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Only the comfort of finding it again is lost.
  }
  for (const listener of listeners) listener()
}

export function forget(key: Key) {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
/** Hears of every change, in this tab and in the others. */
export function listenToStored(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
