import { useQueryClient } from '@tanstack/react-query'
import { Icon } from '../../ui/drawings/icon.tsx'
import { type Rede, useRede, useVolta } from '../data/rede.ts'
import css from './rede-line.module.css'

const PALAVRAS: Record<Exclude<Rede, 'ok'>, string> = {
  semInternet: 'Sem internet',
  semResposta: 'O servidor não respondeu. Tentando de novo…',
}

/** Says that the net or the server is away. When it is back, what stands on the page is read again, and the line goes. */
export function RedeLine() {
  const rede = useRede()
  const queryClient = useQueryClient()
  useVolta(() => void queryClient.invalidateQueries({ refetchType: 'active' }))
  return (
    <output className={css.place}>
      {rede !== 'ok' && (
        <span className={css.line}>
          <Icon name="info" size="s" />
          {PALAVRAS[rede]}
        </span>
      )}
    </output>
  )
}
