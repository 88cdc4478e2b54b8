import { useRef, useState } from 'react'
import type { Carrinho } from '#contract/carrinho'
import { sentenceOf } from '../../app/data/api.ts'
import { newUuid } from '../../app/data/new-uuid.ts'
import { showModal, showToast } from '../../app/notices/notices.ts'
import { Button } from '../../ui/page/button.tsx'
import { useEditCarrinho } from './carrinho.queries.ts'
import { withCopy, without } from './compra.rules.ts'
import type { Change } from './edit-carrinho.ts'
import { FreteItem } from './frete-item.tsx'
import css from './lista.module.css'

/** Items drawn at first: a cart of hundreds opens as fast as a small one. */
const FIRST = 50

/** S2 §8. */
const REMOVIDO = { kind: 'success', title: 'Remoção de frete', text: 'Frete removido com sucesso!' } as const

/** Every frete of the cart, each to be edited, doubled or removed. */
export function Lista({ carrinho, canEdit }: { carrinho: Carrinho; canEdit: boolean }) {
  const [shown, setShown] = useState(FIRST)
  const list = useRef<HTMLUListElement>(null)
  const isBusy = useRef(false)
  const { mutate, isPending } = useEditCarrinho()
  // one at a time, by itself: a button that is disabled meanwhile comes too late for a second tap, and drops the focus
  const change = (how: Change, told: { onSuccess: () => void; failure: (error: Error) => string }) => {
    if (isBusy.current) return
    isBusy.current = true
    mutate(how, {
      onSuccess: told.onSuccess,
      onError: (error) => showModal({ kind: 'error', title: 'Aviso', text: told.failure(error) }),
      onSettled: () => void (isBusy.current = false),
    })
  }
  const remove = (uuid: string) =>
    change(without(uuid), {
      onSuccess: () => {
        list.current?.focus({ preventScroll: true }) // the button goes with its item
        showModal(REMOVIDO)
      },
      failure: () => 'Erro ao remover frete, por favor tente mais tarde.',
    })
  const copy = (uuid: string) =>
    change(withCopy(uuid, newUuid()), {
      onSuccess: () => {
        setShown((was) => was + 1)
        showToast('Frete duplicado. A cópia está logo abaixo do original.')
      },
      failure: (error) => sentenceOf(error, 'Erro ao adicionar item ao carrinho.'),
    })
  const rest = carrinho.fretes.length - shown
  return (
    <>
      <ul ref={list} tabIndex={-1} className={css.list} aria-label="Fretes no carrinho" aria-busy={isPending}>
        {carrinho.fretes.slice(0, shown).map((frete) => (
          <FreteItem
            key={frete.uuid}
            frete={frete}
            canEdit={canEdit}
            onRemove={() => remove(frete.uuid)}
            onCopy={() => copy(frete.uuid)}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button
          onClick={() => {
            setShown((was) => was + FIRST)
            list.current?.lastElementChild?.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true })
          }}
        >
          {rest > FIRST
            ? `Mostrar mais ${FIRST} de ${rest}`
            : rest === 1
              ? 'Mostrar o último'
              : `Mostrar os últimos ${rest}`}
        </Button>
      )}
    </>
  )
}
