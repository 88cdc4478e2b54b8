import { type Emissao, type Expedicao, TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import type { PontosDaTransportadora } from '../../../ports/pontos.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import type { ApiDePrecos } from '../conversa/api-de-precos.ts'
import { openConversa } from '../conversa/conversa.ts'
import { JADLOG } from '../identidade.ts'
import type { AmbienteDaJadlog, JadlogAberta } from './aberta.ts'
import { createAutorizacao } from './autorizacao.ts'
import { cancelNaJadlog } from './cancelamento.ts'
import type { ContratoDaJadlog } from './contrato.ts'
import { issueNaJadlog } from './emissao.ts'
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
}

/** Jadlog's API for senders, for one contract (facts/jadlog.md). */
export function openJadlog({ config, ambiente }: { config: ConfigDaJadlog; ambiente: AmbienteDaJadlog }): {
  precos: ApiDePrecos
  expedicao: Expedicao
  pontos: PontosDaTransportadora
  close(): Promise<void>
} {
  const { token, url, timeoutMs, porMinuto, ...contrato } = config
  const autorizacao = createAutorizacao(token, ambiente)
  const conversa = openConversa({
    transportadoraUuid: JADLOG.uuid,
    nome: 'jadlog',
    url,
    timeoutMs,
    porMinuto,
    autorizar: () => autorizacao.headers(),
    ambiente,
  })
  /** Orders that this node is sending: a second caller gets the same answer. Over several nodes the database decides. */
  const emitindo = new Map<string, Promise<Emissao>>()
  const aberta: JadlogAberta = { conversa, autorizacao, contrato, ambiente }

  return {
    precos: precosDaJadlog(aberta),
    expedicao: {
      transportadoraUuid: JADLOG.uuid,
      isSandbox: false,
      maxPorConsulta: MAX_POR_CONSULTA,
      async issue(pedido, asking) {
        assertListening(asking)
        const running = emitindo.get(pedido.referencia)
        if (running) return running
        const issuing = issueNaJadlog(aberta, pedido, asking).finally(() => emitindo.delete(pedido.referencia))
        emitindo.set(pedido.referencia, issuing)
        return issuing
      },
      async cancel(objeto, asking) {
        assertListening(asking)
        return cancelNaJadlog(aberta, objeto, asking)
      },
      async track(codigos, asking) {
        assertListening(asking)
        return trackNaJadlog(aberta, codigos, asking)
      },
    },
    pontos: {
      transportadoraUuid: JADLOG.uuid,
      listPerto: (cep, asking) => listPontosDaJadlog(aberta, cep, asking),
    },
    close: () => conversa.close(),
  }
}

function assertListening({ signal }: Asking) {
  if (signal.aborted) throw new TransportadoraIndisponivel('nobody waits for the answer any longer')
}
