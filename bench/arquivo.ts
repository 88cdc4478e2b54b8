import type { Assinante } from './assinante.ts'
import { decimal, type Figure } from './figure.ts'
import { residentMb } from './memoria.ts'

/** How much more memory the server may need while it streams a file. */
const GROWTH_MB = 60

/** Exports a list of `rows` lines as CSV. The server's memory is compared with its memory after a small export. */
export async function measureArquivo(
  name: string,
  { muito, pouco, pid }: { muito: Assinante; pouco: Assinante; pid: number },
  { pathOf, rows }: { pathOf: (assinante: Assinante) => string; rows: number },
): Promise<Figure> {
  await countLines(pouco, pathOf)
  const before = residentMb(pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 50)
  const begin = performance.now()
  const lines = await countLines(muito, pathOf)
  const seconds = (performance.now() - begin) / 1000
  clearInterval(watch)
  if (lines !== rows + 1) throw new Error(`${lines} lines in the file`)
  const speed = `${decimal(rows / seconds)} a second, ${decimal(seconds, 1)} s`
  return {
    name,
    figure: `+${decimal(peak - before)} MB (${decimal(before)} → ${decimal(peak)} MB; ${speed})`,
    target: `≤ +${GROWTH_MB} MB`,
    ok: peak - before <= GROWTH_MB,
  }
}

async function countLines(assinante: Assinante, pathOf: (assinante: Assinante) => string) {
  const file = await assinante.download(pathOf(assinante), 'text/csv')
  let lines = 0
  for await (const chunk of file.body as AsyncIterable<Uint8Array>)
    for (const byte of chunk) if (byte === NEWLINE) lines++
  return lines
}

const NEWLINE = 10
