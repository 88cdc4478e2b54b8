import { MAX_AREA_PX, MAX_LADO_PX } from '#contract/diferenca/prova'
import { type Imagem, readImagem } from '../../../kernel/exame/imagem.ts'
import { followReading, type Reading, type Recusa } from '../../../kernel/exame/leitura.ts'

/** Examines a picture that shows measures while its bytes pass by, and keeps none of them. */
export const createExame = () => followReading(readFoto())

function* readFoto(): Reading<Imagem | Recusa> {
  const read = yield* readImagem()
  if (typeof read === 'string') return read
  const { largura, altura } = read
  return Math.max(largura, altura) > MAX_LADO_PX || largura * altura > MAX_AREA_PX ? 'pixels' : read
}
