import type { Deps, Job } from '../../kernel/deps.ts'
import { describeFato, findUsuario, tellConta as kind } from '../acesso/index.ts'
import { notify } from './aviso.ts'

/**
 * Makes the aviso of a change of password, e-mail, second factor, passkeys or people of a shop. Every such change also
 * sends a mail of its own, which no preference switches off. Staff have no assinatura, so they get that mail alone.
 */
export const tellConta = {
  ...kind,
  async run(deps: Deps, { usuarioUuid, evento, ...acontecido }) {
    const usuario = await findUsuario(deps.db, usuarioUuid)
    const assinaturaUuid = usuario?.assinaturaUuid
    if (!assinaturaUuid) return
    const fato = describeFato(acontecido)
    const aviso = { assinaturaUuid, tipo: 'CONTA' as const, evento: `conta:${evento}`, ...fato, temCarta: true }
    await deps.db.transaction().execute((tx) => notify(deps, tx, aviso))
  },
} satisfies Job<(typeof kind)['payload']>
