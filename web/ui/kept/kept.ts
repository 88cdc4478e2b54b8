import type { ReactNode } from 'react'

/** Something that the person saved under a name: a box, a content. */
export type Kept = { uuid: string; nome: string; text: string; icon?: ReactNode }
