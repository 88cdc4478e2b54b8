import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Entrada, zipOf } from './zip.ts'

async function zip(quantas: number) {
  async function* batches(): AsyncGenerator<Entrada[], void> {
    for (let i = 0; i < quantas; i += 1000)
      yield Array.from({ length: Math.min(1000, quantas - i) }, (_, n) => ({
        nome: `${i + n}.xml`,
        texto: `<n>${i + n}</n>`,
      }))
  }
  const parts: Uint8Array[] = []
  for await (const part of zipOf(batches())) parts.push(part)
  return Buffer.concat(parts)
}

test.each([0, 1, 65_535])('a ZIP of %i files has them all', async (quantas) => {
  const bytes = await zip(quantas)
  const files = unzipSync(bytes, { filter: ({ name }) => name === `${quantas - 1}.xml` })
  expect(Object.values(files).map((file) => Buffer.from(file).toString())).toEqual(
    quantas === 0 ? [] : [`<n>${quantas - 1}</n>`],
  )
  let seen = 0
  unzipSync(bytes, { filter: () => (seen++, false) })
  expect(seen).toBe(quantas)
})
