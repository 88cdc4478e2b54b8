import { queryOptions, useMutation } from '@tanstack/react-query'
import { findContrato, readTextoDoContrato, signContrato } from '#contract/documento/contrato'
import { TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { call, callFile } from '../../../app/data/api.ts'
import { tellLidas } from '../../../app/private/lidas.ts'
import { saveAs } from '../../../app/save-as.ts'

/** The words of the contract in force. Another version may come while the page is open: it is signed under its own name. */
export const textoQuery = queryOptions({
  queryKey: ['documento', 'contrato', 'texto'],
  meta: { shows: ['documentos'] },
  queryFn: ({ signal }) => call(readTextoDoContrato, { signal }),
})

/** Downloads the PDF in force as {subscription id}.pdf (S2 §2): signed, if this subscriber has signed it. */
export const useBaixarContrato = (assinatura: string) =>
  useMutation({ mutationFn: async () => saveAs(`${assinatura}.pdf`, await callFile(findContrato)) })

/** Signs the version that was read. Another tab may have signed it: everything is read again after a failure, too. */
export const useAssinar = () =>
  useMutation({
    mutationFn: ({ senha, versao }: { senha: string; versao: string }) =>
      call(signContrato, { body: { tipoDocumento: TIPOS_DE_DOCUMENTO.CONTRATO.uuid, senha, aceite: true, versao } }),
    meta: { changes: ['documentos', 'limite', 'naoLidas'], evenFailed: true },
    onSuccess: tellLidas, // the signature is notified: the other tabs see it, and the new limit
  })
