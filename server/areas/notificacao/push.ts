import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import {
  type AparelhoComPush,
  type AvisoPush,
  MAX_APARELHOS,
  type PreferenciaDePush,
  SO_POR_EMAIL,
  TIPOS_DE_AVISO,
  type TipoDeAviso,
} from '#contract/notificacao'
import { isOrphan } from '../../db/refused.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import type { Destino } from '../../ports/push.ts'
import { findAssinante, lockUsuario, nameAparelho } from '../acesso/index.ts'
import { findNotificacao } from './notificacao.repo.ts'
import * as repo from './push.repo.ts'

const tipos = (Object.keys(TIPOS_DE_AVISO) as TipoDeAviso[]).filter((tipo) => !SO_POR_EMAIL.includes(tipo))
const isTipo = (tipo: string): tipo is TipoDeAviso => (tipos as string[]).includes(tipo)

/** A person's push settings for the assinatura of the selected profile. */
export async function findPush({ db, push }: Deps, session: SessionDeAssinante) {
  const ditos = new Map((await repo.listPushes(db, session)).map((dito) => [dito.tipo, dito.push]))
  return {
    chave: push.chave,
    aparelhos: (await repo.listAparelhos(db, session)).map(shown),
    tipos: tipos.map((tipo) => preferencia(tipo, ditos.get(tipo) ?? TIPOS_DE_AVISO[tipo].push)),
  }
}

const SEM_AVISOS = 'O navegador informou um endereço que não recebe avisos.'

/**
 * Switches pushes on in a browser for this session's person. A repeat stays one device. Throws VALIDACAO for an address
 * that may not get messages, CONFLICT beyond MAX_APARELHOS.
 */
export async function saveAparelho(
  { transact, clock, push }: Deps,
  { uuid: sessaoUuid, usuarioUuid, assinaturaUuid }: SessionDeAssinante,
  destino: Destino,
  userAgent: string | undefined,
): Promise<AparelhoComPush> {
  if (!push.accepts(destino))
    throw new AppError('VALIDACAO', SEM_AVISOS, { errors: [{ campo: 'endereco', mensagem: SEM_AVISOS }] })
  const aparelho = await transact(async (tx) => {
    await lockUsuario(tx, usuarioUuid) // two presses at once run one after the other
    await repo.deleteAparelhosDeOutros(tx, destino.endereco, usuarioUuid)
    const outros = (await repo.listAparelhos(tx, { usuarioUuid, assinaturaUuid })).filter(
      ({ endereco }) => endereco !== destino.endereco,
    )
    if (outros.length >= MAX_APARELHOS)
      throw new AppError('CONFLICT', `Você já recebe avisos em ${MAX_APARELHOS} aparelhos. Remova um para ligar este.`)
    const { endereco, p256dh, auth } = destino
    const quem = { usuarioUuid, assinaturaUuid, sessaoUuid }
    const criado = { uuid: randomUUID(), nome: nameAparelho(userAgent), criadoEm: clock.now() }
    return repo.saveAparelho(tx, { ...criado, ...quem, endereco, p256dh, auth })
  }).catch(refuseEnded)
  return shown(aparelho)
}

/**
 * Called for a logged in person in a browser that gets pushes. The person's own pushes go on, until this session ends.
 * Another person's pushes end. False when no device is left: the browser then gives its address up.
 */
export const renewAparelho = (
  { transact }: Deps,
  { uuid: sessaoUuid, ...quem }: SessionDeAssinante,
  endereco: string,
): Promise<boolean> =>
  transact(async (tx) => {
    await repo.deleteAparelhosDeOutros(tx, endereco, quem.usuarioUuid)
    await repo.renewAparelhos(tx, quem, endereco, sessaoUuid)
    return repo.hasAparelhos(tx, endereco)
  }).catch(refuseEnded)

/** The session ended during the request. */
function refuseEnded(error: unknown): never {
  throw isOrphan(error, 'push_aparelho') ? new AppError('UNAUTHENTICATED', 'Sua sessão terminou.') : error
}

export async function deleteAparelho({ db }: Deps, session: SessionDeAssinante, uuid: string) {
  if (!(await repo.deleteAparelho(db, session, uuid))) throw new AppError('NOT_FOUND', 'Aparelho não encontrado.')
}

