import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'

/** The hashes of what pages of the build contain: their styles, and the script that hides the frame from a visitor. */
export type PageHashes = { style: readonly string[]; script: readonly string[] }

/**
 * Security headers, closed CORS and compression: the same for every answer. Helmet's headers are collected once, because
 * its Fastify plugin builds the whole policy again for every request. That plugin also sets each header past Fastify, which
 * makes Node set all the others one by one, too.
 */
export async function protect(
  app: FastifyInstance,
  { config }: { config: Config },
  hashes: PageHashes = { style: [], script: [] },
) {
  const headers = collectHeaders(headersOf(config, hashes))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register(cors, {
    origin: config.corsOrigins.length > 0 ? config.corsOrigins : false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'], // the plugin's own default is GET, HEAD and POST
    exposedHeaders: ['x-total-count', 'etag', 'x-request-id', 'retry-after', 'content-disposition'],
    strictPreflight: false, // an OPTIONS that is no preflight would be refused in English and without an error body
  })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // a compressed body would tell nothing of its length, and no caller of ours sends one
    requestEncodings: ['identity'],
    onUnsupportedRequestEncoding: () => new AppError('TIPO_NAO_SUPORTADO', SEM_COMPRESSAO),
    // flush each part of a file when it is made, so that it does not wait in the compressor for the next parts.
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  })
}

const SEM_COMPRESSAO = 'Envie os dados sem compressão: o cabeçalho Content-Encoding não é aceito.'

/** The headers that helmet sets: none of them depends on the request. */
function collectHeaders(options: HelmetOptions) {
  const headers: Record<string, string> = {}
  const answer = { setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value) }
  helmet(options)({} as IncomingMessage, { ...answer, removeHeader() {} } as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/**
 * The settings of helmet. Only our own scripts and styles, no frame, and no plug-in except the PDF reader for a blob that
 * the page itself has made: a new tab inherits this policy, and Chromium treats its reader as a plug-in. HTTPS is made
 * permanent where it exists.
 */
export function headersOf({ publicUrl }: Config, hashes: PageHashes): HelmetOptions {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashes.script],
        styleSrc: ["'self'", ...hashes.style],
        imgSrc: ["'self'", 'data:', 'blob:'], // a picture that came with the session's token
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ['blob:'],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}
