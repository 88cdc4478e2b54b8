import { type Expedicao, TransportadoraIndisponivel } from '../../ports/expedicao.ts'
import type { Identidade } from '../../ports/transportadora.ts'

async function ninguem(): Promise<never> {
  throw new TransportadoraIndisponivel('there is no carrier to ask: none is configured')
}

/** For an installation in which this carrier cannot be asked: no frete gets a label. */
export const semExpedicao = ({ uuid }: Pick<Identidade, 'uuid'>): Expedicao => ({
  transportadoraUuid: uuid,
  isSandbox: false,
  maxPorConsulta: 50,
  issue: ninguem,
  // an object without a code is at no carrier; one with a code may still be posted, so it must not count as cancelled
  cancel: async ({ codigo }) => (codigo === null ? 'CANCELADO' : ninguem()),
  track: ninguem,
})
