import { ESCOPOS, type Escopo, escopos } from '#contract/kernel/http/escopo'

type Assunto = Escopo extends `${infer Before}:${string}` ? Before : never
type Grupo = 'Envios' | 'Dinheiro' | 'Conta e lojas'

const GRUPO_DO_ASSUNTO: Record<Assunto, Grupo> = {
  cotacoes: 'Envios',
  carrinho: 'Envios',
  fretes: 'Envios',
  medidas: 'Envios',
  carteira: 'Dinheiro',
  diferencas: 'Dinheiro',
  conta: 'Conta e lojas',
  lojas: 'Conta e lojas',
  notificacoes: 'Conta e lojas',
  eventos: 'Conta e lojas',
  webhooks: 'Conta e lojas',
}
const grupoOf = (escopo: Escopo) => GRUPO_DO_ASSUNTO[escopo.split(':')[0] as Assunto]

/** Every escopo in the order of the form, in groups. */
export const GRUPOS = (['Envios', 'Dinheiro', 'Conta e lojas'] as const).map((nome) => ({
  nome,
  escopos: escopos.filter((escopo) => grupoOf(escopo) === nome),
}))

/** Escopos that are chosen together in one press. */
export const CONJUNTOS: readonly { nome: string; escopos: readonly Escopo[] }[] = [
  { nome: 'Só ler', escopos: escopos.filter((escopo) => escopo.endsWith(':ler')) },
  {
    nome: 'Loja virtual (cotar, comprar e acompanhar)',
    escopos: ['cotacoes:ler', 'lojas:ler', 'carrinho:ler', 'carrinho:editar', 'fretes:comprar', 'fretes:ler'],
  },
]

export const isSame = (some: readonly Escopo[], others: readonly Escopo[]) =>
  some.length === others.length && some.every((escopo) => others.includes(escopo))

/** The list with this escopo, or without it if it was there; in the contract's order. */
export const toggleEscopo = (list: readonly Escopo[], escopo: Escopo) =>
  escopos.filter((each) => (each === escopo) !== list.includes(each))

/** How many escopos a line shows; more of them are folded under `resumoOf`. */
const MOST_SHOWN = 3
export const isLong = (list: readonly Escopo[]) => list.length > MOST_SHOWN

/** 'Só ler: 7 permissões'. */
export function resumoOf(list: readonly Escopo[]) {
  const conjunto = CONJUNTOS.find((each) => isSame(each.escopos, list))
  const quantas = `${list.length} permissões`
  return conjunto ? `${conjunto.nome}: ${quantas}` : quantas
}

export const textoOf = (escopo: Escopo) => ESCOPOS[escopo].texto
