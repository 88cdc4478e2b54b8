/** The least time between two reports: to a terminal, and to a file. */
const TERMINAL_MS = 200
const FILE_MS = 10_000

/** Tells how far a long command is: in one line of a terminal, or in a line now and then where the output goes to a file. */
export function createProgresso(stream = process.stderr) {
  const every = stream.isTTY ? TERMINAL_MS : FILE_MS
  let told = performance.now()
  return {
    tell(step: string) {
      const now = performance.now()
      if (now - told < every) return
      told = now
      stream.write(stream.isTTY ? `\r\x1b[K${step}` : `${step}\n`)
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K')
    },
  }
}
