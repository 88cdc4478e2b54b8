import { describe, expect, test } from 'vitest'
import { readEventosJadlog } from './eventos.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const evento = (status: string, minute = 0) => ({ status, em: at(minute), unidade: ' CO SAO PAULO 01 ' })

describe('the events of Jadlog (facts/jadlog.md §4)', () => {
  test.each([
    ['EMISSAO', 'EMITIDO', 'Pedido emitido'],
    ['ENTRADA', 'POSTADO', 'Recebido na unidade'],
    ['COLETADO', 'POSTADO', 'Coletado'],
    ['TRANSFERENCIA', 'EM_TRANSITO', 'Em transferência'],
    ['EM ROTA', 'SAIU_PARA_ENTREGA', 'Saiu para entrega'],
    ['ENTREGUE', 'ENTREGUE', 'Entregue'],
    ['Emissão', 'EMITIDO', 'Pedido emitido'],
    [' transferência ', 'EM_TRANSITO', 'Em transferência'],
    ['em  rota de entrega', 'SAIU_PARA_ENTREGA', 'Saiu para entrega'],
    ['EM DEVOLUCAO', 'DEVOLUCAO', 'EM DEVOLUCAO'],
    ['Devolução em andamento', 'DEVOLUCAO', 'Devolução em andamento'],
    ['DEVOLVIDO AO REMETENTE', 'DEVOLVIDO', 'DEVOLVIDO AO REMETENTE'],
    ['PEDIDO CANCELADO', 'CANCELADO', 'PEDIDO CANCELADO'],
    ['EXTRAVIO', 'EXTRAVIADO', 'EXTRAVIO'],
    ['CARGA ROUBADA', 'EXTRAVIADO', 'CARGA ROUBADA'],
    ['SINISTRO', 'EXTRAVIADO', 'SINISTRO'],
    ['MERCADORIA AVARIADA', 'AVARIADO', 'MERCADORIA AVARIADA'],
    ['AGUARDANDO RETIRADA', 'AGUARDANDO_RETIRADA', 'AGUARDANDO RETIRADA'],
    ['DESTINATARIO AUSENTE', 'NAO_ENTREGUE', 'DESTINATARIO AUSENTE'],
    ['RECUSADO', 'NAO_ENTREGUE', 'RECUSADO'],
    ['Endereço incorreto', 'NAO_ENTREGUE', 'Endereço incorreto'],
    ['NAO ENTREGUE', 'OUTRA', 'NAO ENTREGUE'],
    ['Retido na alfândega', 'OUTRA', 'Retido na alfândega'],
    ['constructor', 'OUTRA', 'constructor'],
    [' ', 'OUTRA', 'Evento sem descrição'],
  ])('%j is %s', (status, etapa, descricao) => {
    expect(readEventosJadlog([evento(status)])).toEqual([{ em: at(0), etapa, descricao, agencia: 'CO SAO PAULO 01' }])
  })

  test('the first ENTRADA is the posting; the next ones are in transit', () => {
    const eventos = [evento('ENTRADA', 3), evento('ENTRADA', 1), evento('EMISSAO', 0), evento('TRANSFERENCIA', 2)]
    const etapas = ['EMITIDO', 'POSTADO', 'EM_TRANSITO', 'EM_TRANSITO']
    expect(readEventosJadlog(eventos).map(({ etapa }) => etapa)).toEqual(etapas)
    expect(readEventosJadlog(eventos.toReversed()).map(({ etapa }) => etapa)).toEqual(etapas)
    expect(readEventosJadlog([evento('ENTRADA', 2), evento('COLETADO', 1)]).map(({ etapa }) => etapa)).toEqual([
      'POSTADO',
      'EM_TRANSITO',
    ])
  })
})
