import { describeDevolucao, describeEmAberto } from '#contract/carteira'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../../kernel/deps.ts'
import type { Cobranca } from '../../../ports/psp.ts'
import {
  addTransacao,
  CASA,
  disponivelDe,
  findContestado,
  giveBack,
  lockCarteira,
  postMovimento,
} from '../../carteira/index.ts'
import { type Parados, refundParados, stopFretes, unmarkEstornados } from '../../frete/index.ts'
import { notify } from '../../notificacao/index.ts'
import { findConhecido } from '../devolucao.repo.ts'
import { type PagamentoGuardado, updatePagamento } from '../pagamento.repo.ts'
import { planBuscaDeEstorno } from '../pagamento.rules.ts'
import { partidasDoEstorno, partidasDoEstornoDesfeitoSemConta, planEstorno } from '../partidas.rules.ts'
import { NOMES } from './avisos-do-pagamento.ts'
import { refundPagador } from './devolucao-ao-pagador.ts'

type Dito = Pick<Cobranca, 'situacao' | 'devolvido'> & { pspId: string | null }
type Titular = { isEncerrada: boolean }

const NENHUM: Parados = { cancelados: [], quantos: 0, valor: 0, reembolsado: 0 }

/**
 * Books that the PSP took money back (D §23, §24). When it took back a whole purchase, the fretes that are not posted are
 * cancelled, and their money covers what was taken back. The rest of that money, the wallet's part, returns to the wallet.
 * What the money of the fretes does not cover (posted fretes, a top-up) is owed. A part that was given back at the PSP's own
 * desk cancels nothing.
 */
export async function chargeBack(deps: Deps, tx: Db, pagamento: PagamentoGuardado, dito: Dito, titular: Titular) {
  const { uuid, assinaturaUuid, meio, destino, valorCentavos, estornadoCentavos } = pagamento
  const isTodo = dito.situacao === 'ESTORNADA'
  const isDaCompra = isTodo && destino === 'COMPRA'
  const valor = (isTodo ? valorCentavos : dito.devolvido) - (await findConhecido(tx, pagamento)).pedido
  const estornadoEm = deps.clock.now()
  const estornado = { estornadoCentavos: estornadoCentavos + valor, estornos: pagamento.estornos + 1, estornadoEm }
  if (valor > 0) {
    // every transaction locks fretes before the wallet
    const parados = isDaCompra ? await stopFretes(deps, tx, uuid, deps.psp.nome) : NENHUM
    const { saldo } = await lockCarteira(tx, assinaturaUuid)
    const plano = planEstorno({ valor, voltam: parados.valor, saldo })
    const evento = nthOf('estorno-pagamento', estornado.estornos, uuid)
    const partidas = partidasDoEstorno({ ...CASA, disponivel: disponivelDe(assinaturaUuid) }, plano)
    const tipo = 'ESTORNO_PAGAMENTO'
    const linha = { assinaturaUuid, tipo, meio, origem: 'PAGAMENTO', origemUuid: uuid } as const
    const moved =
      plano.daCarteira === 0
        ? await postMovimento(deps, tx, { evento, tipo, assinaturaUuid, descricao: '', partidas })
        : await addTransacao(deps, tx, {
            ...linha,
            status: 'CONCLUIDA',
            valor: plano.daCarteira,
            efeito: { evento, partidas },
          })
    if (!moved) throw new Error(`${evento}: in the books, and the payment does not know of it`)
    await refundParados(deps, tx, parados)
    if (!titular.isEncerrada)
      await tellEstorno(deps, tx, pagamento, {
        ...plano,
        valor,
        isDaCompra,
        parados,
        n: estornado.estornos,
      })
  }
  await updatePagamento(tx, uuid, {
    ...estornado,
    ...(isTodo && { status: 'REFUNDED', consultaEm: null }),
    conferenciaEm: planBuscaDeEstorno({ ...pagamento, estornadoEm }, estornadoEm),
  })
}

/**
 * Books that a dispute was decided for us and the PSP gave the money to us again. The money is the subscriber's, whose
 * wallet or fretes bore the loss (D §23). It first covers what the house bears for the subscriber. Cancelled fretes
 * stay cancelled. The others are paid fretes again once nothing of their payment is taken back any more.
 */
