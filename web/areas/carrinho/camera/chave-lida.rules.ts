import { chaveChars, isChave, problemaDaChave } from '#contract/kernel/values/chave-de-acesso'

/** The key of a note that the camera has read, or a sentence for the person if the code is not such a key. */
export function chaveLida(texto: string): { chave: string } | { problema: string } {
  const chave = chaveChars(texto)
  if (!isChave(chave)) return { problema: OUTRO_CODIGO }
  const problema = problemaDaChave(chave)
  return problema ? { problema } : { chave }
}

export const OUTRO_CODIGO = 'Este código não é a chave de uma nota. No DANFE, é o código de barras comprido, no alto.'

/** Why there is no picture, by the name of the browser's error. */
const SEM_IMAGEM: Record<string, string> = {
  NotAllowedError: 'O navegador não deu acesso à câmera. Libere a câmera nas permissões deste site, ou digite a chave.',
  NotFoundError: 'Não encontramos uma câmera neste aparelho. Digite a chave.',
  NotReadableError: 'A câmera está em uso por outro programa. Feche-o e tente de novo, ou digite a chave.',
}
export const semImagem = (error: unknown) =>
  (error instanceof DOMException && SEM_IMAGEM[error.name]) || 'A câmera não abriu neste aparelho. Digite a chave.'
export const SEM_HTTPS = 'A câmera só abre em uma página segura (https). Digite a chave.'

/** The sentence under the picture until a key is read. `olhadas` counts the looks so far. */
export function tellMira({ isEscuro, olhadas, problema }: { isEscuro: boolean; olhadas: number; problema: string }) {
  if (isEscuro) return 'Está escuro demais para ler. Acenda uma luz, ou leve o papel para perto de uma janela.'
  if (problema) return problema
  if (olhadas > OLHADAS_LONGAS)
    return 'Ainda não deu para ler. Aproxime até o código ocupar a faixa inteira, sem reflexo e sem dobra.'
  return 'Ponha o código de barras do DANFE dentro da faixa, deitado.'
}
/** Looks after which the person is told to come closer: about twelve seconds (`PAUSA_MS` in `use-camera.ts`). */
const OLHADAS_LONGAS = 80
