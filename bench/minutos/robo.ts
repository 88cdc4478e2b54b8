import type { Locator, Page } from '@playwright/test'

const KEY_MS = 110
const AIM_MS = 1300
const MOST_TABS = 12

/** What it cost a person: `seconds` are from the first act to the last, without the time that `aside` took. */
export type Custo = { seconds: number; fields: number; clicks: number; steps: string[] }

/**
 * A person at a keyboard and a mouse, or at a phone: 110 ms for each key, 1.3 s of moving and aiming before each click or
 * tap. A tick or a radio is a click. A key that acts, like Enter on a button or in a form, counts as a click, without
 * the 1.3 s. Tab goes to another field and counts as nothing but its 110 ms. A paste is two strokes, and one field.
 */
export function robo(page: Page) {
  let at = page
  let fields = 0
  let clicks = 0
  let apart = 0
  const begun = performance.now()
  const steps: string[] = []
  const seconds = () => (performance.now() - begun - apart) / 1000
  const note = (what: string) => steps.push(`${seconds().toFixed(1)} s  ${what}`)
  const act = async (what: string, before: number, run: () => Promise<unknown>) => {
    await at.waitForTimeout(before)
    await run()
    clicks += 1
    note(`click ${clicks}: ${what}`)
  }
  return {
    /** The page that the person looks at from here on: a link opened it. */
    turnTo: (next: Page) => (at = next),
    async click(target: Locator, what: string) {
      await target.waitFor()
      await act(what, AIM_MS, () => target.click())
    },
    /** A key that does something. */
    press: (key: string, what: string) => act(`${key}, ${what}`, KEY_MS, () => at.keyboard.press(key)),
    /** Goes to the field of this label, Tab by Tab. Throws when no Tab reaches it. */
    async tabTo(label: RegExp) {
      for (let n = 0; n < MOST_TABS; n++) {
        await at.waitForTimeout(KEY_MS)
        await at.keyboard.press('Tab')
        if (label.test(await at.evaluate(nameOfFocus))) return
      }
      throw new Error(`${label.source} is not reached by Tab, but: ${await at.evaluate(nameOfFocus)}`)
    },
    /** Types into the field that has the focus. Throws unless it is the field of this label, because a robot does not see where it types. */
    async type(label: RegExp, text: string) {
      await expectFocus(at, label)
      await at.keyboard.type(text, { delay: KEY_MS })
      fields += 1
      note(`field ${fields}: ${label.source}`)
    },
    async paste(text: string) {
      await at.evaluate((text) => navigator.clipboard.writeText(text), text)
      await at.waitForTimeout(2 * KEY_MS)
      await at.keyboard.press('ControlOrMeta+v')
      fields += 1
      note(`field ${fields}: pasted`)
    },
    /** Does what other programs do meanwhile. The time of that does not count. */
    async aside<T>(run: () => Promise<T>) {
      const from = performance.now()
      const answer = await run()
      apart += performance.now() - from
      return answer
    },
    /** The cost so far. `other` is what another robot did for this person meanwhile; its time is already counted here. */
    cost: (other: Pick<Custo, 'fields' | 'clicks' | 'steps'> = { fields: 0, clicks: 0, steps: [] }): Custo => ({
      seconds: seconds(),
      fields: fields + other.fields,
      clicks: clicks + other.clicks,
      steps: [...steps, ...other.steps],
    }),
  }
}

async function expectFocus(page: Page, label: RegExp) {
  for (let n = 0; n < 40; n++) {
    if (label.test(await page.evaluate(nameOfFocus))) return
    await page.waitForTimeout(50)
  }
  throw new Error(`${label.source} has no focus, but: ${await page.evaluate(nameOfFocus)}`)
}

/** Runs in the page: what the focused element is called. */
function nameOfFocus() {
  const field = document.activeElement
  const { labels } = field as HTMLInputElement
  return field?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? field?.textContent?.slice(0, 80) ?? ''
}
