import { useQuery } from '@tanstack/react-query'
import type { Fila } from '#contract/operacao/fila/contagem'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { filasQuery } from '../operacao.queries.ts'
import css from './trilho.module.css'

/** How many items wait in a queue; nothing for none. */
export function ContagemDaFila({ fila }: { fila: Fila }) {
  const { data } = useQuery(filasQuery())
  const found = data?.find((each) => each.fila === fila)
  if (!found || found.abertos === 0) return null
  return (
    <span className={cx(css.conta, found.atrasados > 0 && css.atrasada)}>
      {found.abertos > 999 ? '999+' : found.abertos}
      <span className={page.srOnly}> abertos{found.atrasados > 0 && `, ${found.atrasados} fora do prazo`}</span>
    </span>
  )
}
