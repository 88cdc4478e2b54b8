import { type Aberta, alive, type Fluidez, PHONE, slowDown } from './fluidez-browser.ts'
import { openTodos } from './fluidez-toque.ts'

const SLOWER = 4
/** The time of a frame at 60 Hz, and a little more because clocks are not exact. */
const FRAME_MS = 17
const WAY_PX = 9000
const SPEED_PX = 1800

type Rolagem = { share: number; perSecond: number }

/**
 * Scrolls over five hundred lines and counts how many frames come in time. `plain` is the same scrolling right before, over
 * 500 empty lines of the same height on a page without code: the best that this machine and this browser reach.
 */
export async function scrolls(fluidez: Fluidez) {
  const measured: ({ name: string; plain: Rolagem } & Rolagem)[] = []
  const overCarrinho = await scrollPlain(fluidez, 64)
  const carrinho = await fluidez.open(fluidez.muitos, PHONE)
  await carrinho.page.goto('/carrinho')
  await alive(carrinho.page)
  await carrinho.page
    .getByRole('list', { name: 'Fretes no carrinho' })
    .getByRole('listitem')
    .nth(499)
    .waitFor({ state: 'attached' })
  measured.push({ name: 'a cart of 500', plain: overCarrinho, ...(await scroll(carrinho)) })
  await carrinho.close()
  const overEnvios = await scrollPlain(fluidez, 150)
  const envios = await fluidez.open(fluidez.muitos, PHONE)
  await openTodos(envios)
  measured.push({ name: '500 of Meus fretes', plain: overEnvios, ...(await scroll(envios)) })
  await envios.close()
  return measured
}

async function scrollPlain(fluidez: Fluidez, height: number) {
  const aberta = await fluidez.open(null, PHONE)
  await aberta.page.evaluate((height) => {
    document.head.innerHTML = '<meta name="viewport" content="width=device-width">'
    document.body.innerHTML = `<ul>${'<li></li>'.repeat(500)}</ul>`
    for (const line of document.querySelectorAll('li')) line.style.height = `${height}px`
  }, height)
  const measured = await scroll(aberta)
  await aberta.close()
  return measured
}

async function scroll(aberta: Aberta): Promise<Rolagem> {
  const { page, cdp } = aberta
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await slowDown(aberta, SLOWER)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { quadros: times, rolando: true })
    const note = (now: number) => {
      times.push(now)
      if ((globalThis as { rolando?: boolean }).rolando) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const way = { x: 195, y: 500, speed: SPEED_PX, gestureSourceType: 'mouse', preventFling: true } as const
  await cdp.send('Input.synthesizeScrollGesture', { ...way, yDistance: -WAY_PX })
  await cdp.send('Input.synthesizeScrollGesture', { ...way, y: 200, yDistance: WAY_PX / 2 })
  const { times, top } = await page.evaluate(() => {
    const seen = globalThis as unknown as { quadros: number[]; rolando: boolean }
    seen.rolando = false
    return { times: seen.quadros, top: window.scrollY }
  })
  await slowDown(aberta, 1)
  if (top < WAY_PX / 3) throw new Error(`the page stands at ${top}: it was not scrolled`)
  const steps = times.slice(1).map((time, n) => time - times[n]!)
  const total = steps.reduce((sum, step) => sum + step, 0)
  return {
    share: steps.filter((step) => step <= FRAME_MS).length / steps.length,
    perSecond: (steps.length / total) * 1000,
  }
}
