import { queryOptions, useMutation } from '@tanstack/react-query'
import { findContrato, readTextoDoContrato, signContrato } from '#contract/documento/contrato'
import { TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { call, callSmallFile } from '../../../app/data/api.ts'
import { tellLidas } from '../../../app/private/lidas.ts'
import { saveAs } from '../../../app/save-as.ts'

/**
 * The text of the contrato in force. Another version may come meanwhile, so `useAssinar` names the version that was
 * read.
 */
export const textoQuery = queryOptions({
  queryKey: ['documento', 'contrato', 'texto'],
  meta: { shows: ['documentos'] },
  queryFn: ({ signal }) => call(readTextoDoContrato, { signal }),
})

/** Downloads the PDF in force as {subscription id}.pdf (S2 §2): signed, if this subscriber has signed it. */
export const useBaixarContrato = (assinatura: string) =>
  useMutation({ mutationFn: async () => saveAs(`${assinatura}.pdf`, await callSmallFile(findContrato)) })

/** Signs the version that was read. Everything is read again after a failure, too: another tab may have signed it. */
export const useAssinar = () =>
  useMutation({
    mutationFn: ({ senha, versao }: { senha: string; versao: string }) =>
      call(signContrato, { body: { tipoDocumento: TIPOS_DE_DOCUMENTO.CONTRATO.uuid, senha, aceite: true, versao } }),
    meta: { changes: ['documentos', 'limite', 'naoLidas'], evenFailed: true },
    onSuccess: tellLidas, // the signature made a notification: the other tabs must see it
  })
