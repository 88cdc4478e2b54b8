import { FreteDigitado } from '#contract/carrinho'
import { PedidoDeCalculo } from '#contract/cotacao'
import type { Centavos } from '#contract/kernel/values/centavos'
import { diaOf, plusSeconds } from '#contract/kernel/values/instant'
import { openEmissorSimulado } from '../adapters/dce/simulado/index.ts'
import { openExpedicoes } from '../adapters/transportadora/index.ts'
import { tellNovidade } from '../adapters/transportadora/simulada/novidade.ts'
import { enderecoOf, findAssinante, findDemoAssinatura, lockAssinante } from '../areas/acesso/index.ts'
import type { Usuario } from '../areas/acesso/usuario.repo.ts'
import { saveCarrinho } from '../areas/carrinho/gravacao.ts'
import { giveCortesia, lockCarteira } from '../areas/carteira/index.ts'
import { calcularFrete } from '../areas/cotacao/calculo.ts'
import { nearestAgencias } from '../areas/cotacao/index.ts'
import { compareFrete, openContestacao } from '../areas/diferenca/index.ts'
import { findMunicipioByNome } from '../areas/endereco/index.ts'
import { workTarefas } from '../areas/frete/agenda/agenda.ts'
import { buyNow } from '../areas/frete/compra/compra.ts'
import { listDaCompra } from '../areas/frete/estado.repo.ts'
import { listTodos } from '../areas/frete/frete.repo.ts'
import { trackNow } from '../areas/frete/index.ts'
import { cancelFrete } from '../areas/frete/transporte/cancelamento.ts'
import { issueFretes } from '../areas/frete/transporte/emissao.ts'
import { expireFrete } from '../areas/frete/transporte/vencimento.ts'
import { startCompra } from '../areas/pagamento/cobranca/inicio.ts'
import { findPagador } from '../areas/pagamento/cobranca/pagador.ts'
import { descricaoOf, settleAsked } from '../areas/pagamento/cobranca/pix.ts'
import type { Deps } from '../kernel/deps.ts'
import {
  CARTAO_EM_ANALISE,
  COMPRAS,
  type EncomendaDeDemonstracao,
  NO_CARTAO,
  type PassoDeDemonstracao,
} from './demonstracao-fretes.ts'

/** The saldo left in the wallet when everything is bought (D §2). */
const SALDO: Centavos = 500_00

/**
 * Fretes in every status for the demo subscriber (D §2), made by the same steps as real ones, each step on its own day.
 * Made only on the day on which the account was made, because no day of the books is closed then. A purchase that exists is
 * left as it is: the next start completes one that was killed, and nothing is made twice.
 */
export async function createDemoFretes(deps: Deps) {
  const assinaturaUuid = await findDemoAssinatura(deps.db)
  const marina = assinaturaUuid && (await findAssinante(deps.db, assinaturaUuid))
  if (!marina || diaOf(marina.criadoEm) !== deps.clock.hoje()) return
  const known = new Set((await listTodos(deps.db, assinaturaUuid)).map(({ pedido }) => pedido))
  const dona: Dona = { assinaturaUuid, usuarioUuid: marina.uuid, remetente: remetenteOf(marina) }
  const isMissing = ({ pedido }: EncomendaDeDemonstracao) => !known.has(pedido)
  const now = deps.clock.now()
  try {
    for (const { haHoras, encomendas } of COMPRAS)
      if (encomendas.every(isMissing)) await live(deps, dona, plusSeconds(now, haHoras * -HORA), encomendas)
    if (isMissing(NO_CARTAO) && deps.psp.isSandbox) await payComCartao(onDay(deps, now), dona)
  } catch (error) {
    // the product starts without the demo fretes: the cart is filled meanwhile, or another node makes them
    deps.log.warn({ err: error }, 'demo fretes not made')
  }
}

const HORA = 3600

/** The buyer of the demo fretes. */
type Dona = { assinaturaUuid: string; usuarioUuid: string; remetente: object }

