import { act, cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { leave } from './data/session.ts'
import { closeModal, closeToast } from './notices/notices.ts'
import { forgetAnswers } from './testing-tela.tsx'

/** Each test of a screen leaves nothing: no screen, notice, session, answer or stub. */
afterEach(async () => {
  await act(async () => {
    closeModal()
    closeToast()
    cleanup()
  })
  forgetAnswers()
  leave()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
