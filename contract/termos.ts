import { IF_NONE_MATCH } from './kernel/http/cabecalhos.ts'
import { endpoint } from './kernel/http/endpoint.ts'

export const findTermosAdesao = endpoint({
  method: 'GET',
  path: '/api/v1/termosAdesao',
  summary: 'Os termos de uso, em PDF.',
  tag: 'termos',
  access: 'visitor',
  requestHeaders: IF_NONE_MATCH,
  response: { file: 'application/pdf' },
})
