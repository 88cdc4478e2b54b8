import { TIPOS_DE_EVENTO, type TipoDeEvento, tiposDeEvento } from '#contract/programas/evento'

type Assunto = TipoDeEvento extends `${infer Before}.${string}` ? Before : never

const NOME_DO_ASSUNTO: Record<Assunto, string> = {
  frete: 'Fretes',
  pagamento: 'Pagamentos',
  diferenca: 'Diferenças',
  contestacao: 'Contestações',
  documento: 'Documentos',
  transacao: 'Transações da carteira',
}

/** Every type of evento in groups, in the contract's order. */
export const GRUPOS_DE_TIPOS = Object.entries(NOME_DO_ASSUNTO).map(([assunto, nome]) => ({
  assunto,
  nome,
  tipos: tiposDeEvento.filter((tipo) => tipo.startsWith(`${assunto}.`)),
}))

/** A type in words, below the name of its group: 'Postado'. */
export function textoDoTipo(tipo: TipoDeEvento) {
  if (tipo === 'frete.ocorrencia') return 'Cada passo do rastreio'
  const texto = TIPOS_DE_EVENTO[tipo].descricao.replace(/^[^:]*: /, '').replace(/\.$/, '')
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}

/** A type of an evento that was sent, in words: 'Fretes: Postado'; a type that this page does not know stays as it is. */
export function nomeDoTipo(tipo: string) {
  const grupo = GRUPOS_DE_TIPOS.find(({ assunto }) => tipo.startsWith(`${assunto}.`))
  const known = tiposDeEvento.find((each) => each === tipo)
  return grupo && known ? `${grupo.nome}: ${textoDoTipo(known)}` : tipo
}

/** The list with these types, or without them if all of them were there; in the contract's order. */
export function toggleTipos(list: readonly TipoDeEvento[], tipos: readonly TipoDeEvento[]) {
  const isAll = tipos.every((tipo) => list.includes(tipo))
  return tiposDeEvento.filter((each) => (tipos.includes(each) ? !isAll : list.includes(each)))
}

export function tiposText(tipos: readonly string[]) {
  if (tipos.length === 0) return 'Todos os eventos'
  return tipos.length === 1 ? nomeDoTipo(tipos[0]!) : `${tipos.length} tipos de evento`
}
