import type { Fim } from '../data/session.ts'
import { showToast } from '../notices/notices.ts'

/** Tells a person why their session ended, unless they logged out in this tab. */
export function tellFim(fim: Fim) {
  if (fim === 'refused') showToast('Sua sessão terminou. Entre de novo para continuar.', 'info')
  if (fim === 'otherTab') showToast('Você saiu da sua conta em outra aba.', 'info')
}
