import { open } from './.see.ts'
import { readFileSync } from 'node:fs'
const [out, w, ...names] = process.argv.slice(2)
const { browser, page } = await open('d','light')
await page.setViewportSize({ width: Number(w) * names.length + 20, height: 1000 })
await page.setContent(`<body style="margin:0;display:flex;gap:4px;align-items:flex-start;background:#888">${names.map(n=>`<img style="width:${w}px" src="data:image/png;base64,${readFileSync(`/tmp/checkout/${n}.png`).toString('base64')}">`).join('')}`)
await page.waitForTimeout(300)
await page.screenshot({ path: `/tmp/checkout/${out}.png`, fullPage: true })
await browser.close()
