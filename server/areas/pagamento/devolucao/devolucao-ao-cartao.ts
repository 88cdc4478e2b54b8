import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { type Devolucao, MENSAGENS_DA_DEVOLUCAO as MENSAGENS, type SaldoDeCartao } from '#contract/pagamento/devolucao'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { onceByKey } from '../../../kernel/guard/idempotency.ts'
import { lockAssinante } from '../../acesso/index.ts'
import { addAtividade } from '../../atividade/index.ts'
import {
  addTransacao,
  CASA,
  disponivelDe,
  findContestado,
  findDisponivelDoLote,
  listLotes,
  lockCarteira,
} from '../../carteira/index.ts'
import { findOwn } from '../cobranca/pergunta-ao-psp.ts'
import {
  type DevolucaoGuardada,
  findConhecido,
  findDevolucao,
  hasDevolucaoAberta,
  insertDevolucao,
  listPagamentosDe,
} from '../devolucao.repo.ts'
import { findPagamento, lockPagamento, type PagamentoGuardado } from '../pagamento.repo.ts'
import { ateQuando, impedimentoDo, type Mensagens } from './devolucao.rules.ts'
import { sendDevolucao } from './envio-da-devolucao.ts'

/** Seconds without answer after which the PSP is asked again. */
const CONSULTA_SEGUNDOS = 300

/** Per card, how much of its money is in the wallet; the money that is spent first comes first. */
export async function listSaldosDeCartao(
  deps: Deps,
  assinaturaUuid: string,
  mensagens: Mensagens = MENSAGENS,
): Promise<SaldoDeCartao[]> {
  const lotes = await listLotes(deps.db, assinaturaUuid)
  if (lotes.length === 0) return []
  const pagamentos = new Map(
    (
      await listPagamentosDe(
        deps.db,
        lotes.map(({ pagamentoUuid }) => pagamentoUuid),
      )
    ).map((pagamento) => [pagamento.uuid, pagamento]),
  )
  const saldos: SaldoDeCartao[] = []
  for (const { pagamentoUuid, disponivelCentavos } of lotes) {
    const pagamento = pagamentos.get(pagamentoUuid)
    if (!pagamento) continue
    saldos.push({
      paymentId: pagamentoUuid,
      cartao: pagamento.cartao ?? '',
      pago: pagamento.valorCentavos,
      pagoEm: pagamento.decididoEm ?? pagamento.criadoEm,
      disponivel: Math.min(disponivelCentavos, await findCabe(deps.db, pagamento)),
      ate: ateQuando(pagamento),
      impedimento: (await findImpedimento(deps, deps.db, pagamento, mensagens))?.message ?? null,
    })
  }
  return saldos
}

/**
 * Sends card money of the wallet back to the card that brought it, whole or in part (decisions §23). The wallet pays at
 * once, in the same transaction; a job asks the PSP afterwards. Throws NOT_FOUND, DEVOLUCAO_INDISPONIVEL, CONFLICT
 * while another refund to the same card is under way, SALDO_INSUFICIENTE, VALIDACAO. `valor` in centavos.
 */
export async function createDevolucao(
  deps: Deps,
  {
    assinaturaUuid,
    usuarioUuid,
    paymentId,
    valor,
    chave,
  }: { assinaturaUuid: string; usuarioUuid: string; paymentId: string; valor: Centavos; chave: string | undefined },
): Promise<Devolucao> {
  const { uuid: pagamentoUuid } = await findOwn(deps, assinaturaUuid, paymentId)
  const { uuid } = await deps.db.transaction().execute((tx) =>
    onceByKey(
      tx,
      deps.clock,
      {
        dono: assinaturaUuid,
        chave,
        pedido: { devolucao: valor, pagamento: pagamentoUuid },
        resposta: z.object({ uuid: z.uuid() }),
      },
      () => takeDevolucao(deps, tx, { assinaturaUuid, usuarioUuid, pagamentoUuid, valor }),
    ),
  )
  return renderDevolucao(deps, (await findDevolucao(deps.db, uuid))!)
}

type Retirada = {
  assinaturaUuid: string
  /** Who asks: a person of the assinatura, or an operador. */
  usuarioUuid: string
  /** A payment of this assinatura. */
  pagamentoUuid: string
  valor: Centavos
  /** Set when the staff asks for a blocked subscriber: the words in which an operador reads a refusal. */
  daEquipe?: Mensagens
}

