import { randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod'
import { describeDevolucao } from '#contract/carteira'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { createReembolso, MENSAGENS_DO_REEMBOLSO as MENSAGENS } from '#contract/operacao/reembolso'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { onceByKey } from '../../../kernel/guard/idempotency.ts'
import { findAssinante, findUsuario, listTitulares, lockAssinante } from '../../acesso/index.ts'
import { CASA, giveBack } from '../../carteira/index.ts'
import { sumCreditado } from '../../diferenca/index.ts'
import { findReembolsavel, refundParte } from '../../frete/index.ts'
import { notify } from '../../notificacao/index.ts'
import { sumPago } from '../../pagamento/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { planTetoLivre } from './livre.rules.ts'
import {
  endReembolso,
  findReembolso,
  insertReembolso,
  lockReembolso,
  type ReembolsoGuardado,
  sumEsperando,
  sumLivres,
  sumPedidos,
} from './reembolso.repo.ts'

/** Refunds of one operator to one subscription are added up over this time (D §24). */
const SOMA_SEGUNDOS = 24 * 3600

/** An operator who is logged in: the command line refunds nothing. */
export type Pessoa = Operador & { usuarioUuid: string }
type PedidoDeReembolso = {
  frete?: string | undefined
  assinatura?: string | undefined
  valor: Centavos
  motivo: string
}

/**
 * Refunds a frete in part or in full, or a free amount, to the wallet. Above the limit nothing moves until a second
 * operator approves. Throws NOT_FOUND, CONFLICT, VALIDACAO.
 */
export function requestReembolso(
  deps: Deps,
  operador: Pessoa,
  pedido: PedidoDeReembolso & { chave: string | undefined },
) {
  const { chave, frete, assinatura, valor, motivo } = pedido
  const asked = { dono: operador.usuarioUuid, chave, pedido: { reembolso: valor, frete, assinatura, motivo } }
  const resposta: z.ZodType<{ uuid: string; status: ReembolsoGuardado['status'] }> = createReembolso.response
  return deps.db
    .transaction()
    .execute((tx) => onceByKey(tx, deps.clock, { ...asked, resposta }, () => request(deps, tx, operador, pedido)))
}

async function request(deps: Deps, tx: Db, operador: Pessoa, { frete, assinatura, valor, motivo }: PedidoDeReembolso) {
  const assinaturaUuid = frete ? (await findLivreDoFrete(tx, frete))?.assinaturaUuid : assinatura
  if (!assinaturaUuid) throw new AppError('NOT_FOUND', MENSAGENS.freteNaoEncontrado)
  await holdConta(tx, operador, assinaturaUuid)
  const now = deps.clock.now()
  if (frete) await assertLivre(tx, frete, valor)
  const livreCentavos = frete ? null : await assertDentroDoTeto(deps, tx, { assinaturaUuid, valor })
  const reembolso: ReembolsoGuardado = {
    uuid: randomUUIDv7(),
    assinaturaUuid,
    freteUuid: frete ?? null,
    valorCentavos: valor,
    livreCentavos,
    motivo,
    status: 'AGUARDA_APROVACAO',
    precisaDeDois: valor > (await findSemSegunda(deps, tx, operador.usuarioUuid, assinaturaUuid)),
    pedidoPor: operador.usuarioUuid,
    pedidoEm: now,
    decididoPor: null,
    decididoEm: null,
    motivoDaRecusa: null,
    devolvidoCentavos: null,
  }
  await insertReembolso(tx, reembolso)
  const { uuid } = reembolso
  if (!reembolso.precisaDeDois) await conclude(deps, tx, operador, reembolso)
  await addAuditoria(tx, deps, operador, {
    acao: reembolso.precisaDeDois ? 'REEMBOLSO_PEDIDO' : 'REEMBOLSO_FEITO',
    alvo: `reembolso:${uuid}`,
    assinaturaUuid,
    motivo,
    depois: { assinatura: assinaturaUuid, frete: reembolso.freteUuid, valorCentavos: valor },
  })
  return { uuid, status: reembolso.precisaDeDois ? ('AGUARDA_APROVACAO' as const) : ('CONCLUIDO' as const) }
}

/** Approves what another operator asked for, and moves the money: once, however many approve at the same time. */
export async function approveReembolso(deps: Deps, operador: Pessoa, uuid: string) {
  await decide(deps, operador, uuid, async (tx, reembolso) => {
    if (reembolso.pedidoPor === operador.usuarioUuid) throw new AppError('CONFLICT', MENSAGENS.mesmaPessoa)
    const { assinaturaUuid, freteUuid, valorCentavos: valor } = reembolso
    // checked again: a chargeback may have lowered what the subscriber paid
    if (!freteUuid) await assertDentroDoTeto(deps, tx, { assinaturaUuid, valor, isContado: true })
    await conclude(deps, tx, operador, reembolso)
    await addAuditoria(tx, deps, operador, {
      acao: 'REEMBOLSO_APROVADO',
      alvo: `reembolso:${uuid}`,
      assinaturaUuid,
      motivo: reembolso.motivo,
      antes: { status: reembolso.status },
      depois: { status: 'CONCLUIDO', valorCentavos: reembolso.valorCentavos, pedidoPor: reembolso.pedidoPor },
    })
  })
}

/** Refuses a waiting refund; the operator who asked may take it back this way. */
export async function refuseReembolso(deps: Deps, operador: Pessoa, uuid: string, motivo: string) {
  if (!isUuid(uuid)) throw naoEncontrado()
  await deps.db.transaction().execute(async (tx) => {
    const reembolso = await lockReembolso(tx, uuid)
    if (!reembolso) throw naoEncontrado()
    const fim = {
      status: 'RECUSADO',
      motivoDaRecusa: motivo,
      devolvidoCentavos: null,
      ...decisao(deps, operador),
    } as const
    if (!(await endReembolso(tx, uuid, fim))) throw jaDecidido()
    await addAuditoria(tx, deps, operador, {
      acao: 'REEMBOLSO_RECUSADO',
      alvo: `reembolso:${uuid}`,
      assinaturaUuid: reembolso.assinaturaUuid,
      motivo,
      antes: { status: 'AGUARDA_APROVACAO' },
      depois: { status: 'RECUSADO' },
    })
  })
}

/** Locks the account, then the refund: the order in which every movement of money locks. */
async function decide(
  deps: Deps,
  operador: Pessoa,
  uuid: string,
  run: (tx: Db, reembolso: ReembolsoGuardado) => Promise<void>,
) {
  if (!isUuid(uuid)) throw naoEncontrado()
  await deps.db.transaction().execute(async (tx) => {
    const found = await findReembolso(tx, uuid)
    if (!found) throw naoEncontrado()
    if (found.status !== 'AGUARDA_APROVACAO') throw jaDecidido()
    await holdConta(tx, operador, found.assinaturaUuid)
    const reembolso = await lockReembolso(tx, uuid)
    if (reembolso?.status !== 'AGUARDA_APROVACAO') throw jaDecidido()
    await run(tx, reembolso)
  })
}

/** Locks the account that gets the money. Throws CONFLICT when it is closed, or has the operator's own CPF. */
async function holdConta(tx: Db, operador: Pessoa, assinaturaUuid: string) {
  const impedimento = await findImpedimento(tx, operador, await lockAssinante(tx, assinaturaUuid))
  if (impedimento) throw new AppError('CONFLICT', impedimento)
}

/** Why this operator refunds nothing to this account; null when they may. */
async function findImpedimento(db: Db, { usuarioUuid }: Pessoa, assinante: { cpf: string | null } | undefined) {
  if (!assinante) return MENSAGENS.semConta
  const operador = await findUsuario(db, usuarioUuid)
  return operador?.cpf && operador.cpf === assinante.cpf ? MENSAGENS.propriaConta : null
}

/** What this operator may give to a subscription as a free amount. Throws NOT_FOUND for an unknown subscription. */
export async function findReembolsoLivre(deps: Deps, operador: Pessoa, assinatura: string) {
  const { db } = deps
  const [titular] = isUuid(assinatura) ? await listTitulares(db, [assinatura], 1) : []
  if (!titular) throw new AppError('NOT_FOUND', 'Assinante não encontrado.')
  const { teto, dado } = await findLivre(deps, db, assinatura)
  return {
    assinatura: assinatura.toLowerCase(),
    teto,
    disponivel: Math.max(0, teto - dado),
    esperando: await sumEsperando(db, { assinaturaUuid: assinatura }),
    impedimento: await findImpedimento(db, operador, await findAssinante(db, assinatura)),
    semSegundaPessoa: await findSemSegunda(deps, db, operador.usuarioUuid, assinatura),
  }
}

/**
 * What the staff may still refund of a frete: its price less earlier refunds, and less the credits of its differences.
 * Undefined without such a frete.
 */
export const findLivreDoFrete = async (db: Db, uuid: string) => findReembolsavel(db, uuid, await sumCreditado(db, uuid))

/** Throws when `valor` is more than may still be asked for a frete: its price less what went back and what waits. */
async function assertLivre(tx: Db, frete: string, valor: Centavos) {
  const livre = await findLivreDoFrete(tx, frete)
  if (livre?.impedimento) throw new AppError('CONFLICT', MENSAGENS[livre.impedimento])
  const disponivel = (livre?.disponivel ?? 0) - (await sumEsperando(tx, { freteUuid: frete }))
  if (valor > disponivel) throw acima(disponivel)
}

/** The most that a subscription may get in free amounts, and what was given or waits already. */
async function findLivre({ config }: Pick<Deps, 'config'>, db: Db, assinaturaUuid: string) {
  const pago = await sumPago(db, assinaturaUuid)
  return {
    teto: planTetoLivre({ pago, doisOlhos: config.reembolsoDoisOlhosCentavos }),
    dado: await sumLivres(db, assinaturaUuid),
  }
}

/**
 * Returns what may still be given in free amounts, this refund included. Throws VALIDACAO when `valor` is more.
 * `isContado`: this refund is among the waiting ones already.
 */
async function assertDentroDoTeto(
  deps: Deps,
  tx: Db,
  { assinaturaUuid, valor, isContado = false }: { assinaturaUuid: string; valor: Centavos; isContado?: boolean },
): Promise<Centavos> {
  const { teto, dado } = await findLivre(deps, tx, assinaturaUuid)
  const disponivel = Math.max(0, teto - (isContado ? dado - valor : dado))
  if (valor > disponivel) throw acimaDe(MENSAGENS.acimaDoLivre(formatReais(disponivel), formatReais(teto)))
  return disponivel
}

/** What this operator may still refund to this subscription without a second person. */
export async function findSemSegunda(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  db: Db,
  usuarioUuid: string,
  assinaturaUuid: string,
): Promise<Centavos> {
  const desde = plusSeconds(clock.now(), -SOMA_SEGUNDOS)
  const pedido = await sumPedidos(db, { assinaturaUuid, usuarioUuid, desde })
  return Math.max(0, config.reembolsoDoisOlhosCentavos - pedido)
}

/** Moves the money and tells its owner. */
async function conclude(deps: Deps, tx: Db, operador: Pessoa, reembolso: ReembolsoGuardado) {
  const { uuid, assinaturaUuid, freteUuid, valorCentavos: valor } = reembolso
  const ator = operador.usuarioUuid
  const devolvido = freteUuid
    ? await refundParte(deps, tx, {
        freteUuid,
        reembolsoUuid: uuid,
        valor,
        sumCreditado,
        ator,
      })
    : await giveBack(deps, tx, {
        assinaturaUuid,
        tipo: 'REEMBOLSO',
        valor,
        ator,
        de: CASA.receita,
        evento: `reembolso:${uuid}`,
        meio: 'CARTEIRA',
        origem: 'REEMBOLSO',
        origemUuid: uuid,
      })
  if (devolvido === undefined) {
    const livre = freteUuid ? await findLivreDoFrete(tx, freteUuid) : undefined
    throw livre?.impedimento ? new AppError('CONFLICT', MENSAGENS[livre.impedimento]) : acima(livre?.disponivel ?? 0)
  }
  const fim = {
    status: 'CONCLUIDO',
    motivoDaRecusa: null,
    devolvidoCentavos: devolvido,
    ...decisao(deps, operador),
  } as const
  if (!(await endReembolso(tx, uuid, fim))) throw jaDecidido()
  await notify(deps, tx, {
    assinaturaUuid,
    tipo: 'CREDITO',
    evento: `reembolso:${uuid}`,
    assunto: 'Reembolso',
    texto: [
      `Reembolsamos ${formatReais(valor)}${freteUuid ? ' de um frete' : ''}.`,
      describeDevolucao(valor, devolvido),
    ],
  })
}

const decisao = ({ clock }: Deps, { usuarioUuid }: Pessoa) => ({ decididoPor: usuarioUuid, decididoEm: clock.now() })
const naoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)
const jaDecidido = () => new AppError('JA_DECIDIDA', MENSAGENS.jaDecidido)
const acima = (disponivel: Centavos) => acimaDe(MENSAGENS.acima(formatReais(Math.max(0, disponivel))))
const acimaDe = (mensagem: string) => new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'valor', mensagem }] })
