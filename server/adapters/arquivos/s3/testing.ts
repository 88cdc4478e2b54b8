import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'

/**
 * What happens to a request on its way. `cutSent`: the line breaks in the middle of what is sent; `cutRead`: in the middle of
 * the answer; `lost`: the store does what is asked, and its answer is lost; `spoilSent`, `spoilRead`: a byte is changed on
 * the way; `silent`: nobody answers.
 */
export type Falha = 500 | 503 | 'cutSent' | 'cutRead' | 'lost' | 'spoilSent' | 'spoilRead' | 'silent'

export type ServidorS3 = {
  /** The variables of a house that uses this store. */
  env: Record<string, string>
  /** The next `times` requests of this kind fail so; then all is well. `what` looks at method, path and query. */
  fail(falha: Falha, what: RegExp, times?: number): void
  /** The next request of this kind waits until the returned function is called; then it is handled as every other. */
  hold(what: RegExp): () => void
  /** Every request so far: method, path and query. */
  asked: string[]
  /** Headers of the last request of this kind. */
  headersOf(what: RegExp): IncomingMessage['headers'] | undefined
  /** The names of all objects. */
  keys(): Promise<string[]>
  /** How many objects were begun in pieces and not finished. */
  halves(): Promise<number>
  /** Changes the last byte of the object whose name contains this. */
  spoil(name: string): Promise<void>
  /** Everything in the store was put this many days ago. */
  age(days: number): Promise<void>
  close(): Promise<void>
}

const BUCKET = 'arquivos'
const OBJECT = '._S3rver_object'
const UPLOADS = '._S3rver_uploads'

/**
 * A real S3-compatible server (it checks each signature and keeps its objects on disk) behind a proxy of ours that spoils what
 * passes as told. The proxy adds what that server leaves out and S3 does: bytes that are not those of the signature are
 * refused, nobody comes in without a key, and begun uploads are listed and thrown away.
 */
export async function startServidorS3(): Promise<ServidorS3> {
  const directory = await mkdtemp(join(tmpdir(), 'freteflex-s3-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port: storePort } = await store.run()
  const folder = join(directory, BUCKET)
  const falhas: { falha: Falha; what: RegExp; times: number }[] = []
  const holds: { what: RegExp; until: Promise<void> }[] = []
  const seen: { line: string; headers: IncomingMessage['headers'] }[] = []
  const agent = new http.Agent({ keepAlive: true })

  const files = async () => (await readdir(folder, { recursive: true })).map((each) => each.replaceAll('\\', '/'))
  const uploads = () => readdir(join(folder, UPLOADS)).catch(() => [] as string[])

  const proxy = http.createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const line = `${request.method} ${request.url}`
    seen.push({ line, headers: request.headers })
    const held = holds.findIndex(({ what }) => what.test(line))
    if (held >= 0) await holds.splice(held, 1)[0]!.until
    const planned = falhas.find(({ what, times }) => times > 0 && what.test(line))
    if (planned) planned.times--
    const falha = planned?.falha
    if (falha === 'silent') return
    if (falha === 'cutSent') {
      request.once('data', () => request.socket.destroy())
      return
    }
    const sent = await buffer(request)
    if (falha === 500) return refuse(response, 500, 'InternalError')
    if (falha === 503) return refuse(response, 503, 'SlowDown')
    if (falha === 'spoilSent') sent[sent.length >> 1]! ^= 1
    if (createHash('sha256').update(sent).digest('hex') !== request.headers['x-amz-content-sha256'])
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    if (!request.headers.authorization) return refuse(response, 403, 'AccessDenied')
    const url = new URL(request.url ?? '', 'http://s3')
    const uploadId = url.searchParams.get('uploadId')
    if (request.method === 'DELETE' && uploadId) return abort(response, uploadId)
    if (request.method === 'GET' && url.searchParams.has('uploads')) return listUploads(response, url)
    const passed = http.request({
      host: '127.0.0.1',
      port: storePort,
      agent,
      method: request.method,
      path: request.url,
      headers: request.headers,
    })
    passed.end(sent)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    if (falha === 'lost') return void request.socket.destroy()
    if (falha === 'spoilRead') body[body.length >> 1]! ^= 1
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    if (falha !== 'cutRead') return void response.end(body)
    response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy())
  }

  function refuse(response: ServerResponse, status: number, code: string) {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>segredo</Message></Error>`)
  }

  async function abort(response: ServerResponse, uploadId: string) {
    if (!(await uploads()).includes(uploadId)) return refuse(response, 404, 'NoSuchUpload')
    await rm(join(folder, UPLOADS, uploadId), { recursive: true })
    response.writeHead(204).end()
  }

  /** One upload a page, so that every reader has to turn pages. */
  async function listUploads(response: ServerResponse, url: URL) {
    const all = await Promise.all(
      (await uploads()).map(async (id) => {
        const path = join(folder, UPLOADS, id, 'key')
        return { id, key: await readFile(path, 'utf8'), em: (await stat(path)).mtime.toISOString() }
      }),
    )
    const after = `${url.searchParams.get('key-marker') ?? ''} ${url.searchParams.get('upload-id-marker') ?? ''}`
    const [first, ...more] = all
      .filter(({ key }) => key.startsWith(url.searchParams.get('prefix') ?? ''))
      .filter(({ key, id }) => `${key} ${id}` > after)
      .sort((a, b) => (`${a.key} ${a.id}` < `${b.key} ${b.id}` ? -1 : 1))
    const next = first && more.length > 0 ? first : undefined
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><ListMultipartUploadsResult>
      <NextKeyMarker>${next?.key ?? ''}</NextKeyMarker><NextUploadIdMarker>${next?.id ?? ''}</NextUploadIdMarker>
      <IsTruncated>${next !== undefined}</IsTruncated>
      ${first ? `<Upload><Key>${first.key}</Key><UploadId>${first.id}</UploadId><Initiated>${first.em}</Initiated></Upload>` : ''}
      </ListMultipartUploadsResult>`)
  }

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo

  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'sa-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    fail: (falha, what, times = 1) => void falhas.push({ falha, what, times }),
    hold(what) {
      const { promise: until, resolve } = Promise.withResolvers<void>()
      holds.push({ what, until })
      return resolve
    },
    get asked() {
      return seen.map(({ line }) => line)
    },
    headersOf: (what) => seen.findLast(({ line }) => what.test(line))?.headers,
    keys: async () =>
      (await files()).filter((each) => each.endsWith(OBJECT)).map((each) => each.slice(0, -OBJECT.length)),
    halves: async () => (await uploads()).length,
    async spoil(name) {
      const path = (await files()).find((each) => each.includes(name) && each.endsWith(OBJECT))
      const file = await open(join(folder, path!), 'r+')
      const { size } = await file.stat()
      const last = Buffer.alloc(1)
      await file.read(last, 0, 1, size - 1)
      last[0]! ^= 1
      await file.write(last, 0, 1, size - 1)
      await file.close()
    },
    async age(days) {
      for (const each of await files()) {
        const path = join(folder, each)
        const then = new Date((await stat(path)).mtimeMs - days * 86_400_000)
        await utimes(path, then, then)
      }
    },
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      agent.destroy()
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