function remetenteOf(marina: Usuario) {
  const { nome, sobrenome, cpf, telefone, email } = marina
  const endereco = enderecoOf(marina)
  if (!endereco) throw new Error('the demo subscriber lives nowhere')
  return { nome, sobrenome, cpfCnpj: cpf, telefone, email, endereco }
}

/**
 * The house at an earlier instant, with its carriers and its tax authority. It queues no jobs: no mail goes out, and
 * the steps ask for labels themselves.
 */
export function onDay(deps: Deps, now: Date): Deps {
  const clock = { ...deps.clock, now: () => now, hoje: () => diaOf(now) }
  const jobs = { ...deps.jobs, enqueue: async () => {} }
  const log = deps.log.child({}, { level: 'error' }) // some demo carriers fail on purpose
  const emissorDce = deps.emissorDce?.isSimulado
    ? openEmissorSimulado({ db: deps.db, clock, marca: deps.config.marca })
    : deps.emissorDce
  return { ...deps, clock, jobs, log, emissorDce, expedicoes: openExpedicoes(deps.config, { ...deps, clock }) }
}

/** One purchase, and the steps of each of its parcels. */
async function live(deps: Deps, dona: Dona, compradoEm: Date, encomendas: readonly EncomendaDeDemonstracao[]) {
  const compra = onDay(deps, compradoEm)
  const carrinho = await fill(compra, dona, encomendas)
  await buy(compra, dona, carrinho)
  await issueFretes.run(compra, { compraUuid: carrinho.uuid })
  const fretes = await listDaCompra(deps.db, carrinho.uuid)
  for (const [i, { passos = [] }] of encomendas.entries()) {
    for (const passo of passos)
      await take(onDay(deps, plusSeconds(compradoEm, passo.horas * HORA)), dona, fretes[i]!.uuid, passo)
  }
}

/** Quotes the parcels and puts them into the cart, unless another cart is open. */
async function fill(deps: Deps, { assinaturaUuid, ...dona }: Dona, encomendas: readonly EncomendaDeDemonstracao[]) {
  const { cep } = (dona.remetente as ReturnType<typeof remetenteOf>).endereco
  const pedido = PedidoDeCalculo.parse({
    cotacoes: encomendas.map((encomenda) => ({
      cepOrigem: cep,
      cepDestino: encomenda.para.cep,
      valorEncomenda: valorOf(encomenda),
      dimensoes: CAIXA,
    })),
  })
  const session = { assinaturaUuid, uuid: '', usuarioUuid: dona.usuarioUuid, ...DE_SI }
  const cotacoes = await calcularFrete(deps, session, pedido)
  const agencias = new Map<string, string>()
  for (const { uuid, agenciaObrigatoria } of deps.transportadoras) {
    const [perto] = agenciaObrigatoria ? await nearestAgencias(deps, uuid, cep) : []
    if (perto) agencias.set(uuid, perto.uuid)
  }
  const fretes = encomendas.map((encomenda, i) => {
    const cotacao = cotacoes.find(
      ({ produto, cotacao: { volume } }) => volume === i + 1 && produto.codigo === encomenda.produto,
    )
    if (!cotacao) throw new Error(`${encomenda.produto} does not carry ${encomenda.pedido}`)
    return FreteDigitado.parse({
      identificadorCotacao: cotacao.uuid,
      pedido: encomenda.pedido,
      destinatario: destinatarioOf(encomenda),
      remetente: dona.remetente,
      ...declaracaoOf(encomenda),
      agenciaEndereco: agencias.get(cotacao.transportadora.uuid) ?? '',
    })
  })
  const vista = { ifMatch: undefined, ifNoneMatch: '*' }
  return (await saveCarrinho(deps, assinaturaUuid, fretes, vista)).carrinho
}

const CAIXA = { alturaPacote: 6, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.5 }
const DE_SI = {
  isPropria: true,
  papel: null,
  lojaUuid: null,
  roles: [],
  direitos: [],
  hasSegundoFator: false,
  chave: null,
}

const emReais = (centavos: Centavos) => centavos / 100
const valorOf = ({ itens }: EncomendaDeDemonstracao) =>
  emReais(itens.reduce((soma, { quantidade, valorUnitario }) => soma + quantidade * valorUnitario, 0))

