import { beforeAll, vi } from 'vitest'

/** Files of tests without a screen share one window, which is dear to make. Each file finds it as if it were the first. */
beforeAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})
