import { FORMATOS_DE_DOCUMENTO, MAX_DOCUMENTO_BYTES, MENSAGENS_DO_DOCUMENTO } from '#contract/documento/documento'

/** For the `accept` of file inputs. HEIC is left out, so that an iPhone hands over a JPEG. */
export const ACEITOS = Object.keys(FORMATOS_DE_DOCUMENTO).join(',')
export const FOTOS_ACEITAS = 'image/jpeg,image/png'

/**
 * Why the file is not sent (S2 §5); undefined if it is. Only name, type and size are checked here: the server checks
 * the bytes.
 */
export function findProblema({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return MENSAGENS_DO_DOCUMENTO.heic
  if (/\.t?gz$/i.test(name)) return MENSAGENS_DO_DOCUMENTO.compactado
  if (!(type in FORMATOS_DE_DOCUMENTO) && !/\.(pdf|jpe?g|png|gif)$/i.test(name)) return MENSAGENS_DO_DOCUMENTO.tipo
  return size > MAX_DOCUMENTO_BYTES ? MENSAGENS_DO_DOCUMENTO.grande : undefined
}
