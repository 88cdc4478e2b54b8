import { randomUUID, randomUUIDv7 } from 'node:crypto'
import {
  type Documento,
  type FormatoDeDocumento,
  MENSAGENS_DO_DOCUMENTO,
  TIPOS_DE_DOCUMENTO,
  type TipoDeDocumento,
} from '#contract/documento/documento'
import { plusSeconds } from '#contract/kernel/values/instant'
import { CommitLost } from '../../../db/quedas/failure.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { examined } from '../../../kernel/exame/leitura.ts'
import { holdAssinante } from '../../acesso/index.ts'
import { addAtividade } from '../../atividade/index.ts'
import { toDocumento } from '../apresentacao.ts'
import { naoEncontrado } from '../aprovacao.ts'
import { deleteSoltos } from '../arquivo.ts'
import {
  deleteEmAvaliacao,
  findEnvio,
  insertEnvio,
  listAprovados,
  listEmUso,
  lockEmAvaliacao,
} from '../documento.repo.ts'
import { createExame } from './formato.ts'
import { examineStoredPdf } from './pdf.ts'
import { createEsqueleto, type Esqueleto } from './pdf-esqueleto.ts'

type Enviado = {
  assinaturaUuid: string
  /** Who sends it. */
  usuarioUuid: string
  tipo: TipoDeDocumento
  upload: AsyncIterable<Uint8Array>
}

/**
 * Stores a document for the staff to examine (D §15). It replaces one of the same kind that still waits; the same bytes
 * again return the waiting one. Throws VALIDACAO for other kinds of files and for broken or protected ones, and
 * CONFLICT when a document of this kind is approved already.
 */
export async function sendDocumento(
  deps: Deps,
  { assinaturaUuid, usuarioUuid, tipo, upload }: Enviado,
): Promise<Documento> {
  const { db, jobs, clock, arquivos } = deps
  if (TIPOS_DE_DOCUMENTO[tipo].assinaturaDigital) throw recusa('VALIDACAO', 'tipoDocumento', 'seAssina')
  await refuseAprovado(db, assinaturaUuid, tipo)
  const arquivoUuid = randomUUID()
  // before the first byte: wherever this process dies, this job takes away the file that nothing uses
  await jobs.enqueue(db, deleteSoltos, { arquivoUuids: [arquivoUuid] }, { startAfter: plusSeconds(clock.now(), 3600) })
  const exame = createExame()
  const esqueleto = createEsqueleto()
  const parts = examined(upload, exame, (why) => recusa('VALIDACAO', 'arquivo', why))
  const { sha256, tamanho } = await arquivos.put(arquivoUuid, skimmed(parts, esqueleto))
  try {
    const { tipo: formato } = exame.end() as { tipo: FormatoDeDocumento } // `examined` refused anything else
    if (formato === 'application/pdf') await refuseBroken(deps, arquivoUuid, esqueleto)
    const novo = { assinaturaUuid, tipo, arquivoUuid, formato, tamanho, sha256 }
    const { uuid, isNew } = await db.transaction().execute((tx) => addEnvio(deps, tx, novo, usuarioUuid))
    if (!isNew) await arquivos.delete(arquivoUuid)
    const envio = await findEnvio(db, uuid)
    if (!envio) throw naoEncontrado() // replaced meanwhile, in another tab
    return toDocumento(envio)
  } catch (error) {
    // after a lost COMMIT the file may belong to a document: `deleteSoltos` finds out
    if (!(error instanceof CommitLost || (await listEmUso(db, [arquivoUuid])).length))
      await arquivos.delete(arquivoUuid)
    throw error
  }
}

/** Passes the bytes on, and keeps in `esqueleto` what `examineStoredPdf` needs of them. */
async function* skimmed(parts: AsyncIterable<Uint8Array>, esqueleto: Esqueleto) {
  for await (const part of parts) {
    esqueleto.feed(part)
    yield part
  }
}

async function refuseBroken(deps: Deps, arquivoUuid: string, esqueleto: Esqueleto) {
  const found = await examineStoredPdf(deps, arquivoUuid, esqueleto)
  if (found !== 'ok') throw recusa('VALIDACAO', 'arquivo', found)
}

async function refuseAprovado(db: Db, assinaturaUuid: string, tipo: TipoDeDocumento) {
  if ((await listAprovados(db, assinaturaUuid)).includes(tipo)) throw recusa('CONFLICT', 'tipoDocumento', 'jaAprovado')
}

const recusa = (
  code: 'VALIDACAO' | 'CONFLICT',
  campo: string,
  motivo:
    | 'seAssina'
    | 'jaAprovado'
    | 'tipo'
    | 'heic'
    | 'compactado'
    | 'quebrada'
    | 'pixels'
    | 'pdfQuebrado'
    | 'pdfProtegido'
    | 'pdfVazio',
) => {
  const mensagem = MENSAGENS_DO_DOCUMENTO[motivo]
  return new AppError(code, mensagem, { errors: [{ campo, mensagem }] })
}

type Novo = {
  assinaturaUuid: string
  tipo: TipoDeDocumento
  arquivoUuid: string
  formato: FormatoDeDocumento
  tamanho: number
  sha256: string
}

/** Stores a document while the subscriber is locked: of several that are sent at once, one stays. */
async function addEnvio({ jobs, clock }: Deps, tx: Db, novo: Novo, usuarioUuid: string) {
  const { assinaturaUuid, tipo } = novo
  if (!(await holdAssinante(tx, assinaturaUuid))) throw naoEncontrado() // the account was closed meanwhile
  // the lock first: it waits for a decision that is being made, and the next statement then sees the approval
  const antes = await lockEmAvaliacao(tx, assinaturaUuid, tipo)
  await refuseAprovado(tx, assinaturaUuid, tipo)
  if (antes?.sha256 === novo.sha256) return { uuid: antes.uuid, isNew: false }
  if (antes) {
    await deleteEmAvaliacao(tx, antes.uuid)
    await jobs.enqueue(tx, deleteSoltos, { arquivoUuids: [antes.arquivoUuid] })
  }
  const [uuid, em] = [randomUUIDv7(), clock.now()]
  await insertEnvio(tx, { ...novo, uuid, criadoEm: em, decididoEm: null, motivo: null, status: 'AVALIACAO' })
  const detalhe = TIPOS_DE_DOCUMENTO[tipo].nome
  await addAtividade(tx, { assinaturaUuid, usuarioUuid, em, acao: 'ENVIOU_DOCUMENTO', detalhe })
  return { uuid, isNew: true }
}
