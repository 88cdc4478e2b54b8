import { useEffect, useRef, useState } from 'react'
import { DESCRICAO_MAX, MAX_ITENS_DO_CONTEUDO } from '#contract/kernel/schemas/conteudo'
import { formatReais } from '#contract/kernel/values/centavos'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { INTEIRO, type Mask } from '../../../ui/fields/mask.rules.ts'
import { MaskedField } from '../../../ui/fields/masked-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { BoundField } from '../../../ui/fields/use-fields.ts'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { ITEM_EM_BRANCO, type ItemRascunho, sumItens, totalOf } from '../dados-rascunho.ts'
import css from './conteudo-fields.module.css'
import { Counted } from './counted.tsx'
import { PerguntaDoItem } from './pergunta-do-item.tsx'

/** The lines of the content form: as many as the official paper holds (D §5). */
export function ConteudoFields({
  itens,
  valor,
  onChange,
  bind,
  erro,
}: {
  itens: ItemRascunho[]
  valor: number
  onChange: (itens: ItemRascunho[]) => void
  bind: (campo: string, help?: string) => BoundField
  erro: string | undefined
}) {
  const change = (index: number, changed: Partial<ItemRascunho>) =>
    onChange(itens.map((item, i) => (i === index ? { ...item, ...changed } : item)))
  const { soma, isErrada, isEmpty } = sumItens(itens, valor)
  const [left, setLeft] = useState<readonly (number | null)[]>([])
  const bindValor = (campo: string, item: ItemRascunho) => {
    const field = bind(campo)
    return {
      ...field,
      onBlur: () => {
        field.onBlur()
        setLeft((was) => [...was, totalOf(item)])
      },
    }
  }
  const isFull = itens.length >= MAX_ITENS_DO_CONTEUDO
  const list = useRef<HTMLOListElement>(null)
  const goTo = useRef<number | null>(null)
  // moves the focus to a new line, or away from a removed line, whose button is gone
  useEffect(() => {
    if (goTo.current === null) return
    list.current?.children[goTo.current]?.querySelector('input')?.focus()
    goTo.current = null
  }, [itens.length])
  const add = () => {
    goTo.current = itens.length
    onChange([...itens, ITEM_EM_BRANCO])
  }
  const remove = (index: number) => {
    goTo.current = Math.min(index, itens.length - 2)
    onChange(itens.filter((_, i) => i !== index))
  }
  return (
    <div className={css.block}>
      <ol ref={list} className={css.itens}>
        {itens.map((item, index) => (
          <li key={index} className={css.item} aria-label={`Item ${index + 1}`}>
            <Counted count={item.descricao.length} max={DESCRICAO_MAX}>
              <TextField
                {...bind(`conteudo.itens.${index}.descricao`)}
                label="Descrição"
                autoComplete="off"
                maxLength={DESCRICAO_MAX}
                required
                isStarred
                value={item.descricao}
                onChange={(descricao) => change(index, { descricao: descricao.slice(0, DESCRICAO_MAX) })}
              />
            </Counted>
            <MaskedField
              {...bindValor(`conteudo.itens.${index}.quantidade`, item)}
              label="Quantidade"
              mask={QUANTIDADE}
              inputMode="numeric"
              autoComplete="off"
              required
              isStarred
              value={item.quantidade}
              onChange={(quantidade) => change(index, { quantidade })}
            />
            <NumberField
              {...bindValor(`conteudo.itens.${index}.valorUnitario`, item)}
              kind="reais"
              label="Valor unitário"
              value={item.valorUnitario}
              onChange={(valorUnitario) => change(index, { valorUnitario })}
            />
            {itens.length > 1 && (
              <button
                type="button"
                className={css.remove}
                aria-label={`Remover item ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Icon name="close" size="s" />
              </button>
            )}
            <PerguntaDoItem
              {...{ item, valor, left }}
              onFocus={() => list.current?.children[index]?.querySelectorAll('input')[2]?.focus()}
            />
          </li>
        ))}
      </ol>
      <div className={css.foot}>
        <Button size="s" disabled={isFull} onClick={add}>
          <WorkIcon name="plus" size="s" />
          Adicionar item
        </Button>
        <p className={cx(css.sum, isErrada && css.wrong)}>
          {isFull && `A declaração de conteúdo aceita até ${MAX_ITENS_DO_CONTEUDO} itens. `}
          {isEmpty ? (
            'O valor por item é opcional.'
          ) : (
            <>
              Soma dos itens: <b>{formatReais(soma)}</b> de {formatReais(valor)}
            </>
          )}
        </p>
      </div>
      {!isEmpty && erro && (
        <p className={css.error}>
          <Icon name="alert" size="s" />
          {erro}
        </p>
      )}
    </div>
  )
}

const QUANTIDADE: Mask = { own: INTEIRO.own, format: (text) => INTEIRO.format(text).slice(0, 4) }