/** Takes card money out of the wallet, within the limits of every refund, and queues the question to the PSP. */
export async function takeDevolucao(
  deps: Deps,
  tx: Db,
  { assinaturaUuid, usuarioUuid, pagamentoUuid, valor, daEquipe }: Retirada,
): Promise<{ uuid: string }> {
  const mensagens = daEquipe ?? MENSAGENS
  if (!(await lockAssinante(tx, assinaturaUuid))) throw new AppError('NOT_FOUND', 'Assinatura não encontrada.')
  const pagamento = await lockPagamento(tx, pagamentoUuid)
  if (valor <= 0) throw refuse(MENSAGENS.semValor)
  const impedimento = await findImpedimento(deps, tx, pagamento, mensagens)
  if (impedimento) throw impedimento
  await lockCarteira(tx, assinaturaUuid)
  const disponivel = Math.min(await findDisponivelDoLote(tx, pagamentoUuid), await findCabe(tx, pagamento))
  if (valor > disponivel) throw new AppError('SALDO_INSUFICIENTE', mensagens.insuficiente(formatReais(disponivel)))
  const uuid = randomUUIDv7()
  const pedidaEm = deps.clock.now()
  const consultaEm = plusSeconds(pedidaEm, CONSULTA_SEGUNDOS)
  await insertDevolucao(tx, {
    uuid,
    pagamentoUuid,
    assinaturaUuid,
    valorCentavos: valor,
    pedidaEm,
    consultaEm,
  })
  await addTransacao(deps, tx, {
    assinaturaUuid,
    tipo: 'DEVOLUCAO_CARTAO',
    status: 'PENDENTE',
    valor,
    meio: 'CARTAO',
    origem: 'DEVOLUCAO',
    origemUuid: uuid,
    ator: usuarioUuid,
    efeito: {
      evento: `devolucao:${uuid}`,
      lote: pagamentoUuid,
      partidas: [
        { conta: disponivelDe(assinaturaUuid), valor: 0 - valor },
        { conta: CASA.devolucoes, valor },
      ],
    },
  })
  const feito = { assinaturaUuid, usuarioUuid, em: pedidaEm, valorCentavos: valor, detalhe: pagamento.cartao ?? '' }
  // what the staff does is in the audit log, not among what the people of the assinatura did
  if (!daEquipe) await addAtividade(tx, { ...feito, acao: 'DEVOLVEU_AO_CARTAO' })
  await deps.jobs.enqueue(tx, sendDevolucao, { uuid })
  return { uuid }
}

/**
 * What the card can still take, in centavos. The wallet may hold more money of the card than the card paid: other money
 * covered a chargeback, then the dispute was won or a frete was cancelled.
 */
const findCabe = async (db: Db, pagamento: PagamentoGuardado): Promise<Centavos> =>
  pagamento.valorCentavos - (await findConhecido(db, pagamento)).pedido

/** Why nothing of a payment goes back to its card now, whatever the amount. */
async function findImpedimento({ clock, psp }: Deps, db: Db, pagamento: PagamentoGuardado, mensagens: Mensagens) {
  const { uuid, assinaturaUuid } = pagamento
  const doPagamento = impedimentoDo(pagamento, psp.nome, clock.now(), mensagens)
  if (doPagamento) return indisponivel(doPagamento)
  if (await hasDevolucaoAberta(db, { pagamentoUuid: uuid })) return new AppError('CONFLICT', MENSAGENS.emAndamento)
  if ((await findContestado(db, assinaturaUuid)) > 0) return indisponivel(mensagens.devendo)
  return undefined
}

/** One refund of this subscriber. Throws NOT_FOUND, also for another subscriber's refund. */
export async function findOwnDevolucao(deps: Deps, assinaturaUuid: string, uuid: string): Promise<Devolucao> {
  const found = isUuid(uuid) ? await findDevolucao(deps.db, uuid) : undefined
  if (!found || found.assinaturaUuid !== assinaturaUuid) throw new AppError('NOT_FOUND', MENSAGENS.naoEncontrada)
  return renderDevolucao(deps, found)
}

async function renderDevolucao({ db }: Deps, devolucao: DevolucaoGuardada): Promise<Devolucao> {
  const { uuid, status, pagamentoUuid: paymentId, valorCentavos: valor, motivo, pedidaEm, decididaEm } = devolucao
  const cartao = (await findPagamento(db, paymentId))?.cartao ?? ''
  return { uuid, status, paymentId, cartao, valor, motivo, pedidaEm, decididaEm }
}

const indisponivel = (mensagem: string) => new AppError('DEVOLUCAO_INDISPONIVEL', mensagem)
const refuse = (mensagem: string) => new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'valor', mensagem }] })
