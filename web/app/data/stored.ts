/**
 * What this browser stores (S1 §3, S2 §3 'Local storage keys'). Private windows and full disks may refuse: nothing
 * depends on it.
 */
export const STORED = {
  usuario: 'usuario',
  endereco: 'endereco',
  loja: 'loja',
  perfil: 'perfil-selecionado',
  assinatura: 'assinatura-selecionada',
  perfis: 'perfis',
  acessoRetirado: 'acesso-retirado',
  valorEncomenda: 'valor-encomenda',
  calculadora: 'freteflex.calculadora',
  quantidadeNoCarrinho: 'quantidade-no-carrinho',
  deixados: 'deixados',
  cotacao: 'cotacao-selecionada',
  cotacoes: 'cotacoes',
  dadosDoFrete: 'dados-do-frete',
  destinatario: 'destinatario-escolhido',
  espera: 'frete-a-espera',
  cpf: 'cpf-do-cadastro',
  freteComprado: 'freteComprado',
  splitPayment: 'splitPayment',
  aparte: 'guardado-para-voltar',
  folha: 'folha-da-etiqueta',
  padraoDaImportacao: 'padrao-da-importacao',
  listasCheias: 'listas-cheias',
  usoDaOperacao: 'uso-da-operacao',
} as const
export type Key = (typeof STORED)[keyof typeof STORED]

/** What the person is in the middle of: kept if the server ends the session instead of the person (D §10). */
export const UNDER_WAY: readonly Key[] = [
  STORED.calculadora,
  STORED.valorEncomenda,
  STORED.cotacao,
  STORED.cotacoes,
  STORED.dadosDoFrete,
  STORED.destinatario,
]

/**
 * What a logout clears: S1 §4's list, and everything else that tells of the person. Only `folha` and
 * `padraoDaImportacao` stay.
 */
export const CLEARED_BY_LOGOUT = Object.values(STORED).filter(
  (key) => key !== STORED.folha && key !== STORED.padraoDaImportacao,
)

/** Moves what is under way, with its assinatura, to where only the same person's next session finds it. */
export function putAside(dono: string) {
  const itens = UNDER_WAY.map((key) => [key, readStored(key)] as const).filter(([, value]) => value !== null)
  if (itens.length > 0) store(STORED.aparte, { dono, assinatura: readStored(STORED.assinatura), itens })
}

/** The stored value. Null if nothing is stored, or no JSON. */
export function readStored(key: Key): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

export const store = (key: Key, value: unknown) => write(() => localStorage.setItem(key, JSON.stringify(value)))
export const forget = (key: Key) => write(() => localStorage.removeItem(key))

function write(act: () => void) {
  try {
    act()
  } catch {
    // Storage refused: ignored on purpose.
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
/** Listens to every change, in this tab and in the others. */
export function listenToStored(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
