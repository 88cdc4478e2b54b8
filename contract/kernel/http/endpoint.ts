import type * as z from 'zod'
import type { Direito } from './papel.ts'

/**
 * Who may call. `visitor`: no session is looked at. `anyone`: a session is honoured when a token comes along.
 * `subscriber`: a session is needed. `operator`: a session of the marketplace's own staff.
 */
export type Access = 'visitor' | 'anyone' | 'subscriber' | 'operator'

/** A call of the API: method, path and schemas, said once for route, browser, OpenAPI and test (law 2). */
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
  /** Area that serves it; groups the OpenAPI page. */
  tag: string
  access: Access
  /** What the selected profile must allow; every call of a subscriber names one. */
  right?: Direito
  /** Success status; 200 when absent, 204 when there is no response. */
  status?: 200 | 201 | 204
  params?: Params
  query?: Query
  body?: Body
  response?: Response
  /** Other forms of the same answer, for whoever names one in Accept; the handler returns a stream then. */
  files?: readonly string[]
  /** Named headers of the answer, with what they mean. */
  headers?: Record<string, string>
}

type FileType = 'application/pdf' | 'application/zpl' | 'text/csv' | 'application/xml' | 'application/json'

/** An answer that is a file and not JSON; of several types, what is asked decides which. */
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

/** Declares a call. Only types it; the value is returned as it was given. */
export const endpoint = <
  const E extends Endpoint<Params, Query, Body, Response>,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType | FileResponse,
>(
  declared: E,
): E => declared
