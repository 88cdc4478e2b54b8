/**
 * Asks one address again and again, one request at a time, until its input ends: `node listen.ts URL TOKEN`. Prints the
 * times.
 */
const [url = '', token = ''] = process.argv.slice(2)
/** The pause between an answer and the next request. */
const BREATH_MS = 5

let isOver = false
process.stdin.on('end', () => (isOver = true)).resume()

const times: number[] = []
let failed = 0
while (!isOver) {
  const begin = performance.now()
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  await answer.arrayBuffer()
  times.push(performance.now() - begin)
  if (!answer.ok) failed++
  await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
}
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)]
process.stdout.write(JSON.stringify({ count: times.length, p50: at(0.5), p99: at(0.99), failed }))
