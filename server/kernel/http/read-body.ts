import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** How deeply lists and objects may be nested: twice what any call needs. */
const MAX_DEPTH = 24
/** Values in one body: a full cart, whose every item declares thirty things, has 160,000. */
const MAX_VALUES = 200_000

/**
 * Reads JSON bodies, leaves forms to the calls that take a file, and refuses any other type. A request that names a content
 * type but has no body is accepted, because many clients always name a type. The text is parsed when its request gets its turn (kernel/guard/lanes.ts).
 */
export function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('session', null)
  app.decorateRequest('place', null)
  app.decorateRequest('isAtWork', false)
  app.decorateRequest('isHandled', false)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const turn = request.place?.turn()
    if (turn) return turn.then(() => parse(request, body as Buffer))
    return read(request, body as Buffer, done)
  })
  // a file is read by its handler, as it comes (upload.ts)
  app.addContentTypeParser('multipart/form-data', (request, payload, done) =>
    request.routeOptions.config.isUpload ? done(null, payload) : done(tipoNaoSuportado(request)),
  )

  function read(request: FastifyRequest, body: Buffer, done: (error: Error | null, value?: unknown) => void) {
    checkShape(body)
    if (body.length === 0) done(null)
    else void parseJson(request, body.toString('utf8'), done)
  }

  const parse = (request: FastifyRequest, body: Buffer) =>
    new Promise((resolve, reject) => read(request, body, (error, value) => (error ? reject(error) : resolve(value))))
}

/** The refusal of a content type that the call does not read: it names the one that the call reads. */
export const tipoNaoSuportado = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>) =>
  new AppError('TIPO_NAO_SUPORTADO', routeOptions.config.isUpload ? SO_FORMULARIO : SO_JSON)

const SO_JSON = 'Envie os dados em JSON (application/json).'
const SO_FORMULARIO = 'Envie o arquivo em um formulário (multipart/form-data).'

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125]

/**
 * Refuses a JSON text that costs more to parse than its size tells: deeply nested brackets, and lists of very many values.
 * Looks at each byte once and allocates nothing. Throws JSON_INVALIDO or CORPO_GRANDE_DEMAIS.
 */
function checkShape(text: Uint8Array) {
  let depth = 0
  let values = 0
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case QUOTE:
        while (++i < text.length && text[i] !== QUOTE) if (text[i] === BACKSLASH) i++
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        values++
        if (++depth > MAX_DEPTH) throw new AppError('JSON_INVALIDO', 'Os dados enviados têm níveis demais.')
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--
        break
      case COMMA:
        values++
        break
      default:
    }
    if (values > MAX_VALUES) throw new AppError('CORPO_GRANDE_DEMAIS', 'Os dados enviados têm campos demais.')
  }
}
