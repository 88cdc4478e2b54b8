import { type FreteDigitado, type FreteSalvo, MENSAGENS_DO_CARRINHO as MENSAGENS } from '#contract/carrinho'
import type { CampoRecusado } from '#contract/kernel/http/errors'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'

/** The quote's uuid; the documents have two spellings of its field (D §5). */
export const cotacaoDe = ({
  identificadorCotacao,
  identificadoCotacao,
}: Pick<FreteSalvo, 'identificadorCotacao' | 'identificadoCotacao'>) =>
  (identificadorCotacao || identificadoCotacao || '').toLowerCase()

type Casavel = { uuid: string; cotacaoUuid: string }

/**
 * Finds the stored item for each item sent: the one with its uuid, else the first unused one with its quote. So a
 * client that sends no uuids keeps its items, and two items with one quote stay two.
 */
export function matchItens<T extends Casavel>(
  guardados: readonly T[],
  fretes: readonly Pick<FreteSalvo, 'uuid' | 'identificadorCotacao' | 'identificadoCotacao'>[],
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
 * The place of each item. Stored items keep their place if the order allows it, so that removing one, or adding one at
 * the end, moves no other.
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

/** All that is known of an item when it is checked. */
export type Exame = {
  frete: FreteDigitado
  cotacao: { transportadoraUuid: string; cepDestino: string; valorEncomendaCentavos: Centavos }
  exigeAgencia: boolean
  /** The chosen agency; undefined when none was chosen or it does not exist. */
  agencia: { transportadoraUuid: string; isAtiva: boolean } | undefined
  limiteDoConteudo: Centavos
}

/** Where an item contradicts its quote, its carrier or the limit, field by field (S1 and S2 §5, D §5, §13). */
export function problemasDoFrete(exame: Exame): CampoRecusado[] {
  const { frete, cotacao, exigeAgencia, agencia, limiteDoConteudo } = exame
  const { destinatario, conteudo, notaFiscal, agenciaEndereco } = frete
  const problemas: CampoRecusado[] = []
  const refuse = (campo: string, mensagem: string) => problemas.push({ campo, mensagem })
  if (destinatario.endereco.cep !== cotacao.cepDestino) refuse('destinatario.endereco.cep', MENSAGENS.cepDiferente)
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

/** The price that the person saw last; null when the new price equals it. */
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

/** The message at an item whose product no longer carries it. */
export const semProduto = (nomeProduto: string) =>
  `${nomeProduto} não leva mais esta encomenda. Altere a transportadora ou remova este frete.`

/** The message at an item whose agency closed, or whose carrier now requires one. */
export const SEM_AGENCIA = 'Esta agência não recebe mais encomendas. Edite o frete e escolha outra.'

/** The version of a cart as an ETag. */
export const etagOf = ({ uuid, versao }: { uuid: string; versao: number }) => `"${uuid}.${versao}"`

/** The version of the cart that the client has seen, as HTTP headers. */
export type Vista = { ifMatch: string | undefined; ifNoneMatch: string | undefined }

/**
 * Whether the client saw the present cart; a client that names no version passes (D §13). A compressing proxy turns the
 * ETag into a weak one, which names the same version.
 */
export function isVista({ ifMatch, ifNoneMatch }: Vista, atual: string | undefined) {
  if (ifNoneMatch?.trim() === '*' && atual !== undefined) return false
  if (ifMatch === undefined) return true
  return atual !== undefined && namesVersao(ifMatch, atual)
}

/** Whether an `If-Match` or `If-None-Match` header names this ETag; '*' names every one. */
export const namesVersao = (header: string, etag: string) =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
