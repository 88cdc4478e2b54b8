import type { Area } from '../../kernel/area.ts'
import { toDocumento } from './apresentacao.ts'
import { deleteSoltos } from './arquivo.ts'
import { forgetSignatario, listAssinaturas } from './contrato/assinatura.repo.ts'
import { deleteEnviosOf, listEnvios } from './documento.repo.ts'
import { routes } from './documento.routes.ts'

export { decideDocumento, hasDocumentosAprovados } from './aprovacao.ts'
export { readArquivo as readArquivoDoDocumento } from './arquivo.ts'
export { countAtrasados as countDocumentosAtrasados, countEmAvaliacao, listFila } from './decisao/decisao.repo.ts'
export { concludeDecisao, findAnalise, proposeDecisao, undoDecisao } from './decisao/decisao.ts'
export { listEmAvaliacao, listEnvios } from './documento.repo.ts'

/** The documents that people send, the contract that they sign, and what both do for the limit. */
export const documento: Area = {
  name: 'documento',
  routes,
  jobs: [deleteSoltos],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      documentos: assinaturaUuid ? (await listEnvios(db, assinaturaUuid)).map(toDocumento) : [],
      assinaturas: assinaturaUuid ? await listAssinaturas(db, assinaturaUuid) : [],
    }),
    erase: async ({ jobs }, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return
      await forgetSignatario(tx, assinaturaUuid)
      const arquivoUuids = await deleteEnviosOf(tx, assinaturaUuid)
      if (arquivoUuids.length > 0) await jobs.enqueue(tx, deleteSoltos, { arquivoUuids })
    },
  },
}
