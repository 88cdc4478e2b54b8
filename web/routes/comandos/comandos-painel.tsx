import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { useOpenDialog } from '../../ui/layers/use-open-dialog.ts'
import page from '../../ui/page/page.module.css'
import { Atalhos } from './atalhos.tsx'
import css from './comandos.module.css'
import { MIN_BUSCA, stepOption } from './comandos.rules.ts'
import { Opcao } from './opcao.tsx'
import { useOpcoes } from './use-opcoes.tsx'

/** The command bar: one field that finds fretes, pages and actions by name. Arrows choose, Enter acts, Esc closes. */
export function ComandosPainel({ tela, onClose }: { tela: 'comandos' | 'atalhos'; onClose: () => void }) {
  const dialog = useOpenDialog()
  return (
    <dialog
      ref={dialog}
      className={css.painel}
      aria-label={tela === 'comandos' ? 'Buscar ou fazer' : 'Atalhos do teclado'}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...{ closedby: 'any' }} // in browsers that know `closedby`, a click outside closes it
    >
      {tela === 'comandos' ? (
        <Busca onClose={onClose} />
      ) : (
        <>
          <h2 className={css.title}>Atalhos do teclado</h2>
          <Atalhos />
        </>
      )}
    </dialog>
  )
}

function Busca({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [texto, setTexto] = useState('')
  const [at, setAt] = useState(0)
  const [pointed, setPointed] = useState(0)
  const { grupos, fretes, isBuscando } = useOpcoes(texto, pointed, onClose)
  const opcoes = grupos.flatMap((grupo) => grupo.opcoes)
  const chosen = Math.min(at, opcoes.length - 1)
  /** The actions are for the frete that was chosen last, also while one of them is chosen. */
  const point = (n: number) => {
    setAt(n)
    if (n < fretes) setPointed(n)
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (by) point(stepOption(chosen, by, opcoes.length))
    else if (event.key === 'Enter') opcoes[chosen]?.run()
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <>
      <div className={css.campo}>
        <WorkIcon name="search" />
        <input
          role="combobox"
          aria-label="Buscar um frete, uma página ou o que fazer"
          aria-expanded={opcoes.length > 0}
          aria-controls={`${id}-opcoes`}
          aria-activedescendant={opcoes.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Nome, código ou o que fazer"
          value={texto}
          onChange={({ currentTarget }) => {
            setTexto(currentTarget.value)
            point(0)
          }}
          onKeyDown={press}
        />
        <button type="button" className={css.tecla} onClick={onClose}>
          <span className={css.teclado}>
            Esc<span className={page.srOnly}>, fechar</span>
          </span>
          <span className={css.toque}>Fechar</span>
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> could not hold what a line shows */}
      <div id={`${id}-opcoes`} role="listbox" aria-label="O que foi encontrado" className={css.opcoes}>
        {grupos.map(({ nome, opcoes: doGrupo }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          <div key={nome} role="group" aria-label={nome}>
            <p className={css.grupo} aria-hidden="true">
              {nome}
            </p>
            {doGrupo.map((opcao) => {
              const n = opcoes.indexOf(opcao)
              return (
                <Opcao
                  key={opcao.id}
                  id={`${id}-${n}`}
                  opcao={opcao}
                  typed={texto}
                  isChosen={n === chosen}
                  onPoint={() => point(n)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <output className={opcoes.length === 0 && !isBuscando ? css.nada : page.srOnly}>
        {isBuscando
          ? 'Procurando…'
          : opcoes.length === 0
            ? `Nada encontrado com “${texto}”.`
            : texto.trim().length < MIN_BUSCA
              ? ''
              : `${opcoes.length} ${opcoes.length === 1 ? 'opção' : 'opções'}`}
      </output>
      <p className={css.pe} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> andar
        </span>
        <span>
          <kbd>Enter</kbd> abrir
        </span>
        <span>
          <kbd>Esc</kbd> fechar
        </span>
      </p>
    </>
  )
}
