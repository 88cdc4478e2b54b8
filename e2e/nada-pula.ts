import type { Page } from '@playwright/test'
import { ATRASO_HEADER } from './atraso.ts'
import { expect } from './journey.ts'
import { countRequests, quiet } from './quiet.ts'

/** The limit of a 'good' cumulative layout shift (web.dev). Here all shifts count, not only the worst five seconds. */
const GOOD = 0.1
/** By how much every answer of the API is delayed. */
const LATE_MS = 300

/** Delays every answer of the API to this page, and notes its shifts. */
export async function delayAnswers(page: Page) {
  countRequests(page)
  // by the product: a route in the browser would switch its cache off, and every screen would load all code again
  await page.setExtraHTTPHeaders({ [ATRASO_HEADER]: String(LATE_MS) })
  await noteShifts(page)
}

/** Notes each shift of the layout that no input caused, for `readShifts`. */
export const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} '${node?.textContent?.slice(0, 30)}' from ${previousRect.y} to ${currentRect.y}`,
        )
        shifts.push({ value: entry.value, moved })
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    globalThis.readShifts = () => {
      note(observer.takeRecords())
      return shifts
    }
  })

/** Waits until an opened screen has all its answers, and sums the shifts up. */
export async function seeStill(page: Page, endereco: string) {
  await quiet(page)
  const shifts = await page.evaluate(() => readShifts())
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect.soft(sum, `${endereco} ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(GOOD)
}

declare global {
  /** The shifts of this page until now. */
  var readShifts: () => Shift[]
}

type Shift = { value: number; moved: string[] }
/** As Chromium reports it; TypeScript's library has no type for it. */
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
