import { endpoint } from './kernel/http/endpoint.ts'

export const findTermosAdesao = endpoint({
  method: 'GET',
  path: '/api/v1/termosAdesao',
  summary: 'Os termos de uso, em PDF.',
  tag: 'documento',
  access: 'visitor',
  response: { file: 'application/pdf' },
})
