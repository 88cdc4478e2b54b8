import { randomUUID } from 'node:crypto'
import { isRepeated } from '../../db/refused.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { spendTokens } from './token.repo.ts'
import { redeemToken, tokenInvalido } from './token.ts'
import { sendEmailTrocado } from './troca-de-email.ts'
import { findUuidByEmail, moveEmailPendente, validateEmail } from './usuario.repo.ts'

/** What the link in a mail does: it validates a new account, or makes a new address the account's (D §4, §13). */
export async function confirmEmail({ db, clock, jobs }: Deps, token: string) {
  const em = clock.now()
  const confirmed = db.transaction().execute(async (tx) => {
    const { usuario, tipo, email } = await redeemToken(tx, token, ['VALIDACAO', 'TROCA_DE_EMAIL'], em)
    if (!usuario.email) throw tokenInvalido()
    await spendTokens(tx, usuario.uuid, tipo, em)
    if (tipo === 'VALIDACAO') {
      if (!(await validateEmail(tx, usuario.uuid, email, em))) throw tokenInvalido()
      return 'CADASTRO' as const
    }
    await refuseTaken(tx, usuario.uuid, email)
    if (!(await moveEmailPendente(tx, usuario.uuid, email, em))) throw tokenInvalido()
    await jobs.enqueue(tx, sendEmailTrocado, {
      usuarioUuid: usuario.uuid,
      antigo: usuario.email,
      evento: randomUUID(),
    })
    return 'TROCA_DE_EMAIL' as const
  })
  return confirmed.catch((error: unknown) => {
    throw isRepeated(error, 'usuario_email') ? deOutraConta() : error
  })
}

/** Somebody else registered with the address while the link was under way. */
async function refuseTaken(tx: Db, usuarioUuid: string, email: string) {
  const owner = await findUuidByEmail(tx, email)
  if (owner && owner !== usuarioUuid) throw deOutraConta()
}

const deOutraConta = () => new AppError('EMAIL_JA_CADASTRADO', 'Este e-mail já é de outra conta. Informe outro.')
