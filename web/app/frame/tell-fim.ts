import type { Fim } from '../data/session.ts'
import { showToast } from '../notices/notices.ts'

export const GUARDADO = 'Sua sessão terminou, e o que você preencheu está guardado.'
/** Tells a person whose session was refused that what was typed waits behind the log in. */
export const tellGuardado = (logIn: () => void) =>
  showToast(GUARDADO, 'info', { label: 'Entrar', onAct: logIn, leadsOn: true })

/** Tells a person why their session ended, unless they logged out in this tab. */
export function tellFim(fim: Fim) {
  if (fim === 'refused') showToast('Sua sessão terminou. Entre de novo para continuar.', 'info')
  if (fim === 'otherTab') showToast('Você saiu da sua conta em outra aba.', 'info')
}
