import type { Config } from '../../config.ts'
import type { Logger } from '../../kernel/log.ts'
import type { Expedicao } from '../../ports/expedicao.ts'
import type { Transportadora } from '../../ports/transportadora.ts'
import type { Tarifa } from '../../tarifario/tarifa.ts'
import { conectada } from './conectada/index.ts'
import type { Conectada } from './conectadas.ts'
import { CORREIOS, JADLOG } from './identidade.ts'
import { semExpedicao } from './sem-expedicao.ts'
import type { AmbienteDaSimulada } from './simulada/ambiente.ts'
import { openSimulada } from './simulada/index.ts'
import { LINGUAS } from './simulada/linguas.ts'
import { tabelaTransportadora } from './tabela/index.ts'

/**
 * Each carrier in its second role: connected; simulated if it is not and there is a sandbox; `semExpedicao` otherwise. A
 * test label must never be sold for real.
 */
export function openExpedicoes(
  { sandbox }: Pick<Config, 'sandbox'>,
  { log, ...ambiente }: AmbienteDaSimulada & { log: Pick<Logger, 'warn'> },
  conectadas: readonly Conectada[] = [],
): Expedicao[] {
  return [CORREIOS, JADLOG].map((identidade) => {
    const conectada = conectadas.find(({ transportadoraUuid }) => transportadoraUuid === identidade.uuid)
    if (conectada) return conectada.expedicao
    if (!sandbox) log.warn(`${identidade.nome} is not configured: fretes that are bought there get no label`)
    const lingua = LINGUAS.get(identidade.uuid)
    return sandbox && lingua ? openSimulada(identidade, lingua, ambiente) : semExpedicao(identidade)
  })
}

/** The contract tables of each carrier; with its API before them where it is connected (D §18). */
export const openTransportadoras = (
  conectadas: readonly Conectada[],
  quoteTimeoutMs: number,
  tarifasOf: (transportadora: 'correios' | 'jadlog') => readonly Tarifa[],
): Transportadora[] =>
  (
    [
      [CORREIOS, 'correios'],
      [JADLOG, 'jadlog'],
    ] as const
  ).map(([identidade, pasta]) => {
    const tabela = tabelaTransportadora(identidade, () => tarifasOf(pasta))
    const found = conectadas.find(({ transportadoraUuid }) => transportadoraUuid === identidade.uuid)
    return found ? conectada(tabela, found.precos, quoteTimeoutMs) : tabela
  })
