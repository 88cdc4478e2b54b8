import { useEffect, useRef } from 'react'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { TickBox } from '../../../ui/fields/tick-box.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './selecao-barra.module.css'

/**
 * The head of the list: how many fretes are selected, a box for all or none, and what can be done with the selected
 * ones.
 */
export function SelecaoBarra({
  selecionados,
  fretes,
  onSelectAll,
  onChange,
  onRemove,
}: {
  selecionados: number
  fretes: number
  onSelectAll: (isSelecionado: boolean) => void
  onChange: () => void
  onRemove: () => void
}) {
  const isAll = selecionados === fretes
  const isMixed = selecionados > 0 && !isAll
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <fieldset className={css.bar} aria-label="Ações dos fretes selecionados">
      <label className={css.all}>
        <TickBox
          ref={box}
          checked={isAll}
          aria-label="Selecionar todos"
          aria-describedby="carrinho-selecionados"
          onChange={() => onSelectAll(!isAll)}
        />
        <span id="carrinho-selecionados">{countText(selecionados)}</span>
      </label>
      <Button look="quiet" size="s" className={css.word} onClick={() => onSelectAll(!isAll)}>
        {isAll ? 'Desmarcar todos' : 'Selecionar todos'}
      </Button>
      <Button
        look="quiet"
        size="s"
        className={css.change}
        aria-disabled={selecionados === 0}
        aria-haspopup="dialog"
        aria-label="Trocar serviço dos selecionados"
        onClick={() => selecionados > 0 && onChange()}
      >
        <WorkIcon name="swap" size="s" />
        <span>Trocar serviço</span>
      </Button>
      <Button
        look="quiet"
        size="s"
        className={css.remove}
        aria-disabled={selecionados === 0}
        aria-label="Remover os selecionados"
        onClick={() => selecionados > 0 && onRemove()}
      >
        <WorkIcon name="trash" size="s" />
        <span>Remover</span>
      </Button>
    </fieldset>
  )
}

function countText(selecionados: number) {
  if (selecionados === 0) return 'Nenhum selecionado'
  return selecionados === 1 ? '1 selecionado' : `${selecionados.toLocaleString('pt-BR')} selecionados`
}
