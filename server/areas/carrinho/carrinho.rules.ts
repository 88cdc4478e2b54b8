import { type FreteDigitado, MENSAGENS_DO_CARRINHO as MENSAGENS } from '#contract/carrinho'
import type { CampoRecusado } from '#contract/kernel/http/errors'
import { ESCOLHA_A_CIDADE } from '#contract/kernel/schemas/endereco'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'

/** Both spellings of the identifier are the same thing (D §5). */
export const cotacaoDe = ({ identificadorCotacao, identificadoCotacao }: FreteDigitado) =>
  (identificadorCotacao || identificadoCotacao || '').toLowerCase()

type Casavel = { uuid: string; cotacaoUuid: string }

/**
 * Which kept item each item sent is: the one of its uuid, else the first of its quote that nobody else is. So a client
 * that sends no uuids keeps the same ones, and of two items of one quote each stays itself.
 */
export function matchItens<T extends Casavel>(
  guardados: readonly T[],
  fretes: readonly FreteDigitado[],
): (T | undefined)[] {
  const porUuid = new Map(guardados.map((item) => [item.uuid, item]))
  const taken = new Set<T>()
  const take = (item: T | undefined) => {
    if (!item || taken.has(item)) return undefined
    taken.add(item)
    return item
  }
  const matched = fretes.map(({ uuid }) => take(porUuid.get((uuid ?? '').toLowerCase())))
  const livres = Map.groupBy(
    guardados.filter((item) => !taken.has(item)),
    ({ cotacaoUuid }) => cotacaoUuid,
  )
  return fretes.map((frete, i) => matched[i] ?? take(livres.get(cotacaoDe(frete))?.shift()))
}

/**
 * Where each item stands: kept ones keep their place as long as the order lets them, so that removing one or adding one
 * at the end moves no other.
 */
export function planPosicoes(atuais: readonly (number | undefined)[]): number[] {
  const planned: number[] = []
  const lastKept = atuais.findLastIndex((atual) => atual !== undefined)
  for (const [i, atual] of atuais.entries()) {
    const before = planned.at(-1) ?? -1
    if (i > lastKept) planned.push(before + 1)
    else if (atual !== undefined && atual > before) planned.push(atual)
    else return atuais.map((_, place) => place)
  }
  return planned
}

/** What is known about an item when it is checked. */
export type Exame = {
  frete: FreteDigitado
  cotacao: { transportadoraUuid: string; cepDestino: string; valorEncomendaCentavos: Centavos }
  exigeAgencia: boolean
  /** The agency that was chosen, as it is known; undefined when none was or there is no such agency. */
  agencia: { transportadoraUuid: string; isAtiva: boolean } | undefined
  isCidade: (uuid: string) => boolean
  limiteDoConteudo: Centavos
}

/** Everything that keeps an item out of the cart, field by field (S1 and S2 §5, D §5, §13). */
export function problemasDoFrete(exame: Exame): CampoRecusado[] {
  const { frete, cotacao, exigeAgencia, agencia, isCidade, limiteDoConteudo } = exame
  const { destinatario, remetente, conteudo, notaFiscal, agenciaEndereco } = frete
  const problemas: CampoRecusado[] = []
  const refuse = (campo: string, mensagem: string) => problemas.push({ campo, mensagem })
  if (destinatario.endereco.cep !== cotacao.cepDestino) refuse('destinatario.endereco.cep', MENSAGENS.cepDiferente)
  if (!isCidade(destinatario.endereco.cidade)) refuse('destinatario.endereco.cidade', ESCOLHA_A_CIDADE)
  if (!isCidade(remetente.endereco.cidade)) refuse('remetente.endereco.cidade', ESCOLHA_A_CIDADE)
  const isAgenciaCerta = agencia?.isAtiva && agencia.transportadoraUuid === cotacao.transportadoraUuid
  if ((exigeAgencia || agenciaEndereco) && !isAgenciaCerta) refuse('agenciaEndereco', MENSAGENS.agencia)
  if (conteudo && cotacao.valorEncomendaCentavos > limiteDoConteudo)
    refuse('conteudo', limiteDoConteudoExcedido(limiteDoConteudo))
  if (conteudo && conteudo.valor !== cotacao.valorEncomendaCentavos) refuse('conteudo.valor', MENSAGENS.valorDiferente)
  if (notaFiscal && notaFiscal.valorNotaFiscal !== cotacao.valorEncomendaCentavos)
    refuse('notaFiscal.valorNotaFiscal', MENSAGENS.valorDiferente)
  return problemas
}

export const limiteDoConteudoExcedido = (limite: Centavos) =>
  MENSAGENS.limite(formatReais(limite).replace('\u00a0', ' '))

/** The price that the person saw last and that no longer holds; nothing when it is the one that holds again. */
export function planValorAnterior(
  {
    valorFreteCentavos,
    valorAnteriorCentavos,
  }: { valorFreteCentavos: Centavos; valorAnteriorCentavos: Centavos | null },
  novo: Centavos,
): Centavos | null {
  const visto = valorAnteriorCentavos ?? valorFreteCentavos
  return visto === novo ? null : visto
}

/** What a person reads at an item whose product does not carry it any longer. */
export const semProduto = (nomeProduto: string) =>
  `${nomeProduto} não leva mais esta encomenda. Altere a transportadora ou remova este frete.`

/** What a person reads at an item whose agency is gone, or whose carrier has come to ask for one. */
export const SEM_AGENCIA = 'Esta agência não recebe mais encomendas. Edite o frete e escolha outra.'

/** The version of a cart as an ETag says it. */
export const etagOf = ({ uuid, versao }: { uuid: string; versao: number }) => `"${uuid}.${versao}"`

/** What the client says about the cart that it has seen, in the words of HTTP. */
export type Vista = { ifMatch: string | undefined; ifNoneMatch: string | undefined }

/**
 * Whether the cart is still the one that the client saw; who says nothing has seen any (D §13). A proxy that compresses
 * makes an ETag weak on its way; it names the same version.
 */
export function isVista({ ifMatch, ifNoneMatch }: Vista, atual: string | undefined) {
  if (ifNoneMatch?.trim() === '*' && atual !== undefined) return false
  if (ifMatch === undefined) return true
  return atual !== undefined && namesVersao(ifMatch, atual)
}

export const namesVersao = (header: string, etag: string) =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
