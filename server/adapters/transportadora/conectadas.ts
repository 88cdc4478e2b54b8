import type { Config } from '../../config.ts'
import { hostOf, type Partes } from '../../kernel/partes.ts'
import type { BuscaCep } from '../../ports/cep.ts'
import type { ChamadaHttp, DisjuntorDaChamada } from '../../ports/chamada.ts'
import type { Expedicao } from '../../ports/expedicao.ts'
import type { PontosDaTransportadora } from '../../ports/pontos.ts'
import type { AmbienteDeCep } from '../cep/servico.ts'
import type { ApiDePrecos } from './conversa/api-de-precos.ts'
import type { AmbienteDaConversa } from './conversa/conversa.ts'
import type { AmbienteDosCorreios } from './correios/token/token.ts'
import { CORREIOS, JADLOG } from './identidade.ts'

/** A carrier whose variables are set (D §18). */
export type Conectada = {
  transportadoraUuid: string
  /** The products (carrier/product) that its contract has; without it all that the tables have. */
  produtos?: readonly string[]
  precos: ApiDePrecos
  expedicao: Expedicao
  /** Where it takes parcels, when its API tells that. */
  pontos?: PontosDaTransportadora
  /** Its register of CEPs, when it has one. */
  cep?: { host: string; open: (ambiente: AmbienteDeCep) => BuscaCep }
  disjuntores(): DisjuntorDaChamada[]
  close(): Promise<void>
}

/** Opens the way to each connected carrier. Its code is loaded only where its variables are set. */
export async function openConectadas(
  { correios, jadlog }: Pick<Config, 'correios' | 'jadlog'>,
  { partes, ...ambiente }: AmbienteDaConversa & AmbienteDosCorreios & { partes: Partes },
): Promise<Conectada[]> {
  const conectadas: Conectada[] = []
  if (correios) {
    const { openCorreios } = await import('./correios/index.ts')
    const { openCep, ...aberta } = openCorreios({ config: correios, ambiente: watched(CORREIOS.nome, correios.url) })
    const cep = { host: hostOf(correios.url), open: openCep }
    conectadas.push({ transportadoraUuid: CORREIOS.uuid, ...aberta, cep })
  }
  if (jadlog) {
    const { openJadlog } = await import('./jadlog/index.ts')
    const aberta = openJadlog({ config: jadlog, ambiente: watched(JADLOG.nome, jadlog.url) })
    conectadas.push({ transportadoraUuid: JADLOG.uuid, ...aberta })
  }
  return conectadas

  /** The `ambiente` of one carrier: each of its calls is also told to the carrier's `sonda`. */
  function watched(nome: string, url: string) {
    const sonda = partes.open({ parte: 'TRANSPORTADORA', quem: `${nome}, ${hostOf(url)}`, modo: 'REAL' })
    const anotar = (chamada: ChamadaHttp) => {
      ambiente.anotar(chamada)
      if (chamada.tentativas === 0) return // not asked: it says nothing about the carrier
      if (chamada.desfecho === 'SEM_RESPOSTA') sonda.failed(chamada.causa)
      else sonda.answered(chamada.duracaoMs)
    }
    return { ...ambiente, anotar }
  }
}
