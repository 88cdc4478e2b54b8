import type { Config } from '../../config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/deps.ts'
import type { Correio } from '../../ports/mail.ts'
import { openCaixa } from './caixa/index.ts'

/** The sandbox's mailbox, as long as nothing else is configured. */
export const openCorreio = (_config: Config, deps: { db: Db; clock: Clock }): Correio => openCaixa(deps)
