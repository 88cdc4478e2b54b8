import { FOLHAS, type Folha } from '#contract/frete-envio'
import { readStored, STORED, store } from '../../../app/data/stored.ts'

/**
 * The sheet of this browser's last print job, as the printer mostly stays the same. A4 before the first job: every
 * printer has it.
 */
export const readFolha = (): Folha => FOLHAS.find((folha) => folha === readStored(STORED.folha)) ?? 'A4'

export const keepFolha = (folha: Folha) => store(STORED.folha, folha)
