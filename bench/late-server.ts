/** The simplest carrier: it answers every POST with the same bytes after so many milliseconds. */
import { createServer } from 'node:http'

const [delayMs = '0', bytes = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () =>
    setTimeout(() => response.setHeader('content-type', 'application/json').end(bytes), Number(delayMs)),
  )
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as { port: number }).port}\n`)
})
