import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { canProvar, MAX_PROVAS, MENSAGENS_DA_PROVA, type Prova } from '#contract/diferenca/prova'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { CommitLost } from '../../../db/quedas/failure.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Imagem } from '../../../kernel/exame/imagem.ts'
import { examined, type Recusa } from '../../../kernel/exame/leitura.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { addAtividade } from '../../atividade/index.ts'
import { findPostagem, lockPostagem, type Postagem } from '../../frete/index.ts'
import { createExame } from './exame-da-foto.ts'
import { findProva, insertProva, listEmUso, listProvasDe, type ProvaGuardada } from './prova.repo.ts'

type Envio = { assinaturaUuid: string; usuarioUuid: string; freteUuid: string; upload: AsyncIterable<Uint8Array> }

/**
 * Keeps a picture of a paid frete (D §14, §24). When the same bytes come again it returns the prova that it has, so that a
 * sender who saw no answer may send again. Throws NOT_FOUND for a frete of another subscriber, and refuses a file that is no
 * picture and a seventh picture.
 */
export async function keepProva(deps: Deps, { assinaturaUuid, usuarioUuid, freteUuid, upload }: Envio): Promise<Prova> {
  const { db, clock, jobs, arquivos } = deps
  refuseUnpaid(await findPostagem(db, assinaturaUuid, freteUuid))
  const arquivoUuid = randomUUID()
  // queued before the first byte: wherever this process dies, the job deletes what no prova uses
  const startAfter = plusSeconds(clock.now(), SOLTO_SECONDS)
  await jobs.enqueue(db, deleteSoltos, { arquivoUuids: [arquivoUuid] }, { startAfter })
  const exame = createExame()
  const { sha256, tamanho } = await arquivos.put(arquivoUuid, examined(upload, exame, recusa))
  const imagem = exame.end() as Imagem // `examined` refused anything else
  const nova = { assinaturaUuid, freteUuid, arquivoUuid, sha256, tamanho, ...imagem }
  const kept = await db
    .transaction()
    .execute((tx) => addProva(tx, nova, { usuarioUuid, em: clock.now() }))
    .catch(async (error: unknown) => {
      // when the answer to COMMIT was lost, the picture may be in use: `deleteSoltos` finds out
      if (!(error instanceof CommitLost)) await arquivos.delete(arquivoUuid)
      throw error
    })
  if (kept.arquivoUuid !== arquivoUuid) await arquivos.delete(arquivoUuid)
  return kept
}

/** Longer than any request lasts. */
const SOLTO_SECONDS = 3600

function recusa(motivo: Recusa) {
  const mensagem = MENSAGENS_DA_PROVA[motivo]
  return new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'arquivo', mensagem }] })
}

type Nova = Omit<ProvaGuardada, 'uuid' | 'numero' | 'enviadaEm' | 'antesDaPostagem'>

/** Holds the frete, so that exactly six stay of any number that come at once. */
async function addProva(
  tx: Db,
  nova: Nova,
  { usuarioUuid, em }: { usuarioUuid: string; em: Date },
): Promise<ProvaGuardada> {
  const postagem = refuseUnpaid(await lockPostagem(tx, nova.assinaturaUuid, nova.freteUuid))
  const provas = await listProvasDe(tx, [nova.freteUuid])
  const same = provas.find(({ sha256 }) => sha256 === nova.sha256)
  if (same) return withPostagem(same, postagem)
  if (provas.length >= MAX_PROVAS) throw new AppError('CONFLICT', MENSAGENS_DA_PROVA.seis)
  const { postadoEm } = postagem
  const prova = {
    ...nova,
    uuid: randomUUID(),
    numero: provas.length + 1,
    enviadaEm: em,
    antesDaPostagem: postadoEm === null || em < postadoEm,
  }
  await insertProva(tx, prova)
  await addAtividade(tx, { assinaturaUuid: nova.assinaturaUuid, usuarioUuid, em, acao: 'GUARDOU_FOTO' })
  return prova
}

function refuseUnpaid(postagem: Postagem | undefined) {
  if (!postagem) throw new AppError('NOT_FOUND', MENSAGENS_DA_PROVA.freteNaoEncontrado)
  if (canProvar(postagem.status)) return postagem
  const isWaiting = postagem.status === 'AGUARDANDO_PAGAMENTO'
  throw new AppError('CONFLICT', isWaiting ? MENSAGENS_DA_PROVA.naoPago : MENSAGENS_DA_PROVA.encerrado)
}

/**
 * Corrects `antesDaPostagem`: a carrier may tell late that a parcel was posted, and then a picture that seemed to come before
 * the posting came after it. The row in the database is not changed.
 */
export const withPostagem = (prova: ProvaGuardada, { postadoEm }: Pick<Postagem, 'postadoEm'>): ProvaGuardada => ({
  ...prova,
  antesDaPostagem: prova.antesDaPostagem && (postadoEm === null || prova.enviadaEm < postadoEm),
})

/** The pictures of a subscriber's frete, oldest first. Throws NOT_FOUND for a frete of another subscriber. */
export async function listProvas(db: Db, assinaturaUuid: string, freteUuid: string): Promise<ProvaGuardada[]> {
  const postagem = isUuid(freteUuid) ? await findPostagem(db, assinaturaUuid, freteUuid) : undefined
  if (!postagem) throw new AppError('NOT_FOUND', MENSAGENS_DA_PROVA.freteNaoEncontrado)
  return (await listProvasDe(db, [freteUuid])).map((prova) => withPostagem(prova, postagem))
}

/** A picture of a subscriber's frete. Throws NOT_FOUND for one of another subscriber, and for one that was erased. */
export async function findProvaOf(
  { db }: Pick<Deps, 'db'>,
  { assinaturaUuid, freteUuid, uuid }: { assinaturaUuid: string; freteUuid: string; uuid: string },
) {
  const prova = isUuid(freteUuid) && isUuid(uuid) ? await findProva(db, freteUuid, uuid) : undefined
  if (prova?.assinaturaUuid !== assinaturaUuid || prova.arquivoUuid === null)
    throw new AppError('NOT_FOUND', MENSAGENS_DA_PROVA.naoEncontrada)
  return { ...prova, arquivoUuid: prova.arquivoUuid }
}

/** The bytes of a picture, as it was sent. No owner check. */
export async function readArquivo({ arquivos }: Pick<Deps, 'arquivos'>, arquivoUuid: string) {
  const lido = await arquivos.read(arquivoUuid)
  if (!lido) throw new Error(`the picture ${arquivoUuid} is not in the file store`)
  return lido
}

/** Deletes files that no prova uses: the sender broke off, the file was refused, or the account is closed. */
export const deleteSoltos = defineJob({
  name: 'diferenca.deleteSoltos',
  payload: z.object({ arquivoUuids: z.array(z.uuid()) }),
  async run({ db, arquivos }, { arquivoUuids }) {
    const emUso = new Set(await listEmUso(db, arquivoUuids))
    for (const uuid of arquivoUuids) if (!emUso.has(uuid)) await arquivos.delete(uuid)
  },
})
