import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE } from './journey.ts'
import { findTorn } from './numeros-inteiros.ts'

/** Half of a desktop's window: what it shows at a zoom of 200 %. */
const ZOOMED = { width: DESKTOP.viewport.width / 2, height: DESKTOP.viewport.height / 2 }
/** How a person reads large text: the browser's font doubled, the page zoomed (WCAG 1.4.4), a narrow window (1.4.10). */
const MODOS = [
  { modo: 'text of 200 % on a phone', size: PHONE.viewport, font: '200%' },
  { modo: 'text of 200 % on a desktop', size: DESKTOP.viewport, font: '200%' },
  { modo: 'a zoom of 200 %', size: ZOOMED, font: '' },
  { modo: '320 px', size: { width: 320, height: 640 }, font: '' },
]

/**
 * The open page in every such way: nothing sticks out, lies on something, is cut or breaks; at the text's own size no number
 * is torn from its unit. It is loaded once for all.
 */
export async function seeGrande(page: Page, name: string) {
  const soft = expect.configure({ soft: true })
  await page.setViewportSize(PHONE.viewport)
  await soft.poll(() => findTorn(page), `${name} on a phone`).toEqual([])
  for (const { modo, size, font } of MODOS) {
    await page.setViewportSize(size)
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), font)
    await soft.poll(() => sticksOut(page), `${name} at ${modo}`).toEqual([])
    await soft.poll(() => findCrowded(page), `${name} at ${modo}`).toEqual([])
    await soft.poll(() => linesOnLines(page), `${name} at ${modo}`).toEqual([])
    if (!font) await soft.poll(() => findTorn(page), `${name} at ${modo}`).toEqual([])
  }
}

/** What large text must not do to a page: lie on other text, leave its box, be cut, or break in the middle of a word. */
const findCrowded = (page: Page) =>
  page.evaluate(() => {
    type Line = { rect: DOMRect; seen: DOMRect; parent: Element; layer: Element | null; text: string }

    const lines = [...textsOf(document.body)].flatMap(linesOf)
    return [
      ...lines.flatMap((line, i) =>
        lines
          .slice(i + 1)
          .filter((other) => liesOn(line, other))
          .map((other) => `'${line.text}' lies on '${other.text}'`),
      ),
      ...lines.filter(isCut).map(({ text }) => `'${text}' is cut`),
      ...lines.filter(isOutside).map(({ text }) => `'${text}' leaves its box`),
      ...[...textsOf(document.body)]
        .filter((text) => linesOf(text).length > 0)
        .flatMap(brokenWords)
        .map((word) => `'${word}' breaks`),
    ]

    /** Texts that are drawn, without those for screen readers alone and those of drawings. */
    function* textsOf(root: Element) {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) {
        const text = walk.currentNode as Text
        const parent = text.parentElement!
        if (!text.data.trim() || parent.closest('svg, [hidden], noscript, style, script')) continue
        if (parent.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
          yield text
      }
    }

    function linesOf(node: Text): Line[] {
      const range = document.createRange()
      range.selectNodeContents(node)
      const parent = node.parentElement!
      const text = node.data.trim().replace(/\s+/g, ' ').slice(0, 40)
      return [...range.getClientRects()]
        .map((rect) => ({ rect, seen: clipped(rect, parent), parent, layer: layerOf(parent), text }))
        .filter(({ seen }) => seen.width > 2 && seen.height > 2)
    }

    /** The visible part of a rectangle: boxes around it may hide what leaves them. */
    function clipped(rect: DOMRect, from: Element) {
      let { left, top, right, bottom } = rect
      for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        if (overflowX !== 'visible' || clipPath !== 'none')
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        if (overflowY !== 'visible' || clipPath !== 'none')
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
        if (position === 'fixed') break
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }

    /** The bar or the dialog to which an element belongs: text behind a bar or a dialog is no overlap. */
    function layerOf(from: Element) {
      for (let box: Element | null = from; box; box = box.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(box).position) || box.matches('dialog, [popover]')) return box
      return null
    }

    function liesOn(a: Line, b: Line) {
      if (a.parent === b.parent || a.layer !== b.layer) return false
      const width = Math.min(a.seen.right, b.seen.right) - Math.max(a.seen.left, b.seen.left)
      const height = Math.min(a.seen.bottom, b.seen.bottom) - Math.max(a.seen.top, b.seen.top)
      return width > 3 && height > 0.3 * Math.min(a.rect.height, b.rect.height)
    }

    /** Whether a box hides a part of the line, and no three dots say so. */
    function isCut({ rect, seen, parent }: Line) {
      const lost = [rect.width - seen.width > 3, rect.height - seen.height > 0.3 * rect.height]
      if (!lost.includes(true)) return false
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX + overflowY) || textOverflow === 'ellipsis' || clipPath !== 'none')
          return false
      }
      return true
    }

    function isOutside({ rect, seen, parent }: Line) {
      if (seen.width < rect.width || seen.height < rect.height) return false
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { backgroundColor, borderLeftWidth, display, overflowX, overflowY } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX + overflowY)) return false
        if (display.startsWith('inline') && !display.includes('-')) continue
        if (backgroundColor.endsWith(', 0)') && Number.parseFloat(borderLeftWidth) === 0) continue
        const edge = box.getBoundingClientRect()
        return rect.left < edge.left - 2 || rect.right > edge.right + 2 || rect.bottom > edge.bottom + 4
      }
      return false
    }

    /** The plain words that break. Addresses and codes may break anywhere, and a word at its soft hyphen. */
    function brokenWords(node: Text) {
      return [...node.data.matchAll(/(?<=^|[\s("“])\p{L}{4,}(?=$|[\s)”,.:;?!])(?![.:]\S)/gu)]
        .filter(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = new Set(
            [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
          )
          return tops.size > 1
        })
        .map(([word]) => word)
    }
  })

/** Elements whose letters are taller than their line: a second line of such a text lies on the first. */
const linesOnLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { fontSize, lineHeight } = getComputedStyle(one)
        return Number.parseFloat(lineHeight) < 0.85 * Number.parseFloat(fontSize)
      })
      .map(({ localName, textContent }) => `${localName} ${textContent.slice(0, 40)}`),
  )

/** The innermost elements to the right of the window, if the page can be scrolled to the side. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((one) => {
      const { right, width } = one.getBoundingClientRect()
      const isClipped = (parent: Element | null): boolean =>
        parent !== null &&
        parent !== document.body &&
        (getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent.parentElement))
      return width > 0 && right > clientWidth + 0.5 && !isClipped(one.parentElement)
    })
    return wide
      .filter((one) => !wide.some((other) => other !== one && one.contains(other)))
      .map((one) => `${one.tagName} .${one.getAttribute('class')} ${one.textContent.slice(0, 30)}`)
  })
