import { type PreferenciaDeAviso, TIPOS_DE_AVISO, type TipoDeAviso } from '#contract/notificacao'
import type { Db } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { listEmails, saveEmail } from './preferencia.repo.ts'

const tipos = Object.keys(TIPOS_DE_AVISO) as TipoDeAviso[]
const isTipo = (tipo: string): tipo is TipoDeAviso => Object.hasOwn(TIPOS_DE_AVISO, tipo)

/** Whether what happened also goes out by e-mail: as the subscriber said, else as TIPOS_DE_AVISO does. */
export async function wantsEmail(db: Db, assinaturaUuid: string, tipo: TipoDeAviso) {
  const [dito] = await listEmails(db, assinaturaUuid, tipo)
  return dito?.email ?? TIPOS_DE_AVISO[tipo].email
}

/** Every kind, in the order of the contract. */
export async function listPreferencias(db: Db, assinaturaUuid: string | null): Promise<PreferenciaDeAviso[]> {
  const ditos = new Map(
    assinaturaUuid ? (await listEmails(db, assinaturaUuid)).map(({ tipo, email }) => [tipo, email]) : [],
  )
  return tipos.map((tipo) => {
    const { nome, email } = TIPOS_DE_AVISO[tipo]
    return { tipo, nome, email: ditos.get(tipo) ?? email }
  })
}

export async function savePreferencia(
  db: Db,
  assinaturaUuid: string | null,
  tipo: string,
  email: boolean,
): Promise<PreferenciaDeAviso> {
  if (!assinaturaUuid || !isTipo(tipo)) throw new AppError('NOT_FOUND', 'Tipo de aviso não encontrado.')
  await saveEmail(db, { assinaturaUuid, tipo, email })
  return { tipo, nome: TIPOS_DE_AVISO[tipo].nome, email }
}
