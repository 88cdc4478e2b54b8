import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import { MEIOS } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/values/centavos'
import { plusSeconds } from '#contract/kernel/values/instant'
import {
  BOLETO_DIAS,
  MENSAGENS_DO_PAGAMENTO as MENSAGENS,
  PIX_MINUTOS,
  type RecargaIniciada,
} from '#contract/pagamento'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { onceByKey } from '../../../kernel/guard/idempotency.ts'
import { lockAssinante } from '../../acesso/index.ts'
import { addAtividade } from '../../atividade/index.ts'
import { addTransacao, lockCarteira } from '../../carteira/index.ts'
import { findPagador } from '../cobranca/pagador.ts'
import { chargePix, descricaoOf, settleAsked } from '../cobranca/pix.ts'
import { findPagamento, insertPagamento, type PagamentoGuardado } from '../pagamento.repo.ts'
import { planPergunta, wireStatus } from '../pagamento.rules.ts'
import type { MeioGuardado } from './meio.repo.ts'
import { chooseMeio } from './meios.ts'

export type PedidoDeRecarga = {
  assinaturaUuid: string
  /** Who asks. */
  usuarioUuid: string
  valor: Centavos
  meioUuid: string
  chave: string | undefined
}

/**
 * A card may be typed within this time; once sent it has longer. The PSP may report a paid boleto some days after its
 * due day.
 */
const VALIDADE_SEGUNDOS = { PIX: PIX_MINUTOS * 60, CARTAO: 3600, BOLETO: (BOLETO_DIAS + 4) * 86_400 }

/** Begins a top-up (D §4). A Pix or boleto is made at once; a card is typed on a page of ours. */
export async function startRecarga(deps: Deps, pedido: PedidoDeRecarga): Promise<RecargaIniciada> {
  if (pedido.valor <= 0) {
    const mensagem = 'Informe um valor maior que zero.'
    throw new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'valor', mensagem }] })
  }
  const meio = await chooseMeio(deps, pedido.meioUuid, pedido.valor)
  const { uuid } = await deps.db.transaction().execute((tx) =>
    onceByKey(
      tx,
      deps.clock,
      {
        dono: pedido.assinaturaUuid,
        chave: pedido.chave,
        pedido: { recarga: pedido.valor, meio: meio.uuid },
        resposta: z.object({ uuid: z.uuid() }),
      },
      () => insert(deps, tx, pedido, meio),
    ),
  )
  const pagamento = await findPagamento(deps.db, uuid)
  if (!pagamento) throw new Error('the top-up that was written is gone')
  try {
    return renderRecarga(deps, await charge(deps, pagamento), meio)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PSP_INDISPONIVEL') throw error
    return {
      ...renderRecarga(deps, pagamento, meio),
      meioPagamento: nomeado(meio, [{ chave: 'error', valor: error.message }]),
    }
  }
}

async function insert(
  deps: Deps,
  tx: Db,
  { assinaturaUuid, usuarioUuid, valor }: PedidoDeRecarga,
  { codigo }: MeioGuardado,
) {
  if (!(await lockAssinante(tx, assinaturaUuid))) throw new AppError('NOT_FOUND', 'Assinatura não encontrada.')
  await lockCarteira(tx, assinaturaUuid)
  const uuid = randomUUIDv7()
  const criadoEm = deps.clock.now()
  const expiraEm = plusSeconds(criadoEm, VALIDADE_SEGUNDOS[codigo])
  await insertPagamento(tx, {
    uuid,
    assinaturaUuid,
    usuarioUuid,
    finalidade: 'RECARGA',
    meio: codigo,
    valorCentavos: valor,
    valorCarteiraCentavos: 0,
    fretes: 0,
    status: 'CRIADO',
    psp: deps.psp.nome,
    criadoEm,
    expiraEm,
    // a card that nobody has typed yet is unknown to the PSP
    consultaEm:
      codigo === 'CARTAO'
        ? expiraEm
        : planPergunta({ status: 'CRIADO', criadoEm, expiraEm, decididoEm: null }, criadoEm),
  })
  await addTransacao(deps, tx, {
    assinaturaUuid,
    tipo: 'COMPRA_CREDITOS',
    status: 'PENDENTE',
    valor,
    meio: codigo,
    origem: 'PAGAMENTO',
    origemUuid: uuid,
    ator: usuarioUuid,
  })
  await addAtividade(tx, {
    assinaturaUuid,
    usuarioUuid,
    em: criadoEm,
    acao: 'PEDIU_CREDITOS',
    valorCentavos: valor,
    detalhe: MEIOS[codigo],
  })
  return { uuid }
}

async function charge(deps: Deps, pagamento: PagamentoGuardado): Promise<PagamentoGuardado> {
  if (pagamento.meio === 'PIX') return chargePix(deps, pagamento)
  if (pagamento.meio === 'CARTAO' || pagamento.status !== 'CRIADO') return pagamento
  const { uuid: referencia, valorCentavos: valor, assinaturaUuid, criadoEm } = pagamento
  const pagador = await findPagador(deps.db, assinaturaUuid)
  const vencimento = plusSeconds(criadoEm, BOLETO_DIAS * 86_400)
  return settleAsked(deps, pagamento, () =>
    deps.psp.createBoleto({ referencia, valor, vencimento, pagador, descricao: descricaoOf(deps, pagamento) }),
  )
}

function renderRecarga({ publicUrl }: Deps, pagamento: PagamentoGuardado, meio: MeioGuardado): RecargaIniciada {
  const { uuid, status, boleto, motivo } = pagamento
  const url = { chave: 'url', valor: `${publicUrl()}/recarga/${uuid}` }
  const info =
    status === 'REFUSED'
      ? [{ chave: 'error', valor: motivo ?? MENSAGENS.recargaFalhou }]
      : boleto
        ? [
            { chave: 'html', valor: boleto.html },
            { chave: 'pdf', valor: boleto.pdf },
            { chave: 'linhaDigitavel', valor: boleto.linhaDigitavel },
          ]
        : [url]
  return { uuid, paymentId: uuid, status: wireStatus(status), meioPagamento: nomeado(meio, info) }
}

const nomeado = ({ uuid, nome }: MeioGuardado, info: { chave: string; valor: string }[]) => ({ uuid, nome, info })