export async function recover(deps: Deps, tx: Db, pagamento: PagamentoGuardado, dito: Dito, titular: Titular) {
  const { uuid, assinaturaUuid, meio, destino, estornos, estornadoCentavos } = pagamento
  const { feito, pedido } = await findConhecido(tx, pagamento)
  if (pedido > feito) return // `devolvido` may or may not count the refund under way: the PSP is asked again when that refund has ended
  // at most what the PSP took back by itself: what went back otherwise belongs to the payer
  const valor = Math.min(estornadoCentavos, feito - dito.devolvido)
  if (valor <= 0) return
  if (titular.isEncerrada) return recoverSemConta(deps, tx, pagamento, { ...dito, valor })
  // every transaction locks fretes before the wallet
  if (destino === 'COMPRA' && valor === estornadoCentavos) await unmarkEstornados(tx, uuid)
  const devolvido = await giveBack(deps, tx, {
    assinaturaUuid,
    tipo: 'ESTORNO_DESFEITO',
    valor,
    de: CASA.aReceber,
    evento: nthOf('estorno-desfeito', estornos, uuid),
    meio,
    origem: 'PAGAMENTO',
    origemUuid: uuid,
  })
  if (devolvido === undefined) throw new Error(`${uuid}: recovered before, and the payment does not know of it`)
  await approveAgain(deps, tx, pagamento, valor)
  await notify(deps, tx, {
    assinaturaUuid,
    tipo: 'CREDITO',
    evento: nthOf('estorno-desfeito', estornos, uuid),
    assunto: 'Estorno desfeito',
    texto: [
      `O banco desfez o estorno do seu ${NOMES[meio]}. ${describeDevolucao(valor, devolvido)}`,
      destino === 'COMPRA' && 'Os fretes cancelados por causa do estorno continuam cancelados.',
    ],
  })
}

/**
 * `recover` for a closed account: what the house bore is covered, and the rest is owed to the payer. The whole payment
 * goes back by `refundPagador`; a part must be given back by staff.
 */
async function recoverSemConta(
  deps: Deps,
  tx: Db,
  pagamento: PagamentoGuardado,
  { pspId, valor }: Pick<Dito, 'pspId'> & { valor: Centavos },
) {
  const { uuid, assinaturaUuid, psp, valorCentavos, estornos } = pagamento
  await lockCarteira(tx, assinaturaUuid)
  const coberto = Math.min(valor, await findContestado(tx, assinaturaUuid))
  const resto = valor - coberto
  const isTodo = resto === valorCentavos
  await postMovimento(deps, tx, {
    evento: isTodo ? `pagamento-sem-conta:${uuid}` : nthOf('estorno-desfeito', estornos, uuid),
    tipo: isTodo ? 'PAGAMENTO_SEM_CONTA' : 'ESTORNO_DESFEITO',
    assinaturaUuid,
    descricao: '',
    partidas: partidasDoEstornoDesfeitoSemConta(CASA, { coberto, resto }),
  })
  // the status stays REFUNDED: the PSP will say so again when the payer has the money
  if (isTodo && pspId) return deps.jobs.enqueue(tx, refundPagador, { psp, pspId, pagamentoUuid: uuid })
  if (resto > 0)
    deps.log.error({ pagamento: uuid, resto }, 'a payment arrived for a closed account: the staff has to return it')
  return approveAgain(deps, tx, pagamento, valor)
}

const approveAgain = ({ clock }: Deps, tx: Db, pagamento: PagamentoGuardado, valor: Centavos) =>
  updatePagamento(tx, pagamento.uuid, {
    status: 'APPROVED',
    estornadoCentavos: pagamento.estornadoCentavos - valor,
    conferenciaEm: planBuscaDeEstorno({ ...pagamento, status: 'APPROVED' }, clock.now()),
  })

/** The first event has no number: older versions knew only one, by that name. */
const nthOf = (evento: string, n: number, uuid: string) => (n <= 1 ? `${evento}:${uuid}` : `${evento}:${n}:${uuid}`)

function tellEstorno(
  deps: Deps,
  tx: Db,
  { uuid, assinaturaUuid, meio }: PagamentoGuardado,
  {
    valor,
    daCarteira,
    emAberto,
    isDaCompra,
    parados: { quantos, valor: voltam, reembolsado },
    n,
  }: {
    valor: Centavos
    daCarteira: Centavos
    emAberto: Centavos
    /** The whole payment of a purchase. */
    isDaCompra: boolean
    parados: Parados
    n: number
  },
) {
  const devido = daCarteira + emAberto
  return notify(deps, tx, {
    assinaturaUuid,
    tipo: 'PAGAMENTO',
    evento: nthOf('pagamento-estornado', n, uuid),
    assunto: 'Pagamento estornado',
    texto: [
      `O banco devolveu a quem pagou ${formatReais(valor)} do seu ${NOMES[meio]}.`,
      quantos === 1 && 'Cancelamos o frete que ainda não tinha sido postado: a etiqueta dele não vale mais.',
      quantos > 1 &&
        `Cancelamos os ${quantos} fretes que ainda não tinham sido postados: as etiquetas deles não valem mais.`,
      voltam > valor && `A parte paga com a carteira volta para a sua Carteira Flex quando a transportadora confirmar.`,
      devido > 0 && reembolsado > 0 && 'O que já tinha sido reembolsado é devido.',
      isDaCompra &&
        devido > reembolsado &&
        (quantos > 0 ? 'O que os outros fretes custaram é devido.' : 'O que os fretes custaram é devido.'),
      daCarteira > 0 && `Descontamos da sua Carteira Flex ${formatReais(daCarteira)}.`,
      emAberto > 0 && describeEmAberto(emAberto),
    ],
  })
}
