import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, press, until } from '../../app/testing-tela.tsx'
import { Modal } from './modal.tsx'
import { Sheet } from './sheet.tsx'

type After = 'there' | 'gone' | 'disabled'

/** A page on which an action in the layer removes the button that opened it, or keeps it. */
function Page({ Layer, after }: { Layer: typeof Sheet | typeof Modal; after: After }) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <main tabIndex={-1}>
      {!(isDone && after === 'gone') && (
        <button type="button" disabled={isDone && after === 'disabled'} onClick={() => setOpen(true)}>
          Abrir
        </button>
      )}
      {isOpen && (
        <Layer title="Sacar" onClose={() => setOpen(false)}>
          <button
            type="button"
            onClick={() => {
              setDone(true)
              setOpen(false)
            }}
          >
            Pronto
          </button>
        </Layer>
      )}
    </main>
  )
}

async function openAndFinish(Layer: typeof Sheet | typeof Modal, after: After) {
  await draw(<Page Layer={Layer} after={after} />)
  await act(async () => screen.getByRole('button', { name: 'Abrir' }).focus())
  await press('Abrir')
  await act(async () => screen.getByRole('button', { name: 'Pronto' }).focus())
  await press('Pronto')
  expect(screen.queryByRole('dialog')).toBeNull()
}

const LAYERS = [
  ['sheet', Sheet],
  ['modal', Modal],
] as const

test.each(LAYERS)('a %s gives the focus back to the button that opened it', async (_, Layer) => {
  await openAndFinish(Layer, 'there')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }))
})

test.each(LAYERS)('a %s whose button is gone gives the focus to the content of the page', async (_, Layer) => {
  await openAndFinish(Layer, 'gone')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test.each(LAYERS)('a %s whose button is disabled meanwhile gives the focus to the content', async (_, Layer) => {
  await openAndFinish(Layer, 'disabled')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test.each(LAYERS)('for a moment after a %s has closed, the page takes no press of a finger', async (_, Layer) => {
  const taken = () => getComputedStyle(document.body).pointerEvents
  await until(() => expect(taken()).not.toBe('none')) // a layer of the test before has closed a moment ago
  vi.useFakeTimers()
  await openAndFinish(Layer, 'there')
  expect(taken()).toBe('none')
  await vi.advanceTimersByTimeAsync(300)
  expect(taken()).not.toBe('none')
})
