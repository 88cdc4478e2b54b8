import { type Fluidez, PHONE, slowDown, slowNet } from './fluidez-browser.ts'

const NET = { bitsPerSecond: 1_600_000, delayMs: 150 }
const SLOWER = 4

/** Waits for the page's own heading, and for something that only the server's answer tells. */
const PAGES: { path: string; data: string; text: string }[] = [
  { path: '/home', data: 'main section[aria-labelledby], main [aria-label="Carteira Flex"]', text: 'R\\$' },
  { path: '/envios', data: 'main [data-linha]', text: '.' },
  { path: '/carrinho', data: 'main [aria-label="Fretes no carrinho"] [data-linha]', text: '.' },
  { path: '/carteira', data: 'main', text: 'R\\$\\s*\\d' },
]

/**
 * The seconds until the frame of a page is painted, and until its content is there, in a browser that has no file of the
 * product yet.
 */
export async function openings(fluidez: Fluidez) {
  const measured: { path: string; seconds: number; frame: number }[] = []
  for (const { path, data, text } of PAGES) {
    const aberta = await fluidez.open(fluidez.poucos, PHONE)
    const { page } = aberta
    await page.addInitScript(
      ([data, text]) => {
        const look = () => {
          const isThere = [...document.querySelectorAll(data!)].some((one) => new RegExp(text!).test(one.textContent))
          if (!isThere || !document.querySelector('main h1')?.textContent) return
          watcher.disconnect()
          requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { pronta: performance.now() }), 0))
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document, { childList: true, subtree: true, characterData: true })
      },
      [data, text],
    )
    await slowNet(aberta, NET)
    await slowDown(aberta, SLOWER)
    await page.goto(path, { waitUntil: 'commit' })
    const pronta = await page.waitForFunction(() => (globalThis as { pronta?: number }).pronta)
    const frame = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    measured.push({ path, seconds: (await pronta.jsonValue())! / 1000, frame: frame / 1000 })
    await aberta.close()
  }
  return measured
}
