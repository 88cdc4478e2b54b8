import { expect, test, vi } from 'vitest'
import { draw } from '../../app/testing-tela.tsx'
import { Modal } from './modal.tsx'

const page = document.documentElement
const barIs = (width: number) =>
  vi.spyOn(page, 'clientWidth', 'get').mockImplementation(() => window.innerWidth - width)
const room = () => page.style.getPropertyValue('--barra')

test.each([
  ['of a scroll bar is kept', 15, '15px'],
  ['is not kept without a scroll bar', 0, '0px'],
])('the room %s', async (_, width, kept) => {
  barIs(width)
  await draw(
    <Modal title="Um" onClose={() => {}}>
      Um
    </Modal>,
  )
  expect(room()).toBe(kept)
})

test('a layer over another measures nothing: the scroll bar is already gone', async () => {
  barIs(15)
  await draw(
    <Modal title="Um" onClose={() => {}}>
      Um
    </Modal>,
  )
  barIs(0)
  const over = await draw(
    <Modal title="Outro" onClose={() => {}}>
      Outro
    </Modal>,
  )
  expect(room()).toBe('15px')
  await over.remove()
})
