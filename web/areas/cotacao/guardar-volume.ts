import { keep } from './kept.ts'
import { type Medido, openUltima } from './ultimas.rules.ts'

/** Fills the calculator in with a volume that was sent before, for the next time it opens. */
export const keepVolume = (volume: Medido & { avisoRecebimento: boolean; maoPropria: boolean }) => {
  const { avisoRecebimento, maoPropria } = volume
  keep({ ...openUltima(volume), avisoRecebimento, maoPropria })
}
