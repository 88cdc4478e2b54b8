import * as z from 'zod'
import { describeDevolucao } from '#contract/carteira'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { PspRecusou, type Transferencia } from '../../../ports/psp.ts'
import { findAssinante, lockAssinante, paraDe } from '../../acesso/index.ts'
import { CASA, endTransacoes, findDevolvido, giveBack, lockCarteira, postMovimento } from '../../carteira/index.ts'
import { notify } from '../../notificacao/index.ts'
import { cartaDeSaque, cartaDeSaqueDaEquipe } from './cartas.ts'
import { findSaque, lockSaque, type SaqueGuardado, updateSaque } from './saque.repo.ts'

const PayloadDoSaque = z.object({ uuid: z.uuid() })

/** Asks the bank to send a withdrawal. The bank knows it by its reference, so a repeat sends nothing twice. */
export const sendSaque = defineJob({
  name: 'pagamento.sendSaque',
  payload: PayloadDoSaque,
  run: (deps, { uuid }) => transferSaque(deps, uuid),
})

/**
 * Asks the bank how a withdrawal stands; the bank sends it if it was not sent. 'again' while the bank has not decided.
 */
export async function transferSaque(deps: Deps, uuid: string): Promise<void | 'again'> {
  const { db, psp } = deps
  const saque = await findSaque(db, uuid)
  if (!saque || saque.decididoEm || !psp.transferPix) return undefined // people send it where the PSP cannot
  const assinante = await findAssinante(db, saque.assinaturaUuid)
  if (!assinante?.cpf) throw new Error(`saque ${uuid} has no holder`)
  await updateSaque(db, uuid, { status: 'ENVIADO' })
  const { valorCentavos: valor } = saque
  const nome = `${assinante.nome} ${assinante.sobrenome}`.trim()
  const sent = await psp.transferPix({ referencia: uuid, valor, cpf: assinante.cpf, nome }).catch(refusedOf)
  const { situacao, motivo, codigo } = sent
  if (situacao === 'PENDENTE') return 'again'
  await settleSaque(deps, uuid, { situacao, motivo, codigo })
  return undefined
}

const refusedOf = (error: unknown): Transferencia => {
  if (error instanceof PspRecusou) return { situacao: 'RECUSADA', motivo: error.message, codigo: null }
  throw error
}

/** Ends a withdrawal as the bank, or the operador who sent it, says. Safe to repeat: the first answer counts. */
export function settleSaque(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  uuid: string,
  { situacao, motivo, codigo }: { situacao: 'FEITA' | 'RECUSADA'; motivo: string | null; codigo: string | null },
  /** Runs last in the same transaction, when the withdrawal ends now. */
  andThen?: (tx: Db, saque: SaqueGuardado) => Promise<void>,
): Promise<'ended' | 'before' | 'unknown'> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findSaque(tx, uuid)
    if (!found) return 'unknown'
    const { assinaturaUuid, valorCentavos: valor } = found
    await lockAssinante(tx, assinaturaUuid)
    const saque = await lockSaque(tx, uuid)
    if (!saque || saque.decididoEm) return 'before'
    await lockCarteira(tx, assinaturaUuid)
    const isPago = situacao === 'FEITA'
    await endTransacoes(deps, tx, { assinaturaUuid, origemUuid: uuid, status: isPago ? 'CONCLUIDA' : 'CANCELADA' })
    const destino = isPago ? await bookEnviado(deps, tx, saque) : await returnSaque(deps, tx, saque)
    const fim = { status: isPago ? 'PAGO' : 'DEVOLVIDO', decididoEm: deps.clock.now(), consultaEm: null } as const
    await updateSaque(tx, uuid, { ...fim, motivo, codigo })
    await notify(deps, tx, {
      assinaturaUuid,
      tipo: 'CREDITO',
      evento: `saque:${uuid}`,
      assunto: isPago ? 'Saque enviado' : 'Saque devolvido',
      texto: [
        `O seu saque de ${formatReais(valor)} ${isPago ? 'foi enviado' : 'não pôde ser enviado.'}`,
        motivo && !isPago ? motivo : '',
        destino,
      ],
    })
    await andThen?.(tx, saque)
    return 'ended'
  })
}

/** Books a sent withdrawal. Returns the sentence that tells its owner where the money is. */
async function bookEnviado(deps: Pick<Deps, 'clock'>, tx: Db, { uuid, assinaturaUuid, valorCentavos }: SaqueGuardado) {
  await postMovimento(deps, tx, {
    evento: `saque-pago:${uuid}`,
    tipo: 'SAQUE',
    assinaturaUuid,
    descricao: '',
    partidas: [
      { conta: CASA.saques, valor: 0 - valorCentavos },
      { conta: CASA.aReceber, valor: valorCentavos },
    ],
  })
  return 'por Pix para o CPF do titular.'
}

const eventoDaDevolucao = (saqueUuid: string) => `saque-devolvido:${saqueUuid}`

/** How much of a returned withdrawal went into the wallet, as booked; null for any other withdrawal. */
export const findDevolvidoDoSaque = async (db: Db, { uuid, assinaturaUuid }: SaqueGuardado) =>
  (await findDevolvido(db, { evento: eventoDaDevolucao(uuid), assinaturaUuid })) ?? null

/** Books a withdrawal that comes back. Returns the sentence for its owner. */
async function returnSaque(deps: Pick<Deps, 'clock'>, tx: Db, saque: SaqueGuardado) {
  const { uuid, assinaturaUuid, valorCentavos: valor } = saque
  const devolvido = await giveBack(deps, tx, {
    assinaturaUuid,
    tipo: 'DEVOLUCAO_SAQUE',
    valor,
    de: CASA.saques,
    evento: eventoDaDevolucao(uuid),
    meio: 'PIX',
    origem: 'SAQUE',
    origemUuid: uuid,
  })
  if (devolvido === undefined) throw new Error(`the saque ${uuid} was given back before`)
  return describeDevolucao(valor, devolvido)
}

/** Mails the holder at once: a holder who did not ask for the withdrawal must know while there is time. */
export const sendSaquePedido = defineJob({
  name: 'pagamento.sendSaquePedido',
  payload: PayloadDoSaque.extend({ isDaEquipe: z.boolean().default(false) }),
  run: (deps, { uuid, isDaEquipe }) =>
    sendOnce(deps, `saque-pedido:${uuid}`, async () => {
      const saque = await findSaque(deps.db, uuid)
      const assinante = saque && (await findAssinante(deps.db, saque.assinaturaUuid))
      if (!saque || !assinante?.email) return undefined
      const { marca } = deps.config
      const para = paraDe(assinante, assinante.email)
      const valor = formatReais(saque.valorCentavos)
      return isDaEquipe
        ? cartaDeSaqueDaEquipe(para, valor, marca)
        : cartaDeSaque(para, valor, `${deps.publicUrl()}/carteira`, marca)
    }),
})
