import * as z from 'zod'
import type { Deps } from '../../kernel/deps.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { listEmUso } from './documento.repo.ts'

/** The bytes of a kept document. No owner check. */
export async function readArquivo({ arquivos }: Pick<Deps, 'arquivos'>, arquivoUuid: string) {
  const lido = await arquivos.read(arquivoUuid)
  if (!lido) throw new Error(`the document ${arquivoUuid} is not in the file store`)
  return lido
}

/** Deletes files that belong to no document: their sender broke off, they were refused or replaced, or the account closed. */
export const deleteSoltos = defineJob({
  name: 'documento.deleteSoltos',
  payload: z.object({ arquivoUuids: z.array(z.uuid()) }),
  async run({ db, arquivos }, { arquivoUuids }) {
    const emUso = new Set(await listEmUso(db, arquivoUuids))
    for (const uuid of arquivoUuids) if (!emUso.has(uuid)) await arquivos.delete(uuid)
  },
})
