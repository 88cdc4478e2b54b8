/** A program of its own, so that what asks and what answers do not share a thread: `node load.ts URL SECONDS HEADERS BODY`. */
import autocannon from 'autocannon'

const [url = '', seconds = '5', headers = '{}', body] = process.argv.slice(2)
const result = await autocannon({
  url,
  method: body ? 'POST' : 'GET',
  headers: JSON.parse(headers) as Record<string, string>,
  ...(body && { body }),
  connections: 100,
  duration: Number(seconds),
})
if (result.non2xx > 0 || result.errors > 0) {
  throw new Error(`${result.non2xx} answers were not a success, ${result.errors} did not come`)
}
process.stdout.write(
  JSON.stringify({ perSecond: result.requests.average, p99: result.latency.p99, answers: result.requests.total }),
)