function declaracaoOf(encomenda: EncomendaDeDemonstracao) {
  const { chave, itens } = encomenda
  const valor = valorOf(encomenda)
  if (chave) return { notaFiscal: { valorNotaFiscal: valor, numeroDanfCte: chave, cfop: '6108' } }
  return { conteudo: { valor, itens: itens.map((item) => ({ ...item, valorUnitario: emReais(item.valorUnitario) })) } }
}

function destinatarioOf({
  para: { nome, sobrenome, cpfCnpj, telefone, cidade, uf, ...endereco },
}: EncomendaDeDemonstracao) {
  const municipio = findMunicipioByNome(cidade, uf)
  if (!municipio) throw new Error(`no ${cidade}/${uf}`)
  const email = `${cpfCnpj}@exemplo.test`
  return { nome, sobrenome, cpfCnpj, telefone, email, endereco: { ...endereco, cidade: municipio.uuid } }
}

/** Buys the cart, with the cortesia that pays it, in one transaction: a second node gives nothing and buys nothing. */
async function buy(
  deps: Deps,
  { assinaturaUuid, usuarioUuid }: Dona,
  { uuid: carrinhoUuid, total }: { uuid: string; total: Centavos },
) {
  await deps.db.transaction().execute(async (tx) => {
    await lockAssinante(tx, assinaturaUuid)
    const { saldo } = await lockCarteira(tx, assinaturaUuid)
    // money that came back from earlier purchases is used first
    const valor = total - (saldo - SALDO)
    const evento = `demonstracao:${carrinhoUuid}`
    if (valor > 0) await giveCortesia(deps, tx, { assinaturaUuid, valor, evento, origemUuid: carrinhoUuid })
    const pedido = { assinaturaUuid, carrinhoUuid, isPropria: true, ifMatch: undefined, chave: undefined }
    if ((await buyNow(deps, tx, pedido, usuarioUuid)) === 'vencido') throw new Error('the price has just been made')
  })
}

async function take(deps: Deps, { assinaturaUuid, usuarioUuid }: Dona, uuid: string, passo: PassoDeDemonstracao) {
  if ('novidade' in passo) {
    const { novidade, agencia, medidas = null } = passo
    const told = await tellNovidade(deps, uuid, { novidade, em: deps.clock.now(), agencia, medidas })
    if (typeof told === 'string') throw new Error(`the carrier does not take ${uuid} in: ${told}`)
    await trackNow(deps, uuid)
    await compareFrete(deps, uuid)
  } else if (passo.faz === 'cancela') {
    await cancelFrete(deps, { assinaturaUuid, usuarioUuid, uuid, justificativa: passo.justificativa })
  } else if (passo.faz === 'contesta') {
    const { motivo, texto } = passo
    await openContestacao(deps, { assinaturaUuid, usuarioUuid, freteUuid: uuid, motivo, texto, provas: [] })
  } else {
    await workTarefas(deps, 'VENCER', expireFrete, { freteUuid: uuid })
  }
}

/** A card payment that stays under review: the only pending payment that does not expire soon. */
async function payComCartao(deps: Deps, dona: Dona) {
  const { assinaturaUuid, usuarioUuid } = dona
  const { uuid: carrinhoUuid, total: valor } = await fill(deps, dona, [NO_CARTAO])
  const pagador = await findPagador(deps.db, assinaturaUuid)
  const token = await deps.psp.tokenizeCartao({ ...CARTAO_EM_ANALISE, cpf: pagador.cpf })
  const cartao = `${token.bandeira} ${token.ultimos4}`
  const pedido = {
    assinaturaUuid,
    isPropria: true,
    usuarioUuid,
    carrinhoUuid,
    ifMatch: undefined,
    chave: undefined,
    meio: 'CARTAO',
    valor,
    cartao,
  } as const
  const { pagamento } = await startCompra(deps, pedido)
  const descricao = descricaoOf(deps, pagamento)
  await settleAsked(deps, pagamento, () =>
    deps.psp.chargeCartao({ referencia: pagamento.uuid, valor, pagador, token, descricao }),
  )
}
