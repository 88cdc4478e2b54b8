import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NoticeHost } from '../notices/notice-host.tsx'
import { click, draw, until } from '../testing-tela.tsx'
import { readSite } from './site.tsx'
import { TermosLink } from './termos-link.tsx'

test('on a page that no server wrote, the year is the one in São Paulo', () => {
  vi.useFakeTimers({ now: Date.parse('2031-01-01T02:30:00Z') })
  expect(readSite().ano).toBe(2030)
})

test('terms of use that do not come are told as failed after a minute (S1 §7)', async () => {
  await Promise.all([import('./termos.ts'), import('../notices/notice-modal.tsx')])
  const limits: { ms: number; limit: AbortController }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    limits.push({ ms, limit })
    return limit.signal
  })
  const pass = (passed: number) =>
    act(async () => {
      for (const { ms, limit } of limits) if (ms <= passed) limit.abort()
    })
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
  )
  await draw(
    <>
      <TermosLink />
      <NoticeHost />
    </>,
  )
  await click(screen.getByRole('link', { name: 'Termos de uso (PDF)' }))
  const failed = () => screen.queryByRole('dialog', { name: 'Erro ao baixar arquivo' })
  await pass(59_000)
  expect(failed()).toBeNull()
  await pass(60_000)
  await until(() => expect(failed()).not.toBeNull())
})
