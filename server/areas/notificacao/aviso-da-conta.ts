import type { Deps, Job } from '../../kernel/deps.ts'
import { FATOS, findUsuario, tellConta as kind } from '../acesso/index.ts'
import { notify } from './aviso.ts'

/**
 * Makes the aviso of a change of password, e-mail, second factor or passkeys. Every such change also sends a mail of its
 * own, which no preference switches off. Staff have no assinatura, so they get that mail alone.
 */
export const tellConta = {
  ...kind,
  async run(deps: Deps, { usuarioUuid, fato, evento }) {
    const usuario = await findUsuario(deps.db, usuarioUuid)
    const assinaturaUuid = usuario?.assinaturaUuid
    if (!assinaturaUuid) return
    const { assunto, texto } = FATOS[fato]
    const aviso = { assinaturaUuid, tipo: 'CONTA' as const, evento: `conta:${evento}`, assunto, texto, temCarta: true }
    await deps.db.transaction().execute((tx) => notify(deps, tx, aviso))
  },
} satisfies Job<(typeof kind)['payload']>
