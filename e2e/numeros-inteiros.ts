import type { Page } from '@playwright/test'

/** What is read as one: an amount with its R$, a number with its unit, a day with its month, an order number, a code. */
const INTEIROS = [
  String.raw`(?:[+−-]\s?)?R\$\s?[−-]?\d[\d.]*(?:,\d\d)?`,
  String.raw`\d[\d.,]*\s(?:g|kg|mm|cm|m|km|m³|KB|MB|GB|ms|s|min|h|%)(?![\p{L}\d])`,
  String.raw`\d{1,2}\s(?:de\s)?(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\p{L}*`,
  String.raw`\d{1,2}/\d{1,2}(?:/\d{2,4})?`,
  String.raw`(?!SHA-)[A-Z]{3,}-\d{3,}`,
  String.raw`[A-Z]{2} \d{3} \d{3} \d{3} BR`,
]

/** The numbers, amounts and dates of the open page that go on in a second line. */
export const findTorn = (page: Page) =>
  page.evaluate((sources) => {
    const whole = new RegExp(`(?<![\\p{L}\\d])(?:${sources.join('|')})`, 'gu')
    return [...document.querySelectorAll('body *')]
      .filter((one) => !one.closest('svg, noscript, style, script, [hidden]') && one.checkVisibility())
      .flatMap(runsOf)
      .flatMap(tornIn)

    /** Neighbouring texts of an element: React writes '500' and ' g' as two. */
    function runsOf(parent: Element) {
      const runs: Text[][] = [[]]
      for (const node of parent.childNodes)
        if (node.nodeType === Node.TEXT_NODE) runs.at(-1)!.push(node as Text)
        else if (node.nodeType !== Node.COMMENT_NODE) runs.push([])
      return runs.filter((run) => run.length > 0)
    }

    function tornIn(run: Text[]) {
      const text = run.map(({ data }) => data).join('')
      return [...text.matchAll(whole)]
        .filter(({ 0: found, index }) => {
          const range = document.createRange()
          range.setStart(...placeOf(run, index))
          range.setEnd(...placeOf(run, index + found.length))
          const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
          return lines.some(({ top }) => top > lines[0]!.bottom - 2)
        })
        .map(([found]) => `'${found}' is torn in '${text.trim().slice(0, 60)}'`)
    }

    function placeOf(run: Text[], at: number): [Text, number] {
      let rest = at
      for (const node of run) {
        if (rest <= node.length) return [node, rest]
        rest -= node.length
      }
      throw new Error('outside of its run')
    }
  }, INTEIROS)
