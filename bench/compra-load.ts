/**
 * A separate program, so that load and server do not share a thread. It buys the carts of a file, so many at once: `node
 * compra-load.ts URL FILE FIRST MANY CONNECTIONS`. Prints the purchases per second.
 */
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const [url = '', file = '', first = '0', many = '0', connections = '16'] = process.argv.slice(2)
const carrinhos = readFileSync(file, 'utf8').trimEnd().split('\n').slice(Number(first))
let next = 0
const begun = performance.now()
const result = await autocannon({
  url,
  connections: Number(connections),
  amount: Number(many),
  timeout: 60, // a machine that others use, too, may let a request wait
  requests: [
    {
      method: 'POST',
      setupRequest(request) {
        const [token = '', carrinho = ''] = carrinhos[next++]?.split(' ') ?? []
        return { ...request, path: `/api/v1/frete/${carrinho}`, headers: { authorization: `Bearer ${token}` } }
      },
    },
  ],
})
const seconds = (performance.now() - begun) / 1000
if (result.non2xx > 0 || result.errors > 0 || result['2xx'] !== Number(many)) {
  throw new Error(
    `${result['2xx']} of ${many} carts were bought, ${result.non2xx} not, ${result.errors} without an answer (${JSON.stringify(result.statusCodeStats)})`,
  )
}
process.stdout.write(JSON.stringify({ perSecond: result['2xx'] / seconds }))
