import { randomUUID } from 'node:crypto'
import { plusSeconds } from '#contract/kernel/values/instant'
import {
  MAX_WEBHOOKS,
  type MudancaDeWebhook,
  type NovoWebhook,
  SEGREDO_ANTERIOR_HORAS,
  URL_DE_WEBHOOK_INVALIDA,
  URL_DE_WEBHOOK_MAX,
  WEBHOOK_NAO_ENCONTRADO,
} from '#contract/programas/webhook'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { lockAssinante, tellFato } from '../../acesso/index.ts'
import { findUltimo } from '../eventos/evento.repo.ts'
import { turnOffWebhook } from './desligamento.ts'
import { mintSegredo } from './segredo.ts'
import * as repo from './webhook.repo.ts'

type Dono = Pick<SessionDeAssinante, 'assinaturaUuid' | 'usuarioUuid'>

/** Tells the owner of a change. Only the host is named, because the path of an address may hold a token. */
const tellMudado = (deps: Deps, tx: Db, usuarioUuid: string, url: string, oQue: string) =>
  tellFato(deps, tx, usuarioUuid, 'WEBHOOK_MUDADO', {
    detalhe: new URL(url).host,
    frase: `O webhook para ${new URL(url).host} ${oQue}.`,
  })

export const webhookNaoEncontrado = () => new AppError('NOT_FOUND', WEBHOOK_NAO_ENCONTRADO)

/** The webhook. Throws NOT_FOUND for an unknown webhook and for somebody else's. */
export async function findWebhook({ db }: Pick<Deps, 'db'>, assinaturaUuid: string, uuid: string) {
  const webhook = await repo.findWebhook(db, assinaturaUuid, uuid)
  if (!webhook) throw webhookNaoEncontrado()
  return webhook
}

/** The address in the form of a URL. Throws VALIDACAO for an address that is not allowed, and for our own address. */
function readUrl({ webhooks, publicUrl }: Deps, text: string) {
  if (URL.canParse(text)) {
    const { href, host } = new URL(text)
    const isOwn = host.replace(/\.(?=:|$)/, '') === new URL(publicUrl()).host
    if (webhooks.accepts(href) && !isOwn && href.length <= URL_DE_WEBHOOK_MAX) return href
  }
  const errors = [{ campo: 'url', mensagem: URL_DE_WEBHOOK_INVALIDA }]
  throw new AppError('VALIDACAO', URL_DE_WEBHOOK_INVALIDA, { errors })
}

/**
 * Seconds after which a webhook that was made or switched on looks at the log by itself. A numbering of eventos that is under
 * way does not see such a webhook, so it does not wake it.
 */
const OLHA_SEGUNDOS = 60

/** Lets a webhook begin at the present end of the log. Earlier eventos are not sent. */
async function fromNowOn({ clock }: Deps, tx: Db, assinaturaUuid: string) {
  const posicao = await findUltimo(tx, assinaturaUuid)
  return { posicao, temNovos: true, proximaEm: plusSeconds(clock.now(), OLHA_SEGUNDOS) }
}

/** Makes a webhook. The owner gets a mail. Throws CONFLICT beyond MAX_WEBHOOKS. */
export async function createWebhook(
  deps: Deps,
  { assinaturaUuid, usuarioUuid }: Dono,
  { url, descricao, tipos }: NovoWebhook,
) {
  const [uuid, endereco] = [randomUUID(), readUrl(deps, url)]
  const { segredo, guardado } = await mintSegredo(deps, uuid)
  const webhook = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAssinante(tx, assinaturaUuid))) throw webhookNaoEncontrado() // simultaneous calls run one after the other
    if ((await repo.listWebhooks(tx, assinaturaUuid)).length >= MAX_WEBHOOKS)
      throw new AppError('CONFLICT', `A conta tem no máximo ${MAX_WEBHOOKS} webhooks. Exclua um para criar outro.`)
    await tellFato(deps, tx, usuarioUuid, 'WEBHOOK_CRIADO', {
      detalhe: new URL(endereco).host,
      frase: `O webhook para ${new URL(endereco).host} foi criado.`,
    })
    return repo.insertWebhook(tx, {
      uuid,
      assinaturaUuid,
      url: endereco,
      descricao,
      tipos,
      estado: 'ATIVO',
      criadoEm: deps.clock.now(),
      segredo: guardado,
      ...(await fromNowOn(deps, tx, assinaturaUuid)),
    })
  })
  return { ...webhook, segredo }
}

/** Changes a webhook, and switches it on or off. The owner gets a mail about another address. */
export async function saveWebhook(
  deps: Deps,
  { assinaturaUuid, usuarioUuid }: Dono,
  uuid: string,
  { url, estado, ...dados }: MudancaDeWebhook,
) {
  const endereco = readUrl(deps, url)
  return deps.db.transaction().execute(async (tx) => {
    const webhook = await repo.lockWebhook(tx, assinaturaUuid, uuid)
    if (!webhook) throw webhookNaoEncontrado()
    const isOutro = endereco !== webhook.url
    if (isOutro) await tellMudado(deps, tx, usuarioUuid, webhook.url, `agora vai para ${new URL(endereco).host}`)
    const isLigado = estado === 'ATIVO' && webhook.estado === 'DESLIGADO'
    const changed = await repo.updateWebhook(tx, uuid, {
      ...dados,
      url: endereco,
      // failures of an old address, or from before the webhook was off, do not count
      ...((isOutro || isLigado) && {
        falhandoDesde: null,
        lento: false,
        avisadoEm: null,
        avisadoDoFimEm: null,
        pausadoAte: null,
      }),
      ...(isLigado && { estado, motivo: null, desligadoEm: null, ...(await fromNowOn(deps, tx, assinaturaUuid)) }),
    })
    if (estado === 'ATIVO' || webhook.estado === 'DESLIGADO') return changed
    return turnOffWebhook(deps, tx, changed, 'PEDIDO')
  })
}

/** Gives a webhook a new secret. The owner gets a mail. Throws CONFLICT while the old secret of the last change still signs. */
export async function changeSegredo(deps: Deps, { assinaturaUuid, usuarioUuid }: Dono, uuid: string) {
  const { db, clock } = deps
  const { url } = await findWebhook(deps, assinaturaUuid, uuid)
  const { segredo, guardado } = await mintSegredo(deps, uuid)
  const em = clock.now()
  const anteriorAte = plusSeconds(em, SEGREDO_ANTERIOR_HORAS * 3600)
  const isChanged = await db.transaction().execute(async (tx) => {
    const changed = await repo.changeSegredo(tx, uuid, guardado, { em, ate: anteriorAte })
    if (changed) await tellMudado(deps, tx, usuarioUuid, url, 'tem outro segredo')
    return changed
  })
  if (!isChanged)
    throw new AppError(
      'CONFLICT',
      `O segredo foi trocado há menos de ${SEGREDO_ANTERIOR_HORAS} horas, e o anterior ainda assina. Espere para trocar outra vez.`,
    )
  return { segredo, anteriorAte }
}

/** Switches off every webhook of the subscription, in the caller's transaction: a thief may have made them. */
export async function turnOffWebhooks(deps: Pick<Deps, 'clock'>, tx: Db, assinaturaUuid: string) {
  for (const { uuid } of await repo.listWebhooks(tx, assinaturaUuid)) {
    const webhook = await repo.lockWebhook(tx, assinaturaUuid, uuid)
    if (webhook?.estado === 'ATIVO') await turnOffWebhook(deps, tx, webhook, 'PEDIDO')
  }
}
