import type { Identidade } from '../../ports/transportadora.ts'

/** The carriers of the house. The uuids are UUIDv5 of `<nome>.transportadora.freteflex` in the DNS namespace. */
export const CORREIOS: Identidade = {
  uuid: '78555ee8-146c-5d57-a847-167ce185349e',
  nome: 'Correios',
  urlLogo: '/transportadoras/correios.svg',
  agenciaObrigatoria: false,
}

export const JADLOG: Identidade = {
  uuid: 'f40de930-82fe-55a8-b37f-df3067bbc290',
  nome: 'Jadlog',
  urlLogo: '/transportadoras/jadlog.svg',
  agenciaObrigatoria: true,
}
