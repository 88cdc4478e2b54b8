import type { Config } from '../../config.ts'
import type { Logger } from '../../kernel/log.ts'
import type { Partes } from '../../kernel/partes.ts'
import type { Expedicao } from '../../ports/expedicao.ts'
import type { Transportadora } from '../../ports/transportadora.ts'
import type { Tarifa } from '../../tarifario/tarifa.ts'
import { conectada } from './conectada/index.ts'
import type { Conectada } from './conectadas.ts'
import { CORREIOS, JADLOG } from './identidade.ts'
import { naoOferecida } from './nao-oferecida.ts'
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
  ambiente: AmbienteDaSimulada,
  conectadas: readonly Conectada[] = [],
): Expedicao[] {
  return [CORREIOS, JADLOG].map((identidade) => {
    const conectada = conectadas.find(({ transportadoraUuid }) => transportadoraUuid === identidade.uuid)
    if (conectada) return conectada.expedicao
    const lingua = LINGUAS.get(identidade.uuid)
    return sandbox && lingua ? openSimulada(identidade, lingua, ambiente) : semExpedicao(identidade)
  })
}

const VENDIDAS = [
  { identidade: CORREIOS, pasta: 'correios', variavel: 'CORREIOS_USUARIO' },
  { identidade: JADLOG, pasta: 'jadlog', variavel: 'JADLOG_TOKEN' },
] as const

/**
 * Each carrier in its first role (D §18): its API before its contract tables where it is connected; the tables in the
 * sandbox; nothing to sell otherwise, and the log says why.
 */
export const openTransportadoras = (
  { sandbox }: Pick<Config, 'sandbox'>,
  { log, partes }: { log: Pick<Logger, 'warn'>; partes: Partes },
  conectadas: readonly Conectada[],
  tarifasOf: (transportadora: (typeof VENDIDAS)[number]['pasta']) => readonly Tarifa[],
): Transportadora[] =>
  VENDIDAS.map(({ identidade, pasta, variavel }) => {
    const { uuid, nome } = identidade
    const found = conectadas.find(({ transportadoraUuid }) => transportadoraUuid === uuid)
    const isVendido = ({ regras }: Tarifa) => found?.produtos?.includes(regras.tabela) ?? true
    const tarifas = () => tarifasOf(pasta).filter(isVendido)
    if (found) return conectada(identidade, tarifas, found.precos)
    if (sandbox) {
      partes.open({ parte: 'TRANSPORTADORA', quem: `${nome} da sandbox`, modo: 'EMBUTIDA' })
      return tabelaTransportadora(identidade, tarifas)
    }
    partes.open({ parte: 'TRANSPORTADORA', quem: `${nome}: falta ${variavel}`, modo: 'AUSENTE' })
    log.warn(`${variavel} is not set: ${nome} is not offered, and fretes bought there before get no label`)
    return naoOferecida(identidade)
  })
