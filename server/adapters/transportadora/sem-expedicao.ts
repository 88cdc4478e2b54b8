import { type Expedicao, TransportadoraIndisponivel } from '../../ports/expedicao.ts'
import type { Identidade } from '../../ports/transportadora.ts'

async function ninguem(): Promise<never> {
  throw new TransportadoraIndisponivel('there is no carrier to ask: none is configured')
}

/** Of an installation in which this carrier cannot be asked: nothing gets a label. */
export const semExpedicao = ({ uuid }: Pick<Identidade, 'uuid'>): Expedicao => ({
  transportadoraUuid: uuid,
  isSandbox: false,
  maxPorConsulta: 50,
  issue: ninguem,
  // what never got a code is at no carrier; what did may still be posted, and to say otherwise would be a lie
  cancel: async ({ codigo }) => (codigo === null ? 'CANCELADO' : ninguem()),
  track: ninguem,
})
