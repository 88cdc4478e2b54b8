import { useEffect, useId, useRef } from 'react'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { TickBox } from '../../../ui/fields/tick-box.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { BAIXANDO_DECLARACOES, BAIXANDO_ETIQUETAS, BAIXANDO_LISTA } from '../impressao/use-print.ts'
import css from './selecao-barra.module.css'

/**
 * What can be done with the marked fretes (S2 §2). The reason for a disabled button stands beside it. On narrow screens
 * the buttons appear when a frete is marked. Until then a sentence keeps their place, so that nothing moves.
 */
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
  /** Prints the lista de postagem; undefined where none of the fretes belongs on one. */
  lista: Acao | undefined
}) {
  const isAll = selecionados === selecionaveis
  const isBusy = etiquetas.isBusy || declaracoes.isBusy || lista?.isBusy === true
  const box = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const isMixed = selecionados > 0 && !isAll
  const isNone = selecionados === 0
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  const reason = etiquetas.obstaculo ?? declaracoes.obstaculo ?? lista?.obstaculo
  return (
    <fieldset className={cx(css.bar, isNone && css.none)} aria-label="Ações dos fretes selecionados">
      <label className={css.all}>
        <TickBox ref={box} checked={isAll} onChange={() => onMarkAll(!isAll)} />
        {isAll ? 'Desmarcar todos' : 'Selecionar todos'}
      </label>
      <p className={css.count}>
        <output>{countText(selecionados)}</output>
        {!isNone && reason && <span className={css.reason}>{reason}</span>}
      </p>
      <div className={css.acts}>
        {isNone && <p className={css.invite}>{reason}</p>}
        {lista && (
          <Ato acao={lista} isBusy={isBusy} icone="document" ocupado={BAIXANDO_LISTA} reasonId={reasonId}>
            Lista de postagem
          </Ato>
        )}
        <Ato acao={declaracoes} isBusy={isBusy} icone="document" ocupado={BAIXANDO_DECLARACOES} reasonId={reasonId}>
          Baixar Declaração
        </Ato>
        <Ato acao={etiquetas} isBusy={isBusy} icone="printer" ocupado={BAIXANDO_ETIQUETAS} reasonId={reasonId} isMain>
          Imprimir Etiquetas
        </Ato>
        <span id={reasonId} hidden>
          {reason}
        </span>
      </div>
    </fieldset>
  )
}

/** One button. Pressing it does nothing while any of the actions runs, or while there is a reason against this one. */
function Ato({
  acao,
  isBusy,
  icone,
  ocupado,
  reasonId,
  isMain = false,
  children,
}: {
  acao: Acao
  isBusy: boolean
  icone: 'document' | 'printer'
  /** The words of the button while its action runs. */
  ocupado: string
  reasonId: string
  /** Whether the button stands out and opens a dialog. */
  isMain?: boolean
  children: string
}) {
  const isStopped = isBusy || acao.obstaculo !== undefined
  return (
    <Button
      size="s"
      {...(isMain && { look: 'act', 'aria-haspopup': 'dialog' })}
      aria-disabled={isStopped}
      aria-busy={acao.isBusy}
      aria-describedby={acao.obstaculo ? reasonId : undefined}
      onClick={() => isStopped || acao.onClick()}
    >
      <WorkIcon name={icone} size="s" />
      {acao.isBusy ? ocupado : children}
    </Button>
  )
}

type Acao = {
  isBusy: boolean
  /** Why this action is not possible; undefined when it is. */
  obstaculo: string | undefined
  onClick: () => void
}

function countText(selecionados: number) {
  if (selecionados === 0) return 'Nenhum selecionado'
  return selecionados === 1 ? '1 selecionado' : `${selecionados.toLocaleString('pt-BR')} selecionados`
}
