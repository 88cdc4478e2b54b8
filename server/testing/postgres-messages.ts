import type { Socket } from 'node:net'

/** One message of PostgreSQL's protocol. `texts`: the zero-ended texts at its start. The first of a client has no type. */
export type Message = { type: string; bytes: Buffer; texts: string[] }

const TYPE_BYTES = 1
const LENGTH_BYTES = 4

/** The messages of one direction, whole. `isOpening`: the first one is a client's, which has no type. */
export async function* messages(socket: Socket, { isOpening }: { isOpening: boolean }): AsyncGenerator<Message> {
  let rest = Buffer.alloc(0)
  let typeBytes = isOpening ? 0 : TYPE_BYTES
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (rest.length < typeBytes + LENGTH_BYTES) break
      const length = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < length) break
      const bytes = rest.subarray(0, length)
      const type = typeBytes === 0 ? '' : String.fromCharCode(bytes[0]!)
      yield { type, bytes, texts: textsIn(bytes.subarray(typeBytes + LENGTH_BYTES)) }
      rest = rest.subarray(length)
      typeBytes = TYPE_BYTES
    }
  }
}

/** The first two zero-ended texts: no message has more of them that matter here. */
function textsIn(body: Buffer) {
  const first = body.indexOf(0)
  if (first < 0) return []
  const second = body.indexOf(0, first + 1)
  return [body.toString('utf8', 0, first), ...(second < 0 ? [] : [body.toString('utf8', first + 1, second)])]
}

/** ReadyForQuery, outside of a transaction. */
export const READY = framed('Z', Buffer.from('I'))

/** ErrorResponse with this SQLSTATE. */
export const refusal = (code: string, message: string, severity = 'ERROR') =>
  framed('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${message}\0\0`))

function framed(type: string, body: Buffer) {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeInt32BE(LENGTH_BYTES + body.length)
  return Buffer.concat([Buffer.from(type), length, body])
}
