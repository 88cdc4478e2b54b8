import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Cadastro } from '#contract/acesso'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isRepeated } from '../../../db/refused.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { readEndereco } from '../../endereco/index.ts'
import { versaoVigente } from '../../termos/index.ts'
import { cartaDeValidacao } from '../cartas.ts'
import { linkCadastro } from '../convite/aceite.ts'
import { emailJaCadastrado } from '../email/troca-de-email.ts'
import { endEmailTrocasVencidas } from '../email-troca.repo.ts'
import { paraDe } from '../pessoa.ts'
import { hashSenha } from '../senha.ts'
import { mintToken } from '../token.ts'
import { deleteCadastrosBefore, findUsuario, findUuidByCpf, findUuidByEmail, insertUsuario } from '../usuario.repo.ts'

/** Days in which a new account's e-mail must be confirmed. */
const PARA_VALIDAR_DAYS = 7

/**
 * Creates the account and queues the mail that validates it, in one transaction. Throws CPF_JA_CADASTRADO or
 * EMAIL_JA_CADASTRADO, also when two register at once (D §4), CONVITE_INVALIDO and CONVITE_DE_OUTRO_EMAIL (D §16).
 */
export async function registerUsuario(deps: Deps, { senha, endereco, convite, ...cadastro }: Cadastro) {
  const { db, clock, jobs } = deps
  const guardado = readEndereco(endereco)
  const senhaHash = await hashSenha(deps, senha)
  const uuid = randomUUID()
  const inserted = db.transaction().execute(async (tx) => {
    const { nome, sobrenome, cpf, email, telefone } = cadastro
    const em = clock.now()
    await endEmailTrocasVencidas(tx, [email], em)
    const isNew = await insertUsuario(tx, {
      uuid,
      nome,
      sobrenome,
      cpf,
      email,
      telefone,
      ...guardado,
      senhaHash,
      assinaturaUuid: randomUUID(),
      perfilUuid: randomUUID(),
      roles: ['ASSINANTE'],
      versaoTermos: cadastro.versaoTermos ?? versaoVigente(deps, 'termos-de-uso'),
      termosAceitosEm: em,
      criadoEm: em,
    })
    if (!isNew) await refuseRepeated(tx, { cpf, email })
    if (convite) await linkCadastro(deps, tx, { token: convite, usuarioUuid: uuid, email })
    await jobs.enqueue(tx, sendValidacao, { usuarioUuid: uuid, evento: randomUUID() })
  })
  await inserted.catch((error: unknown) => {
    throw isRepeated(error, 'usuario_email') ? emailJaCadastrado() : error // another account may go back to it (D §23)
  })
  return { uuid }
}

/** The CPF is told first, also when its account was closed since the insert: then the next try succeeds. */
async function refuseRepeated(tx: Db, { cpf, email }: { cpf: string; email: string }): Promise<never> {
  if (!(await findUuidByCpf(tx, cpf)) && (await findUuidByEmail(tx, email))) throw emailJaCadastrado()
  const mensagem = 'Já existe uma conta com este CPF.'
  throw new AppError('CPF_JA_CADASTRADO', mensagem, { errors: [{ campo: 'cpf', mensagem }] })
}

/**
 * Queues the validation link once more. The work is the same for any CPF; the job finds out whether an account waits (D
 * §4).
 */
export async function resendValidacao({ db, jobs }: Deps, cpf: string) {
  const usuarioUuid = (await findUuidByCpf(db, cpf)) ?? randomUUID()
  await jobs.enqueue(db, sendValidacao, { usuarioUuid, evento: randomUUID() })
}

export const sendValidacao = defineJob({
  name: 'acesso.sendValidacao',
  payload: z.object({ usuarioUuid: z.uuid(), evento: z.uuid() }),
  run: (deps, { usuarioUuid, evento }) =>
    sendOnce(deps, `validacao:${evento}`, async () => {
      const usuario = await findUsuario(deps.db, usuarioUuid)
      if (!usuario?.email || usuario.emailValidadoEm || usuario.roles.includes('OPERADOR')) return undefined
      const { email } = usuario
      const token = await mintToken(deps, { evento: `validacao:${evento}`, tipo: 'VALIDACAO', usuarioUuid, email })
      const url = `${deps.publicUrl()}/validacao?tokenValidacao=${token}`
      return cartaDeValidacao(paraDe(usuario, email), url, deps.config.marca.nome)
    }),
})

/** How many unconfirmed accounts one transaction deletes. */
const PURGED_AT_ONCE = 500

/** Deletes unconfirmed accounts after a week, so that their CPF and e-mail are free again. */
export const purgeCadastros = defineJob({
  name: 'acesso.purgeCadastros',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run({ db, clock }) {
    const before = plusSeconds(clock.now(), -PARA_VALIDAR_DAYS * 86_400)
    for (;;) {
      const deleted = await db.transaction().execute((tx) => deleteCadastrosBefore(tx, before, PURGED_AT_ONCE))
      if (deleted < PURGED_AT_ONCE) return
    }
  },
})
