import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../ui/drawings/icon.tsx'
import { agora } from '../data/clock.ts'
import { forgetLeituras, readLeituraAntiga, useLeituraAntiga } from '../data/leitura.ts'
import css from './offline-line.module.css'

/**
 * Says that what stands on this page was read before, and when. When the connection is back all of it is read again, and
 * the line goes.
 */
export function OfflineLine() {
  const desde = useLeituraAntiga()
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  useEffect(() => {
    forgetLeituras()
  }, [pathname])
  useEffect(() => {
    const readAll = () => void (readLeituraAntiga() && queryClient.invalidateQueries({ refetchType: 'active' }))
    window.addEventListener('online', readAll)
    return () => window.removeEventListener('online', readAll)
  }, [queryClient])
  return (
    <output className={css.place}>
      {desde && (
        <span className={css.line}>
          <Icon name="info" size="s" />
          {`Sem internet: dados de ${quando(desde)}`}
        </span>
      )}
    </output>
  )
}

/** '14:32', and on another day '23/11, 14:32'. */
function quando(em: Date) {
  const isHoje = DIA.format(em) === DIA.format(agora())
  return isHoje ? HORA.format(em) : `${DIA.format(em)}, ${HORA.format(em)}`
}

const ZONE = { timeZone: 'America/Sao_Paulo' } as const
const HORA = new Intl.DateTimeFormat('pt-BR', { ...ZONE, hour: '2-digit', minute: '2-digit' })
const DIA = new Intl.DateTimeFormat('pt-BR', { ...ZONE, day: '2-digit', month: '2-digit' })
