import { type PreferenciaDeAviso, TIPOS_DE_AVISO, type TipoDeAviso } from '#contract/notificacao'
import type { Db } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { listEmails, saveEmail } from './preferencia.repo.ts'

const tipos = Object.keys(TIPOS_DE_AVISO) as TipoDeAviso[]
const isTipo = (tipo: string): tipo is TipoDeAviso => Object.hasOwn(TIPOS_DE_AVISO, tipo)

/** Whether an aviso also goes out by e-mail: the subscriber's choice, else the default of TIPOS_DE_AVISO. */
export async function wantsEmail(db: Db, assinaturaUuid: string, tipo: TipoDeAviso) {
  const [dito] = await listEmails(db, assinaturaUuid, tipo)
  return dito?.email ?? TIPOS_DE_AVISO[tipo].email
}

/** `wantsEmail` for one aviso; one that is also a receipt goes out when either kind is wanted. */
export const wantsAviso = async (
  db: Db,
  { assinaturaUuid, tipo }: { assinaturaUuid: string; tipo: TipoDeAviso },
  isRecibo: boolean,
) => (await wantsEmail(db, assinaturaUuid, tipo)) || (isRecibo && (await wantsEmail(db, assinaturaUuid, 'RECIBO')))

/** Every kind with the subscriber's choice, in the order of the contract. */
export const listPreferencias = async (db: Db, assinaturaUuid: string) =>
  preferenciasOf(await listEmails(db, assinaturaUuid))

/** Every kind with the choices `ditas`, and the default for the others. */
export function preferenciasOf(ditas: readonly { tipo: string; email: boolean }[]): PreferenciaDeAviso[] {
  const ditos = new Map(ditas.map(({ tipo, email }) => [tipo, email]))
  return tipos.map((tipo) => {
    const { nome, email } = TIPOS_DE_AVISO[tipo]
    return { tipo, nome, email: ditos.get(tipo) ?? email }
  })
}

export async function savePreferencia(
  db: Db,
  assinaturaUuid: string,
  tipo: string,
  email: boolean,
): Promise<PreferenciaDeAviso> {
  if (!isTipo(tipo)) throw new AppError('NOT_FOUND', 'Tipo de aviso não encontrado.')
  await saveEmail(db, { assinaturaUuid, tipo, email })
  return { tipo, nome: TIPOS_DE_AVISO[tipo].nome, email }
}
