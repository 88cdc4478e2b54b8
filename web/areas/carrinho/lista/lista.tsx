import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { FreteNoCarrinho } from '#contract/carrinho'
import { sentenceOf } from '../../../app/data/api.ts'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { showModal, showToast } from '../../../app/notices/notices.ts'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { LongList } from '../../../ui/page/long-list.tsx'
import { toggled } from '../../../ui/page/toggled.ts'
import { useEditCarrinho } from '../carrinho.queries.ts'
import { selecionadosOf, withCopy } from '../compra.rules.ts'
import { FreteLinha, linhaId } from './frete-linha.tsx'
import css from './lista.module.css'
import { SelecaoBarra } from './selecao-barra.tsx'
import { useNovidades } from './use-novidades.ts'
import { useRemoveFretes } from './use-remove-fretes.ts'

const TrocaModal = lazyPart(async () => (await import('../troca/troca-modal.tsx')).TrocaModal)

/** Lines drawn at first, about three screens. The others follow in a transition, which does not block the page. */
const FIRST = 40

/**
 * Every frete of the cart. A ticked one is bought with the next purchase; each can be opened, edited, doubled or
 * removed.
 */
export function Lista({
  fretes,
  depois,
  canEdit,
  onSelect,
  settle,
}: {
  fretes: readonly FreteNoCarrinho[]
  /** The selected fretes that the limit does not hold. */
  depois: readonly FreteNoCarrinho[]
  canEdit: boolean
  onSelect: (uuids: readonly string[], isSelecionado: boolean) => void
  /** Saves the ticks that are not saved yet. */
  settle: () => Promise<boolean>
}) {
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [trocados, setTrocados] = useState<readonly FreteNoCarrinho[] | null>(null)
  const shown = useShown(fretes.length)
  const anteriorOf = useNovidades(fretes)
  const { remove, copy } = useActs(list, settle)
  const toggle = useCallback((uuid: string) => setOpen((was) => toggled(was, uuid)), [])
  const removeOne = useCallback((uuid: string) => remove(new Set([uuid])), [remove])

  const selecionados = selecionadosOf(fretes)
  const later = new Set(depois.map(({ uuid }) => uuid))
  const uuidsOf = (some: readonly FreteNoCarrinho[]) => some.map(({ uuid }) => uuid)
  return (
    <div className={css.area}>
      {canEdit && (
        <SelecaoBarra
          selecionados={selecionados.length}
          fretes={fretes.length}
          onSelectAll={(isSelecionado) => onSelect(uuidsOf(fretes), isSelecionado)}
          onChange={() => void settle().then((isSaved) => isSaved && setTrocados(selecionados))}
          onRemove={() => remove(new Set(uuidsOf(selecionados)))}
        />
      )}
      <LongList ref={list} label="Fretes no carrinho" lines={fretes.slice(0, shown)} height="65px" className={css.list}>
        {(frete) => (
          <FreteLinha
            key={frete.uuid}
            frete={frete}
            anterior={anteriorOf(frete)}
            isOpen={open.has(frete.uuid)}
            isDepois={later.has(frete.uuid)}
            isCorte={depois[0]?.uuid === frete.uuid}
            canEdit={canEdit}
            onSelect={onSelect}
            onToggle={toggle}
            onCopy={copy}
            onRemove={removeOne}
          />
        )}
      </LongList>
      {trocados && <TrocaModal fretes={trocados} onClose={() => setTrocados(null)} />}
    </div>
  )
}

/** How many lines are drawn: a cart of hundreds opens as fast as a small one, and is complete a moment later. */
function useShown(fretes: number) {
  const [shown, setShown] = useState(FIRST)
  useEffect(() => {
    if (fretes > shown) startTransition(() => setShown(fretes))
  }, [fretes, shown])
  return shown
}

/** The acts that remove or double items. Each saves the ticks first, so that they are not overwritten. */
function useActs(list: { current: HTMLElement | null }, settle: () => Promise<boolean>) {
  const { mutateAsync } = useEditCarrinho()
  const removeFretes = useRemoveFretes()
  /** The items being changed: a second tap on the same button may come before the line is gone. */
  const busy = useRef(new Set<string>())

  const once = useCallback(async (key: string, act: () => Promise<void>) => {
    if (busy.current.has(key)) return
    busy.current.add(key)
    await act()
    busy.current.delete(key)
  }, [])
  const remove = useCallback(
    (uuids: ReadonlySet<string>) =>
      void once([...uuids].join(), async () => {
        void settle()
        const next = nextLinha(list.current, uuids)
        if (await removeFretes(uuids)) focusAfter(list.current, next, linhasOf(list.current).length === uuids.size)
      }),
    [list, once, removeFretes, settle],
  )
  const copy = useCallback(
    (uuid: string) =>
      void once(uuid, async () => {
        void settle()
        try {
          await mutateAsync(withCopy(uuid, newUuid()))
          showToast('Frete duplicado. A cópia está logo abaixo do original.')
        } catch (error) {
          const text = sentenceOf(error, 'Erro ao adicionar item ao carrinho.')
          showModal({ kind: 'error', title: 'Aviso', text })
        }
      }),
    [mutateAsync, once, settle],
  )
  return { remove, copy }
}

const linhasOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-linha]') ?? [])]

/** The id of the line after the removed one, or of the line before it if none follows; undefined for many. */
function nextLinha(list: HTMLElement | null, uuids: ReadonlySet<string>) {
  const [uuid, ...others] = uuids
  if (!uuid || others.length > 0) return
  const linhas = linhasOf(list)
  const at = linhas.findIndex(({ id }) => id === linhaId(uuid))
  return (linhas[at + 1] ?? linhas[at - 1])?.id
}

/**
 * Moves the focus after a removal: to the next line, or to the page's heading if the cart is empty. Does nothing if the
 * focus is elsewhere.
 */
function focusAfter(list: HTMLElement | null, next: string | undefined, isEmptied: boolean) {
  const { activeElement } = document
  const isElsewhere = activeElement && activeElement !== document.body && !list?.contains(activeElement)
  const isInBar = isElsewhere && list?.parentElement?.contains(activeElement)
  if (isElsewhere && !(isInBar && isEmptied)) return
  const place = isEmptied
    ? document.querySelector<HTMLElement>('main h1')
    : (document.getElementById(next ?? '')?.querySelector<HTMLElement>('[aria-expanded]') ?? list)
  place?.focus({ preventScroll: true })
}
