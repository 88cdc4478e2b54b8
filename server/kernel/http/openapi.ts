import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ETAG, IF_NONE_MATCH } from '#contract/kernel/http/cabecalhos'
import type { Endpoint, Upload } from '#contract/kernel/http/endpoint'
import { ErrorBody } from '#contract/kernel/http/errors'
import { escopoOfCall } from '#contract/kernel/http/escopo'
import { isList, TOTAL_HEADER } from '#contract/kernel/http/inteiro-texto'
import { DIREITOS, PERFIL_HEADER } from '#contract/kernel/http/papel'

/**
 * The API's description at /api/v1/openapi.json and its page at /api/docs, both made from the calls that are really served.
 */
export async function serveOpenApi(app: FastifyInstance, about: { title: string; version: string }) {
  let document: object | undefined
  const describe = () => (document ??= openApi(app.endpoints, about))
  app.get('/api/v1/openapi.json', async () => describe())
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: about, paths: {} } },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: () => describe(),
    transformSpecificationClone: false,
    transformStaticCSP: () => PAGE_POLICY,
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true, defaultModelsExpandDepth: 0, displayRequestDuration: true },
    theme: { title: `API · ${about.title}`, css: [{ filename: 'freteflex.css', content: PAGE_STYLE }] },
  })
}

/**
 * The Content-Security-Policy of this page: its library writes style attributes, which the rest of the house does not
 * allow.
 */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The house's colours on the library's page; the library's own top bar is hidden. */
const PAGE_STYLE = `
.swagger-ui .topbar { display: none }
body { background: #fbfaf7 }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: system-ui, sans-serif; color: #0e3b43 }
.swagger-ui .info .title small { background: #0b7a75 }
.swagger-ui .btn.execute { background: #ffb81c; border-color: #ffb81c; color: #0a2a30 }
`

/** The header that names the profile as which the call is made. */
const PERFIL_PARAMETER = {
  name: PERFIL_HEADER,
  in: 'header',
  description: 'O uuid do perfil em que se age; sem ele, a própria conta.',
  schema: { type: 'string', format: 'uuid' },
}

/** OpenAPI 3.1 of the calls given. Schemas show the wire, not the decoded side of a codec. */
function openApi(endpoints: readonly Endpoint[], about: { title: string; version: string }) {
  const components: Record<string, unknown> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  const schema = (of: z.ZodType) =>
    hoist(z.toJSONSchema(of, { io: 'input', unrepresentable: 'any', override }) as JsonSchema, components)
  const error = {
    description: 'Recusa: código, mensagem em português e identificação da requisição.',
    content: json(schema(ErrorBody)),
  }

  for (const e of endpoints) {
    const path = e.path.replace(/:(\w+)/g, '{$1}')
    const escopo = escopoOfCall(e)
    paths[path] ??= {}
    paths[path][e.method.toLowerCase()] = {
      operationId: operationIdOf(e),
      tags: [e.tag],
      summary: e.summary,
      ...(e.right && {
        description: `Papéis: ${DIREITOS[e.right].join(', ')}. ${escopo ? `Escopo: ${escopo}.` : 'Só para pessoas: nenhuma chave de API.'}`,
      }),
      parameters: [
        ...parameters(e.params, 'path'),
        ...parameters(e.query, 'query'),
        ...(e.right && e.right !== 'pessoal' ? [PERFIL_PARAMETER] : []),
        ...Object.entries(e.requestHeaders ?? {}).map(([name, { description, required = false }]) => ({
          name,
          in: 'header',
          description,
          required,
          schema: { type: 'string' },
        })),
      ],
      ...(e.body && { requestBody: { required: !e.body.safeParse(undefined).success, content: json(schema(e.body)) } }),
      ...(e.upload && { requestBody: { required: true, content: form(e.upload) } }),
      responses: { [e.status ?? (e.response ? 200 : 204)]: success(e), default: error },
      security:
        e.access === 'visitor' ? [] : e.access === 'anyone' ? [{}, { token: [] }] : [{ token: escopo ? [escopo] : [] }],
    }
  }
  return {
    openapi: '3.1.0',
    info: about,
    servers: [{ url: '/' }],
    paths,
    components: { schemas: components, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }

  function success(e: Endpoint) {
    const isKept = e.requestHeaders === IF_NONE_MATCH
    const headers = Object.fromEntries(
      Object.entries({ ...(isKept && ETAG), ...(isList(e) && TOTAL_HEADER), ...e.headers }).map(
        ([name, description]) => [
          name,
          // a file is made while it is sent: its lines are not counted before
          {
            description: name in TOTAL_HEADER && e.files ? `${description} Só na resposta em JSON.` : description,
            schema: { type: 'string' },
          },
        ],
      ),
    )
    if (!e.response) return { description: 'Feito.', headers }
    if ('file' in e.response) {
      return {
        description: 'O arquivo.',
        headers,
        content: Object.fromEntries([e.response.file].flat().map((type) => [type, FILE])),
      }
    }
    const files = (e.files ?? []).map((type) => [type, FILE])
    return {
      description: 'A resposta.',
      headers,
      content: { ...json(schema(e.response)), ...Object.fromEntries(files) },
    }
  }

  function parameters(of: z.ZodType | undefined, place: 'path' | 'query') {
    if (!of) return []
    const { properties = {}, required = [] } = schema(of) as {
      properties?: Record<string, unknown>
      required?: string[]
    }
    return Object.entries(properties).map(([name, itsSchema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: itsSchema,
    }))
  }
}

/** 'GET /api/v1/frete/:id/etiqueta' → 'getFreteIdEtiqueta'. */
const operationIdOf = ({ method, path }: Endpoint) =>
  method.toLowerCase() +
  path.replace('/api/v1', '').replace(/[^a-z0-9]+(.)/gi, (_, first: string) => first.toUpperCase())

/**
 * A schema that rewrites its text (a CEP loses its mask) checks the pattern afterwards. What the caller sends need not have
 * this pattern, so it is not told.
 */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: { pattern?: string } }) {
  const { checks = [] } = zodSchema._zod.def
  if (checks.some((check) => check._zod.def.check === 'overwrite')) delete jsonSchema.pattern
}

type JsonSchema = Record<string, unknown> & { $defs?: Record<string, JsonSchema> }

const FILE = { schema: { type: 'string', format: 'binary' } }

const form = ({ field }: Upload) => ({
  'multipart/form-data': { schema: { type: 'object', required: [field], properties: { [field]: FILE.schema } } },
})

const json = (schema: unknown) => ({ 'application/json': { schema } })

/** Moves named schemas (`.meta({ id })`) to the document's components, where every call refers to them. */
function hoist(schema: JsonSchema, components: Record<string, unknown>): JsonSchema {
  const {
    $defs = {},
    $schema: _,
    ...rest
  } = JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as JsonSchema
  Object.assign(components, $defs)
  return rest
}
