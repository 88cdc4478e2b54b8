import type * as z from 'zod'
import type { DireitoDeOperador } from './direito-de-operador.ts'
import type { Direito } from './papel.ts'

/**
 * Who may call. `visitor`: the session is ignored. `anyone`: a session counts if there is a token. `subscriber`: a session
 * is needed. `operator`: a session of the marketplace's own staff.
 */
export type Access = 'visitor' | 'anyone' | 'subscriber' | 'operator'

/** A call of the API: method, path and schemas, declared once for route, browser, OpenAPI and test (law 2). */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType | FileResponse = z.ZodType | FileResponse,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Full path with `:name` parameters, e.g. `/api/v1/cep/:cep`. */
  path: string
  /** One line for the OpenAPI page, in Portuguese. */
  summary: string
  /** The area that serves the call; groups the OpenAPI page. */
  tag: string
  access: Access
  /** The direito that the selected profile must have; every call of a subscriber names one. */
  right?: Direito
  /** Only a person may call. A program is refused, even when one of its escopos opens the direito (D §20). */
  people?: true
  /** The direitos of which an operator must hold one; every call of an operator names them. Empty: every operator may call. */
  direitos?: readonly DireitoDeOperador[]
  /**
   * The answer may come from a copy of the database. Only for lists, their files and public tracking; never for what money,
   * a log in, a limit or a decision depends on. `server/leitura.test.ts` holds the list of them.
   */
  leitura?: 'replica'
  /** A GET that changes something, or writes that somebody read. HEAD is not served for it. */
  changes?: true
  /** Success status; 200 when absent, 204 when there is no response. */
  status?: 200 | 201 | 204
  params?: Params
  query?: Query
  body?: Body
  response?: Response
  /** The body is a form with one file, which the handler reads as it comes. Not together with `body`. */
  upload?: Upload
  /** Other types of the same answer, for a caller who names one in Accept; the handler then returns a stream. */
  files?: readonly string[]
  /** Headers of the request that the call reads (`cabecalhos.ts`). Without Idempotency-Key here its handler gets no key. */
  requestHeaders?: Record<string, { description: string; required?: true }>
  /** Named headers of the answer, with what they mean. */
  headers?: Record<string, string>
}

/** A file in a form (multipart/form-data): its field, its largest length, and what to say without it or beyond that. */
export type Upload = { field: string; maxBytes: number; missing: string; tooLarge: string }

type FileType =
  | 'application/pdf'
  | 'application/zpl'
  | 'text/csv'
  | 'application/xml'
  | 'application/json'
  | 'application/zip'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'

/** An answer that is a file instead of JSON; of several types, the request decides. */
export type FileResponse = { file: FileType | readonly FileType[] }

type Decoded<S> = S extends z.ZodType ? z.output<S> : undefined

/** What the server's handler receives, after decoding. */
export type EndpointRequest<E extends Endpoint> = {
  params: Decoded<E['params']>
  query: Decoded<E['query']>
  body: Decoded<E['body']>
}
/** What the handler returns, before it is encoded for the wire. */
export type EndpointAnswer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends FileResponse
    ? unknown
    : void

/** Declares a call. Returns its argument unchanged; only adds the type. */
export const endpoint = <
  const E extends Endpoint<Params, Query, Body, Response>,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType | FileResponse,
>(
  declared: E,
): E => declared
