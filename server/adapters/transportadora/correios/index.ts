import type { PontosDaTransportadora } from '../../../ports/pontos.ts'
import type { AmbienteDeCep } from '../../cep/servico.ts'
import { atendida } from '../atendida.ts'
import { openConversa } from '../conversa/conversa.ts'
import { CORREIOS } from '../identidade.ts'
import { openCepDosCorreios } from './cep.ts'
import { openEmissao } from './emissao.ts'
import { openLimites } from './limites.ts'
import { listPontosDosCorreios } from './pontos.ts'
import { openPrecos } from './precos.ts'
import { openPrepostagens } from './prepostagens.ts'
import { MAX_POR_CONSULTA, openRastro } from './rastro.ts'
import { isTokenRecusado } from './recusas.rules.ts'
import { type Acesso, type AmbienteDosCorreios, type ConfigDosCorreios, openToken } from './token/token.ts'

/** The Correios by their REST API, for an installation with a contract (facts: correios.md). */
export function openCorreios({ config, ambiente }: { config: ConfigDosCorreios; ambiente: AmbienteDosCorreios }) {
  const token = openToken(config, ambiente)
  let mostrado = { acesso: undefined as Acesso | undefined, authorization: '' }
  const conversa = openConversa({
    transportadoraUuid: CORREIOS.uuid,
    nome: 'correios',
    url: config.url,
    timeoutMs: config.timeoutMs,
    porMinuto: config.porMinuto,
    async autorizar(asking) {
      const acesso = await token.current(asking)
      if (acesso !== mostrado.acesso) mostrado = { acesso, authorization: `Bearer ${acesso.token}` }
      return mostrado.authorization
    },
    isTokenRecusado,
    async esquecerToken(usado) {
      const { acesso, authorization } = mostrado
      if (acesso && authorization === usado) await token.forget(acesso.versao) // otherwise another call has done it
    },
    ambiente,
  })
  const limites = openLimites(conversa, ambiente.clock)
  const expedicao = atendida({
    transportadoraUuid: CORREIOS.uuid,
    isSandbox: false,
    cartaoPostagem: config.cartaoPostagem,
    maxPorConsulta: MAX_POR_CONSULTA,
    ...openEmissao(config, ambiente, openPrepostagens(conversa, config.usuario), limites),
    track: openRastro(conversa, ambiente),
  })
  return {
    precos: openPrecos(conversa, token, limites),
    expedicao,
    pontos: {
      transportadoraUuid: CORREIOS.uuid,
      listPerto: (lugar, asking) => listPontosDosCorreios(conversa, lugar, asking),
    } satisfies PontosDaTransportadora,
    openCep: (house: AmbienteDeCep) => openCepDosCorreios(conversa, house),
    disjuntores: () => [...token.disjuntores(), ...conversa.disjuntores()],
    async close() {
      await token.close()
      await conversa.close()
    },
  }
}
