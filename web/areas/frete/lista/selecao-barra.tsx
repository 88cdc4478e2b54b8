import { useEffect, useId, useRef } from 'react'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { TickBox } from '../../../ui/fields/tick-box.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { BAIXANDO_DECLARACOES, BAIXANDO_ETIQUETAS, BAIXANDO_LISTA } from '../impressao/use-print.ts'
import css from './selecao-barra.module.css'

/** What can be done with the marked fretes (S2 §2). A disabled button says why beside it. */
export function SelecaoBarra({
  selecionados,
  selecionaveis,
  onMarkAll,
  etiquetas,
  declaracoes,
  lista,
}: {
  selecionados: number
  selecionaveis: number
  /** True marks all, false marks none. */
  onMarkAll: (isAll: boolean) => void
  etiquetas: Acao
  declaracoes: Acao
  /** The list that goes to the counter with the parcels; undefined where none of the fretes belongs on one. */
  lista: Acao | undefined
}) {
  const isAll = selecionados === selecionaveis
  const isBusy = etiquetas.isBusy || declaracoes.isBusy || lista?.isBusy === true
  const box = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const isMixed = selecionados > 0 && !isAll
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  const reason = etiquetas.obstaculo ?? declaracoes.obstaculo ?? lista?.obstaculo
  return (
    <fieldset className={css.bar} aria-label="Ações dos fretes selecionados">
      <label className={css.all}>
        <TickBox ref={box} checked={isAll} onChange={() => onMarkAll(!isAll)} />
        {isAll ? 'Desmarcar todos' : 'Selecionar todos'}
      </label>
      <p className={css.count}>
        <output>{countText(selecionados)}</output>
        {selecionados > 0 && reason && <span className={css.reason}>{reason}</span>}
      </p>
      <div className={css.acts}>
        {lista && (
          <Button
            size="s"
            aria-disabled={isBusy || lista.obstaculo !== undefined}
            aria-busy={lista.isBusy}
            aria-describedby={lista.obstaculo ? reasonId : undefined}
            onClick={() => isBusy || lista.obstaculo || lista.onClick()}
          >
            <WorkIcon name="document" size="s" />
            {lista.isBusy ? BAIXANDO_LISTA : 'Lista de postagem'}
          </Button>
        )}
        <Button
          size="s"
          aria-disabled={isBusy || declaracoes.obstaculo !== undefined}
          aria-busy={declaracoes.isBusy}
          aria-describedby={declaracoes.obstaculo ? reasonId : undefined}
          onClick={() => isBusy || declaracoes.obstaculo || declaracoes.onClick()}
        >
          <WorkIcon name="document" size="s" />
          {declaracoes.isBusy ? BAIXANDO_DECLARACOES : 'Baixar Declaração'}
        </Button>
        <Button
          look="act"
          size="s"
          aria-haspopup="dialog"
          aria-disabled={isBusy || etiquetas.obstaculo !== undefined}
          aria-busy={etiquetas.isBusy}
          aria-describedby={etiquetas.obstaculo ? reasonId : undefined}
          onClick={() => isBusy || etiquetas.obstaculo || etiquetas.onClick()}
        >
          <WorkIcon name="printer" size="s" />
          {etiquetas.isBusy ? BAIXANDO_ETIQUETAS : 'Imprimir Etiquetas'}
        </Button>
        <span id={reasonId} hidden>
          {reason}
        </span>
      </div>
    </fieldset>
  )
}

type Acao = {
  isBusy: boolean
  /** Why the labels cannot be printed now. */
  obstaculo: string | undefined
  onClick: () => void
}

function countText(selecionados: number) {
  if (selecionados === 0) return 'Selecione os fretes que quer imprimir.'
  return selecionados === 1 ? '1 selecionado' : `${selecionados.toLocaleString('pt-BR')} selecionados`
}
