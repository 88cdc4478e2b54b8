import { useMemo } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { isValorAlto } from '../../cotacao/index.ts'
import type { Rascunho } from '../rascunho.rules.ts'
import type { Guarda } from '../use-rascunho.ts'
import css from './homonimos-card.module.css'
import { keepValoresAltos, listValoresAltos } from './valor-alto.rules.ts'

const SHOWN = 5

/** One question about all unusually high values. Without an answer, the rows go into the cart as they are. */
export function ValoresAltosCard({ rascunho, onChange }: { rascunho: Rascunho; onChange: Guarda['change'] }) {
  const altos = useMemo(() => listValoresAltos(rascunho, isValorAlto), [rascunho])
  const [first] = altos
  if (!first) return null
  return (
    <Alert
      tone="warning"
      title={
        altos.length === 1
          ? `Vale mesmo ${formatReais(first.valor)}?`
          : `${altos.length} linhas declaram mais de R$ 3.000,00. Valem mesmo?`
      }
    >
      <ul className={css.list}>
        {altos.slice(0, SHOWN).map(({ numero, nome, valor }) => (
          <li key={numero}>
            <b>{nome}</b>
            {`, na linha ${numero}: ${formatReais(valor)}`}
          </li>
        ))}
      </ul>
      {altos.length > SHOWN && <p>{`E mais ${altos.length - SHOWN}.`}</p>}
      <p>Para corrigir, abra todos os dados da linha.</p>
      <Button size="s" onClick={() => onChange((was) => keepValoresAltos(was, altos))}>
        {altos.length === 1 ? 'Sim, vale' : 'Sim, valem'}
      </Button>
    </Alert>
  )
}
