import { createHash, randomUUIDv7 } from 'node:crypto'
import { FreteDigitado } from '#contract/carrinho'
import type { Cotacao } from '#contract/cotacao'
import { DESCRICAO_MAX } from '#contract/kernel/schemas/conteudo'
import { LinhaOpcional } from '#contract/kernel/schemas/texto'
import { cepDigits } from '#contract/kernel/values/cep'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { settleByKey } from '../../../db/quedas/whole-again.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { readTexto } from '../../../kernel/text/texto-alheio.rules.ts'
import { findAssinante } from '../../acesso/index.ts'
import { appendFretes, lockCarrinho, removeItem } from '../../carrinho/index.ts'
import { agenciaOf, findAgenciasPerto, quoteChosen } from '../../cotacao/index.ts'
import { findMunicipioByNome, locateCep } from '../../endereco/index.ts'
import { listStatus } from '../../frete/index.ts'
import { sayCampos } from './calculo.ts'
import { listOfertados } from './catalogo.ts'
import type { PedidoNovo } from './corpos.ts'
import { ESPERA_DA_COTACAO, motivoDe, onlyVolume, readEncomenda, refused } from './cotacao.ts'
import { type Etiqueta, findRepetido, forgetEtiquetas, insertPedidos, listPedidos } from './dialeto.repo.ts'
import { findPedido, isEncerrado, noCarrinho, type Pedido, pedidoNaoEncontrado } from './pedido.ts'
import { digitadaOf, inPedido, type PessoaEnviada } from './pessoa.rules.ts'
import { reais, somaOf } from './valores.rules.ts'

/** Seconds in which the same request is a repeat, in a dialect whose plug-in sends requests again by itself. */
const REPETIDO_SECONDS = 10 * 60
const PEDIDO_MAX = 60

/**
 * Puts an order into the cart: quotes the asked service, and stores the item under the uuid that the order keeps. With
 * `repeats`, the same request within ten minutes gets the same order, unless that order was removed or cancelled. Throws
 * VALIDACAO with the program's names of the fields.
 */
export async function addPedido(
  deps: Deps,
  session: SessionDeAssinante,
  asked: PedidoNovo,
  { repeats = false }: { repeats?: boolean } = {},
): Promise<Pedido> {
  const { assinaturaUuid } = session
  const corpoHash = repeats ? createHash('sha256').update(JSON.stringify(asked)).digest('hex') : null
  const desde = plusSeconds(deps.clock.now(), -REPETIDO_SECONDS)
  const before = corpoHash && (await findRepetido(deps.db, assinaturaUuid, corpoHash, desde))
  const known = before && (await findVivo(deps, session, before.uuid))
  if (known) return known
  const uuid = randomUUIDv7()
  const frete = await readFrete(deps, assinaturaUuid, uuid, asked)
  const etiquetas = etiquetasOf(asked)
  return deps.db
    .transaction()
    .execute(async (tx) => {
      settleByKey(tx) // the key is the uuid of the item
      const aberto = await lockCarrinho(deps, tx, assinaturaUuid)
      // the account is locked: if the same request came twice at once, the other order is stored by now
      const other = corpoHash && (await findRepetido(tx, assinaturaUuid, corpoHash, desde))
      if (other && aberto.itens.some((item) => item.uuid === other.uuid)) return other.uuid
      const { carrinho } = await appendFretes(deps, tx, assinaturaUuid, aberto, [frete])
      const item = carrinho.fretes.find((one) => one.uuid === uuid)
      if (!item) throw new Error(`the item ${uuid} has got another uuid`)
      const criadoEm = deps.clock.now()
      const vistoCentavos = item.valorFrete
      await insertPedidos(tx, assinaturaUuid, [uuid], { etiquetas, corpoHash, vistoCentavos, em: criadoEm })
      return noCarrinho(item, { etiquetas, criadoEm })
    })
    .catch((error: unknown) => {
      throw sayCampos(error)
    })
    .then((added) => (typeof added === 'string' ? findPedido(deps, session, added, 'editarCarrinho') : added))
}

