import { type Dia, diaOf } from '#contract/kernel/values/instant'
import { DIAS_DO_AVISO } from '#contract/programas/chave-de-api'

const DAY_MS = 24 * 60 * 60 * 1000

export type Validade = { estado: 'vale' | 'logo' | 'expirou'; texto: string }

/** 'expira em 12 dias', counted in days of the calendar, or 'expirou'. */
export function validadeOf(expiraEm: Date, agora: Date): Validade {
  if (expiraEm <= agora) return { estado: 'expirou', texto: 'expirou' }
  const dias = (startOf(diaOf(expiraEm)) - startOf(diaOf(agora))) / DAY_MS
  const texto = dias === 0 ? 'expira hoje' : dias === 1 ? 'expira amanhã' : `expira em ${dias} dias`
  return { estado: dias <= DIAS_DO_AVISO ? 'logo' : 'vale', texto }
}

const startOf = (dia: Dia) => Date.parse(dia)
