import { endpoint } from './kernel/http/endpoint.ts'

export const findTermosAdesao = endpoint({
  method: 'GET',
  path: '/api/v1/termosAdesao',
  summary: 'Os termos de uso, em PDF.',
  tag: 'termos',
  access: 'visitor',
  response: { file: 'application/pdf' },
})