/** The order, unless it was removed, cancelled or has expired. */
async function findVivo(deps: Deps, session: SessionDeAssinante, uuid: string) {
  try {
    const pedido = await findPedido(deps, session, uuid, 'editarCarrinho')
    return isEncerrado(pedido) ? undefined : pedido
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/**
 * Removes an order from the cart. A repeat does nothing. Throws NOT_FOUND for an unknown order or somebody else's, and
 * CONFLICT for a bought order.
 */
export async function removePedido(deps: Deps, { assinaturaUuid }: SessionDeAssinante, id: string) {
  if (!isUuid(id)) throw pedidoNaoEncontrado()
  await deps.db.transaction().execute(async (tx): Promise<void> => {
    if (await removeItem(deps, tx, assinaturaUuid, id)) return forgetEtiquetas(tx, assinaturaUuid, id)
    const [guardado] = await listPedidos(tx, assinaturaUuid, [id])
    if (!guardado) throw pedidoNaoEncontrado()
    const { freteUuid } = guardado
    const status = freteUuid && (await listStatus(tx, assinaturaUuid, [freteUuid])).get(freteUuid)
    if (status && status !== 'CANCELADO') throw new AppError('CONFLICT', 'Este pedido já foi comprado: cancele-o.')
  })
}

/** Reads an order as an item of the cart, with a new quote. */
async function readFrete(deps: Deps, assinaturaUuid: string, uuid: string, asked: PedidoNovo): Promise<FreteDigitado> {
  const ofertado = listOfertados(deps).find(({ servico }) => servico.id === asked.service)
  if (!ofertado) throw refused('service', 'Este serviço não é oferecido aqui.')
  const { options } = asked
  if (options?.reverse) throw refused('options.reverse', 'A logística reversa é pedida no site.')
  if (options?.collect) throw refused('options.collect', 'A coleta não é oferecida.')
  const products = asked.products ?? []
  const valor = somaOf(products.map(({ unitary_value, quantity }) => ({ valor: unitary_value, quantity })))
  if (valor === 0) throw refused('products', 'Informe os produtos, com a quantidade e o valor de cada um.')
  const { pedido, errors } = readEncomenda({
    from: asked.from.postal_code,
    to: asked.to.postal_code,
    volume: onlyVolume(asked.volumes ?? (asked.package ? [asked.package] : [])),
    valor,
    receipt: options?.receipt ?? false,
    own_hand: options?.own_hand ?? false,
  })
  if (!pedido) throw new AppError('VALIDACAO', errors[0]!.mensagem, { errors: inPedido(errors) })
  const { servico, produto, transportadora } = ofertado
  const isDoServico = (cotacao: Cotacao) => cotacao.produto.codigo === servico.codigo
  const [quoted] = await quoteChosen(
    deps,
    assinaturaUuid,
    [{ numero: 1, pedido }],
    (cotacoes) => cotacoes.find(isDoServico),
    ESPERA_DA_COTACAO,
  ).catch((error: unknown) => {
    throw sayCampos(error)
  })
  if (!quoted || typeof quoted === 'string') throw refused('service', quoted ?? 'Sem cotação.')
  const { escolhida, cotacoes } = quoted
  if (!escolhida) throw refused('service', motivoDe(servico, produto.nome, cotacoes))
  const perto = transportadora.agenciaObrigatoria ? await findAgenciasPerto(deps, pedido.cepOrigem) : new Map()
  const invoice = options?.invoice?.key ? options.invoice : undefined
  const dono = await findAssinante(deps.db, assinaturaUuid)
  const contato = { telefone: dono?.telefone ?? '', email: dono?.email ?? '' }
  const parsed = FreteDigitado.safeParse({
    uuid,
    identificadorCotacao: escolhida.uuid,
    remetente: digitadaOf(asked.from, cidadeOf(deps, asked.from), contato),
    destinatario: digitadaOf(asked.to, cidadeOf(deps, asked.to), contato),
    ...(invoice
      ? { notaFiscal: { valorNotaFiscal: valor, numeroDanfCte: invoice.key, cfop: invoice.cfop || cfopOf(asked) } }
      : { conteudo: { valor, itens: products.map(itemOf) } }),
    agenciaEndereco: asked.agency || (agenciaOf(escolhida, perto)?.uuid ?? ''),
    pedido: nomeDoPedido(options?.tags?.[0]?.tag),
  })
  if (parsed.success) return parsed.data
  const refusals = parsed.error.issues.map(({ path, message }) => ({
    campo: path.map(String).join('.'),
    mensagem: message,
  }))
  throw new AppError('VALIDACAO', refusals[0]!.mensagem, { errors: inPedido(refusals) })
}

const itemOf = ({ name, quantity, unitary_value }: NonNullable<PedidoNovo['products']>[number]) => ({
  descricao: readTexto(name, DESCRICAO_MAX),
  quantidade: quantity,
  valorUnitario: reais(unitary_value),
})

/** The municipality by its name, else by its CEP if the CEP is of the named state. '' when both fail: the form refuses it. */
function cidadeOf(deps: Deps, { city, state_abbr, postal_code }: PessoaEnviada) {
  const uf = state_abbr.trim().toUpperCase()
  const porNome = findMunicipioByNome(city, uf)
  if (porNome) return porNome.uuid
  const local = locateCep(deps, cepDigits(postal_code))
  return (local?.siglaUf === uf && local.uuidMunicipio) || ''
}

/** The CFOP of an invoice that came without one: a sale of goods within the state, or to another state. */
const cfopOf = ({ from, to }: PedidoNovo) =>
  from.state_abbr.trim().toUpperCase() === to.state_abbr.trim().toUpperCase() ? '5102' : '6102'

/** The first tag as the seller's order number; '' if the label cannot print it. */
function nomeDoPedido(tag: string | undefined) {
  const parsed = LinhaOpcional(PEDIDO_MAX, 'o número do pedido').safeParse(readTexto(tag, PEDIDO_MAX))
  return parsed.success ? parsed.data : ''
}

const etiquetasOf = ({ options }: PedidoNovo): Etiqueta[] =>
  (options?.tags ?? []).map(({ tag, url }) => ({ tag: readTexto(tag), url: readTexto(url, 300) || null }))
