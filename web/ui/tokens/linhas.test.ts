import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../..')

/** A person may ask the browser for larger letters. Lines with a height in px would then lie over one another. */
test('a line grows with its letters', () => {
  const fixed = globSync('**/*.css', { cwd: WEB }).filter((file) =>
    /line-height: [\d.]+px|font: [^;]*\/ [\d.]+px/.test(readFileSync(join(WEB, file), 'utf8')),
  )
  expect(fixed).toEqual([])
})
