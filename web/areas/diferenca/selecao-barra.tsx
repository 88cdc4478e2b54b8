import { useEffect, useRef } from 'react'
import { type Diferenca, MAX_DIFERENCAS } from '#contract/diferenca'
import { formatReais } from '#contract/kernel/values/centavos'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { TickBox } from '../../ui/fields/tick-box.tsx'
import { Button } from '../../ui/page/button.tsx'
import { sumOf } from './diferenca.rules.ts'
import css from './selecao-barra.module.css'
import type { Quitacao } from './use-quit-diferencas.ts'

/**
 * 'Selecionar todos' and 'Baixar tabela' (S2 §2). Any difference can be marked for the table. Only those that are open
 * and have no open contest are paid or redeemed.
 */
export function SelecaoBarra({
  marcadas,
  naLista,
  quitting,
  onMarkAll,
  onQuit,
  onDownload,
}: {
  marcadas: readonly Diferenca[]
  /** How many differences are in the list. */
  naLista: number
  quitting: Quitacao['tipo'] | undefined
  /** True marks all, false marks none. */
  onMarkAll: (isAll: boolean) => void
  /** Undefined when the profile does not allow it. */
  onQuit: ((quitacao: Quitacao) => void) | undefined
  onDownload: () => void
}) {
  const isAll = marcadas.length > 0 && marcadas.length === naLista
  const box = useRef<HTMLInputElement>(null)
  const isMixed = marcadas.length > 0 && !isAll
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  const act = (tipo: Quitacao['tipo'], verbo: string) => {
    const { uuids, valor } = sumOf(marcadas, tipo)
    if (!onQuit || uuids.length === 0) return null
    return (
      <Button
        size="s"
        look={tipo === 'DEBITO' ? 'act' : 'outline'}
        aria-disabled={quitting !== undefined || uuids.length > MAX_DIFERENCAS}
        aria-busy={quitting === tipo}
        onClick={() => !quitting && uuids.length <= MAX_DIFERENCAS && onQuit({ tipo, valor, uuids })}
      >
        {`${verbo} ${formatReais(valor)}`}
      </Button>
    )
  }
  return (
    <fieldset className={css.bar} aria-label="Ações das diferenças">
      <label className={css.all} htmlFor="diferencas-todas">
        <TickBox
          id="diferencas-todas"
          ref={box}
          checked={isAll}
          disabled={naLista === 0}
          onChange={() => onMarkAll(!isAll)}
        />
        Selecionar todos
      </label>
      <output className={css.count}>{marcadas.length > 0 && countText(marcadas.length)}</output>
      <div className={css.acts}>
        {act('CREDITO', 'Resgatar')}
        {act('DEBITO', 'Pagar')}
        <Button size="s" aria-haspopup="dialog" disabled={naLista === 0} onClick={onDownload}>
          <WorkIcon name="download" size="s" />
          Baixar tabela
        </Button>
      </div>
    </fieldset>
  )
}

function countText(marcadas: number) {
  if (marcadas > MAX_DIFERENCAS) return `${marcadas} selecionadas: escolha no máximo ${MAX_DIFERENCAS} por vez.`
  return marcadas === 1 ? '1 selecionada' : `${marcadas} selecionadas`
}
