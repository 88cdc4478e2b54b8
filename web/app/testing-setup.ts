import { beforeAll, vi } from 'vitest'

/**
 * Test files without a screen share one window, as a new one is slow. Each file finds it empty, as if it were the
 * first.
 */
beforeAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})
