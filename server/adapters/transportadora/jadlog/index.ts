import type { DisjuntorDaChamada } from '../../../ports/chamada.ts'
import type { Expedicao } from '../../../ports/expedicao.ts'
import type { PontosDaTransportadora } from '../../../ports/pontos.ts'
import { atendida } from '../atendida.ts'
import type { ApiDePrecos } from '../conversa/api-de-precos.ts'
import { openConversa } from '../conversa/conversa.ts'
import { JADLOG } from '../identidade.ts'
import type { AmbienteDaJadlog, JadlogAberta } from './aberta.ts'
import { createAutorizacao } from './autorizacao.ts'
import { cancelNaJadlog } from './cancelamento.ts'
import type { ContratoDaJadlog } from './contrato.ts'
import { issueNaJadlog } from './emissao.ts'
import { MODALIDADES } from './modalidades.rules.ts'
import { listPontosDaJadlog } from './pontos.ts'
import { precosDaJadlog } from './precos.ts'
import { MAX_POR_CONSULTA, trackNaJadlog } from './rastreio.ts'

export type ConfigDaJadlog = ContratoDaJadlog & {
  /** The token of this installation: it comes with the contract and is never renewed by us. */
  token: string
  /** The API's address with its path, https://www.jadlog.com.br/embarcador/api. */
  url: string
  timeoutMs: number
  porMinuto: { precos: number; demais: number }
  /** Jadlog's numbers of the modalities that the contract has. */
  modalidades: readonly number[]
}

/** Jadlog's API for senders, for one contract (facts/jadlog.md). */
export function openJadlog({ config, ambiente }: { config: ConfigDaJadlog; ambiente: AmbienteDaJadlog }): {
  produtos: readonly string[]
  precos: ApiDePrecos
  expedicao: Expedicao
  pontos: PontosDaTransportadora
  disjuntores(): DisjuntorDaChamada[]
  close(): Promise<void>
} {
  const { token, url, timeoutMs, porMinuto, modalidades, ...contrato } = config
  const autorizacao = createAutorizacao(token, ambiente)
  const conversa = openConversa({
    transportadoraUuid: JADLOG.uuid,
    nome: 'jadlog',
    url,
    timeoutMs,
    porMinuto,
    autorizar: () => autorizacao.header(),
    ambiente,
  })
  const aberta: JadlogAberta = { conversa, autorizacao, contrato, ambiente }

  return {
    produtos: MODALIDADES.filter(({ codigo }) => modalidades.includes(codigo)).map(({ produto }) => produto),
    precos: precosDaJadlog(aberta),
    expedicao: atendida({
      transportadoraUuid: JADLOG.uuid,
      isSandbox: false,
      maxPorConsulta: MAX_POR_CONSULTA,
      issue: (pedido, asking) => issueNaJadlog(aberta, pedido, asking),
      cancel: (objeto, asking) => cancelNaJadlog(aberta, objeto, asking),
      track: (codigos, asking) => trackNaJadlog(aberta, codigos, asking),
    }),
    pontos: {
      transportadoraUuid: JADLOG.uuid,
      listPerto: ({ cep }, asking) => listPontosDaJadlog(aberta, cep, asking),
    },
    disjuntores: () => conversa.disjuntores(),
    close: () => conversa.close(),
  }
}
