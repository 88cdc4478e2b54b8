import { useEffect, useEffectEvent } from 'react'
import { Navigate } from 'react-router'
import { forgetTab } from '../data/tab-stored.ts'
import { showToast } from '../notices/notices.ts'

/** The profile was changed in another tab: this page showed the former one's data, so this tab goes to a fresh home. */
export function TrocaEmOutraAba({ isHome, onArrive }: { isHome: boolean; onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive)
  useEffect(tellTroca, [])
  useEffect(() => {
    if (isHome) arrive()
  }, [isHome])
  return isHome ? null : <Navigate to="/home" replace />
}

export function tellTroca() {
  forgetTab()
  showToast('Você trocou de perfil em outra aba.', 'info')
}
