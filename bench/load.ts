/**
 * A separate program, so that load and server do not share a thread: `node load.ts URL SECONDS HEADERS CONNECTIONS
 * FORGIVEN`. FORGIVEN is the part of the requests that may be refused or stay without an answer. The program's input is
 * a list of bodies as JSON; with an empty list it sends GET.
 */
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

const [url = '', seconds = '5', headers = '{}', connections = '100', forgiven = '0'] = process.argv.slice(2)
const bodies = JSON.parse(await text(process.stdin)) as string[]
const result = await autocannon({
  url,
  method: bodies.length > 0 ? 'POST' : 'GET',
  headers: JSON.parse(headers) as Record<string, string>,
  ...(bodies.length > 0 && { requests: bodies.map((body) => ({ body })) }),
  connections: Number(connections),
  duration: Number(seconds),
  timeout: 60,
})
const bad = result.non2xx + result.errors
if (bad > 0 && bad > (result['2xx'] + bad) * Number(forgiven)) {
  throw new Error(
    `${result.non2xx} answers were not a success, ${result.errors} did not come (${JSON.stringify(result.statusCodeStats)})`,
  )
}
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    answers: result.requests.total,
  }),
)