export async function savePreferenciaDePush(
  { db }: Deps,
  { usuarioUuid, assinaturaUuid }: SessionDeAssinante,
  tipo: string,
  push: boolean,
): Promise<PreferenciaDePush> {
  if (!isTipo(tipo)) throw new AppError('NOT_FOUND', 'Tipo de aviso não encontrado.')
  await repo.savePush(db, { usuarioUuid, assinaturaUuid, tipo, push })
  return preferencia(tipo, push)
}

/** Queues an aviso for every device whose owner wants this kind, in the transaction of the event. */
export async function queuePushes(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { uuid, assinaturaUuid, tipo }: { uuid: string; assinaturaUuid: string; tipo: TipoDeAviso },
  isNominal: boolean,
) {
  const padrao = TIPOS_DE_AVISO[tipo].push
  // an aviso about the account goes to its owner alone (D §16)
  const usuarioUuid = tipo === 'CONTA' ? (await findAssinante(tx, assinaturaUuid))?.uuid : undefined
  for (const aparelho of await repo.listDestinos(tx, assinaturaUuid, { tipo, padrao, usuarioUuid }))
    await jobs.enqueue(tx, sendPush, { uuid, aparelho: aparelho.uuid, isNominal })
}

/** Seconds after which push service and queue drop an aviso. */
const NEWS_SECONDS = 24 * 3600

/**
 * Sends an aviso to one device. After a crash it may be sent twice: `topico` and `marca` make it one message on the
 * screen. A dead device is deleted. While the owner is blocked, nobody's device hears of the subscription, as nobody
 * enters it (`createSessions`); the owner is told by mail. A push service that does not answer is asked again for a day,
 * and delays nothing but pushes.
 */
export const sendPush = defineJob({
  name: 'notificacao.sendPush',
  payload: z.object({ uuid: z.uuid(), aparelho: z.uuid(), isNominal: z.boolean().optional() }),
  async run(deps, { uuid, aparelho, isNominal = false }) {
    const { db, clock, push, log } = deps
    const destino = await repo.findAparelho(db, aparelho)
    const aviso = destino && (await findNotificacao(db, uuid))
    if (!aviso || aviso.assinaturaUuid !== destino.assinaturaUuid) return
    const restam = Math.round((plusSeconds(aviso.criadaEm, NEWS_SECONDS).getTime() - clock.now().getTime()) / 1000)
    if (restam <= 0 || !(await wantsPush(db, destino, aviso.tipo))) return
    if ((await findAssinante(db, aviso.assinaturaUuid))?.bloqueadoEm) return
    const { nome } = TIPOS_DE_AVISO[aviso.tipo]
    const titulo = isNominal ? nome : aviso.assunto.slice(0, MAX_TITULO)
    const mensagem: AvisoPush = { titulo, texto: titulo === nome ? '' : nome, marca: uuid }
    const texto = JSON.stringify(mensagem)
    const entrega = await push.send(destino, { texto, topico: uuid.replaceAll('-', ''), guardarSegundos: restam })
    if (entrega === 'gone') await repo.deleteEndereco(db, destino.endereco)
    if (entrega === 'refused') log.warn({ aparelho }, 'a push was refused')
  },
})

/** Characters that a lock screen shows in one line. */
const MAX_TITULO = 80

async function wantsPush(db: Db, quem: repo.Quem, tipo: TipoDeAviso) {
  const [dito] = await repo.listPushes(db, quem, tipo)
  return dito?.push ?? TIPOS_DE_AVISO[tipo].push
}

const preferencia = (tipo: TipoDeAviso, push: boolean) => ({ tipo, nome: TIPOS_DE_AVISO[tipo].nome, push })

/** Without the address, which is a secret between the browser and this house. */
const shown = ({
  uuid,
  nome,
  criadoEm,
  endereco,
}: {
  uuid: string
  nome: string
  criadoEm: Date
  endereco: string
}) => ({
  uuid,
  nome,
  criadoEm,
  marca: createHash('sha256').update(endereco).digest('base64url'),
})
