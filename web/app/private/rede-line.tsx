import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../ui/drawings/icon.tsx'
import { agora } from '../data/clock.ts'
import { forgetLeituras, useLeituraAntiga } from '../data/leitura.ts'
import { type Rede, useRede, useVolta } from '../rede.ts'
import css from './rede-line.module.css'

/**
 * Says that the network or the server is down, and how old the page is if the service worker answered. When both are
 * back, the page is read again, and the line goes.
 */
export function RedeLine() {
  const rede = useRede()
  const desde = useLeituraAntiga()
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  useVolta(() => void queryClient.invalidateQueries({ refetchType: 'active' }))
  useEffect(() => {
    forgetLeituras()
  }, [pathname])
  return (
    <output className={css.place}>
      {rede !== 'ok' && (
        <span className={css.line}>
          <Icon name="info" size="s" />
          {palavrasOf(rede, desde)}
        </span>
      )}
    </output>
  )
}

function palavrasOf(rede: Exclude<Rede, 'ok'>, desde: Date | null) {
  const dados = desde && `dados de ${quando(desde)}`
  if (rede === 'semInternet') return dados ? `Sem internet: ${dados}` : 'Sem internet'
  return `O servidor não respondeu${dados ? `: ${dados}` : ''}. Tentando de novo…`
}

/** '14:32', and on another day '23/11, 14:32'. */
function quando(em: Date) {
  const isHoje = DIA.format(em) === DIA.format(agora())
  return isHoje ? HORA.format(em) : `${DIA.format(em)}, ${HORA.format(em)}`
}

const ZONE = { timeZone: 'America/Sao_Paulo' } as const
const HORA = new Intl.DateTimeFormat('pt-BR', { ...ZONE, hour: '2-digit', minute: '2-digit' })
const DIA = new Intl.DateTimeFormat('pt-BR', { ...ZONE, day: '2-digit', month: '2-digit' })
