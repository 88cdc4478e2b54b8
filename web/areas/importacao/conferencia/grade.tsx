import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NomeDaColuna } from '#contract/importacao'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { MoreLess } from '../../../ui/page/more-less.tsx'
import page from '../../../ui/page/page.module.css'
import { type Modo, PALAVRAS } from '../modo.rules.ts'
import {
  chooseProduto,
  countBy,
  editCelula,
  type Filtro,
  type Linha,
  type Lugar,
  listVisiveis,
  nextErrada,
  removeLinha,
} from '../rascunho.rules.ts'
import type { Guarda } from '../use-rascunho.ts'
import { celulaId } from './celula-field.tsx'
import css from './grade.module.css'
import { LinhaItem } from './linha-item.tsx'

/** How many rows are drawn at once, so that a thousand rows scroll as smoothly as fifty. */
const SHOWN = 50

/** Every row with its result. Wrong cells are corrected in place; Enter or Tab goes to the next one. */
export function Grade({
  modo,
  linhas,
  isPassando,
  onChange,
}: {
  modo: Modo
  linhas: readonly Linha[]
  /** Whether the pass through the file is still going on, so that not all wrong rows are known yet. */
  isPassando: boolean
  onChange: Guarda['change']
}) {
  const count = countBy(linhas)
  const [chosen, setChosen] = useState<Filtro | null>(null)
  const [mantidas, setMantidas] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState(SHOWN)
  const table = useRef<HTMLTableElement>(null)
  useListKeys(table)
  const filtro = chosen ?? (count.erro > 0 && !isPassando ? 'erro' : 'todas')
  const visiveis = listVisiveis(linhas, filtro, mantidas)
  const present = useRef(visiveis)
  useEffect(() => void (present.current = visiveis))

  const choose = (next: Filtro) => {
    setChosen(next)
    setMantidas(new Set())
    setShown(SHOWN)
  }
  const onEdit = useCallback(
    (numero: number, coluna: NomeDaColuna, texto: string) => {
      setChosen(filtro)
      setMantidas((was) => new Set([...was, numero]))
      onChange((was) => editCelula(was, numero, coluna, texto))
    },
    [filtro, onChange],
  )
  const onNext = useCallback(
    (from: Lugar) => {
      const visiveis = present.current
      const next = nextErrada(visiveis, from)
      if (!next) return false
      const at = visiveis.findIndex(({ numero }) => numero === next.numero)
      flushSync(() => setShown((was) => Math.max(was, Math.ceil((at + 1) / SHOWN) * SHOWN)))
      document.getElementById(celulaId(next.numero, next.coluna))?.focus()
      return true
    },
    [setShown],
  )
  const onChoose = useCallback(
    (numero: number, codigo: string) => {
      setChosen(filtro)
      setMantidas((was) => new Set([...was, numero]))
      onChange((was) => chooseProduto(was, numero, codigo))
    },
    [filtro, onChange],
  )
  const onRemove = useCallback(
    (numero: number) => {
      setChosen(filtro)
      onChange((was) => removeLinha(was, numero))
      table.current?.focus()
    },
    [filtro, onChange],
  )
  const rest = visiveis.length - shown
  return (
    <>
      <Segmented
        label="Mostrar"
        isLabelHidden
        value={filtro}
        onChange={choose}
        options={[
          { value: 'erro', text: `Com erro (${inText(count.erro)})` },
          { value: 'prontas', text: `Prontas (${inText(count.pronta)})` },
          { value: 'todas', text: `Todas (${inText(linhas.length)})` },
        ]}
      />
      {visiveis.length === 0 ? (
        <p className={css.none}>
          <Icon name={filtro === 'erro' ? 'check' : 'info'} size="s" />
          {`Nenhuma ${modo === 'notas' ? 'nota' : 'linha'} ${filtro === 'erro' ? 'com erro' : 'pronta ainda'}.`}
        </p>
      ) : (
        <table ref={table} className={css.table} tabIndex={-1} aria-label={PALAVRAS[modo].tabela}>
          <thead>
            <tr>
              {[PALAVRAS[modo].coluna, 'Destinatário', 'Serviço e chegada', 'Preço', 'Situação'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className={page.srOnly}>Ações</span>
              </th>
            </tr>
          </thead>
          {visiveis.slice(0, shown).map((linha) => (
            <LinhaItem
              key={linha.uuid}
              linha={linha}
              isMantida={mantidas.has(linha.numero)}
              onEdit={onEdit}
              onNext={onNext}
              onChoose={onChoose}
              onRemove={onRemove}
            />
          ))}
        </table>
      )}
      <MoreLess
        more={rest > 0 ? `Mostrar mais ${Math.min(SHOWN, rest)} de ${inText(rest)}` : null}
        isLonger={visiveis.length > SHOWN && shown > SHOWN}
        onMore={() => setShown((was) => was + SHOWN)}
        onLess={() => setShown(SHOWN)}
      />
    </>
  )
}

const inText = (quantas: number) => quantas.toLocaleString('pt-BR')
