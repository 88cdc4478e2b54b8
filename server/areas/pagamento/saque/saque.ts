import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import type { Centavos } from '#contract/kernel/values/centavos'
import { diaOf, plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { type CondicoesDeSaque, MENSAGENS_DO_SAQUE as MENSAGENS, type Saque } from '#contract/pagamento/saque'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { onceByKey } from '../../../kernel/guard/idempotency.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { assertSenha, findAssinante, lockAssinante } from '../../acesso/index.ts'
import { addAtividade } from '../../atividade/index.ts'
import { addTransacao, CASA, disponivelDe, findSacavel, findSaldos, lockCarteira } from '../../carteira/index.ts'
import { findBloqueio, recusaDe } from './bloqueio-do-saque.ts'
import { findDevolvidoDoSaque, sendSaque, sendSaquePedido } from './envio-do-saque.ts'
import { findSaque, findSaqueOf, insertSaque, type SaqueGuardado, sumSaquesDoDia } from './saque.repo.ts'
import {
  bloqueioDoCartao,
  CARENCIA_SEGUNDOS,
  MAXIMO,
  type Mensagens,
  MINIMO,
  recusaDoValor,
  restanteDoDia,
} from './saque.rules.ts'

/** Seconds without answer after which the bank is asked again. */
const CONSULTA_SEGUNDOS = 300

/** How much can be withdrawn now, and where it goes: always to the holder's own CPF. */
export async function findCondicoes(deps: Deps, session: SessionDeAssinante): Promise<CondicoesDeSaque> {
  const { db, psp } = deps
  const { assinaturaUuid } = session
  const assinante = await findAssinante(db, assinaturaUuid)
  if (!assinante?.cpf) throw semAssinatura()
  const usuarios = [session.usuarioUuid, assinante.uuid]
  const { bloqueio, sacavel, deCartao, devido, ...limites } = await findLimites(
    deps,
    { assinaturaUuid, usuarios },
    MENSAGENS,
  )
  return {
    ...limites,
    disponivel: sacavel,
    saldo: (await findSaldos(db, assinaturaUuid)).saldo,
    deCartao,
    devido,
    chavePix: maskCpf(assinante.cpf),
    titular: `${assinante.nome} ${assinante.sobrenome}`.trim(),
    motivo: bloqueio?.motivo ?? null,
    bloqueadoAte: bloqueio?.ate ?? null,
    isImediato: psp.transferPix !== undefined,
    isSandbox: psp.isSandbox,
  }
}

/**
 * The limits of a withdrawal now. `bloqueio` is what stops a withdrawal of any amount. `usuarios` are the people whose
 * recent changes count: the holder, and the person who asks.
 */
export async function findLimites(
  deps: Pick<Deps, 'db' | 'clock'>,
  whose: { assinaturaUuid: string; usuarios: readonly string[] },
  mensagens: Mensagens,
) {
  const { db, clock } = deps
  const hoje = await sumSaquesDoDia(db, whose.assinaturaUuid, diaOf(clock.now()))
  return {
    minimo: MINIMO,
    maximo: MAXIMO,
    restanteHoje: restanteDoDia(hoje),
    ...(await findSacavel(db, whose.assinaturaUuid)),
    bloqueio: await findBloqueio(deps, db, whose, mensagens),
  }
}

/**
 * Withdraws money from the wallet and sends it to the holder by Pix. The wallet pays at once, in the same transaction;
 * a job asks the bank afterwards. Requires the password: an open screen must not be enough.
 */
export async function createSaque(
  deps: Deps,
  session: SessionDeAssinante,
  { valor, senha, chave }: { valor: Centavos; senha: string; chave: string | undefined },
): Promise<Saque> {
  const { assinaturaUuid, usuarioUuid } = session
  await assertSenha(deps, usuarioUuid, senha, 'Senha incorreta.', 'senha')
  const { uuid } = await deps.db
    .transaction()
    .execute((tx) =>
      onceByKey(
        tx,
        deps.clock,
        { dono: assinaturaUuid, chave, pedido: { saque: valor }, resposta: z.object({ uuid: z.uuid() }) },
        () => takeSaque(deps, tx, { assinaturaUuid, usuarioUuid, valor }),
      ),
    )
  return renderSaque(deps, (await findSaque(deps.db, uuid))!)
}

type Retirada = {
  assinaturaUuid: string
  /** Who asks: a person of the assinatura, or an operador. */
  usuarioUuid: string
  valor: Centavos
  /** Set when the staff asks (D §17): the words in which an operador reads a refusal. */
  daEquipe?: Mensagens
}

/** Takes a withdrawal out of the wallet, within the limits of every withdrawal, and queues its sending and its mail. */
export async function takeSaque(
  deps: Deps,
  tx: Db,
  { assinaturaUuid, usuarioUuid, valor, daEquipe }: Retirada,
): Promise<{ uuid: string }> {
  const { clock, jobs } = deps
  const mensagens = daEquipe ?? MENSAGENS
  const assinante = await lockAssinante(tx, assinaturaUuid)
  if (!assinante) throw semAssinatura()
  const usuarios = daEquipe ? [assinante.uuid] : [usuarioUuid, assinante.uuid]
  const bloqueio = await findBloqueio(deps, tx, { assinaturaUuid, usuarios }, mensagens)
  if (bloqueio) throw recusaDe(bloqueio)
  const now = clock.now()
  const recusa = recusaDoValor(valor, await sumSaquesDoDia(tx, assinaturaUuid, diaOf(now)), mensagens)
  if (recusa) throw refuse(recusa)
  const { saldo } = await lockCarteira(tx, assinaturaUuid)
  if (saldo < valor) throw new AppError('SALDO_INSUFICIENTE', 'Saldo insuficiente.')
  const { sacavel } = await findSacavel(tx, assinaturaUuid)
  if (sacavel < valor) throw recusaDe(bloqueioDoCartao(sacavel, mensagens))
  const uuid = randomUUIDv7()
  const consultaEm = plusSeconds(now, CONSULTA_SEGUNDOS)
  const novo = { uuid, assinaturaUuid, valorCentavos: valor, pedidoEm: now, consultaEm }
  if (!(await insertSaque(tx, novo, plusSeconds(now, -CARENCIA_SEGUNDOS))))
    throw new Error(`the withdrawal ${uuid} passed the rule and not its statement`)
  await addTransacao(deps, tx, {
    assinaturaUuid,
    tipo: 'SAQUE',
    status: 'PENDENTE',
    valor,
    meio: 'PIX',
    origem: 'SAQUE',
    origemUuid: uuid,
    ator: usuarioUuid,
    efeito: {
      evento: `saque:${uuid}`,
      partidas: [
        { conta: disponivelDe(assinaturaUuid), valor: 0 - valor },
        { conta: CASA.saques, valor },
      ],
    },
  })
  // what the staff does is in the audit log, not among what the people of the assinatura did
  if (!daEquipe) await addAtividade(tx, { assinaturaUuid, usuarioUuid, em: now, acao: 'SACOU', valorCentavos: valor })
  await jobs.enqueue(tx, sendSaque, { uuid })
  await jobs.enqueue(tx, sendSaquePedido, { uuid, isDaEquipe: daEquipe !== undefined })
  return { uuid }
}

/** One withdrawal of this subscriber. Throws NOT_FOUND, also for another subscriber's withdrawal. */
export async function findOwnSaque(deps: Deps, assinaturaUuid: string, uuid: string): Promise<Saque> {
  const found = isUuid(uuid) ? await findSaqueOf(deps.db, assinaturaUuid, uuid) : undefined
  if (!found) throw new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)
  return renderSaque(deps, found)
}

async function renderSaque({ db }: Deps, saque: SaqueGuardado): Promise<Saque> {
  const assinante = await findAssinante(db, saque.assinaturaUuid)
  const { uuid, valorCentavos: valor, status, motivo, codigo, pedidoEm, decididoEm } = saque
  const devolvido = await findDevolvidoDoSaque(db, saque)
  const chavePix = maskCpf(assinante?.cpf ?? '')
  return { uuid, valor, status, motivo, devolvido, codigo, chavePix, pedidoEm, decididoEm }
}

/** ***.982.247-** */
export const maskCpf = (cpf: string) => cpf.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**')
const refuse = (mensagem: string) => new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'valor', mensagem }] })
const semAssinatura = () => new AppError('NOT_FOUND', 'Assinatura não encontrada.')
