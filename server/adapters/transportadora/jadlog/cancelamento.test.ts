// Database: PostgreSQL. An adapter and its carrier.
import { describe, expect, test } from 'vitest'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { asking, sent, thrown, usePalco } from './testing-jadlog.ts'

const palco = usePalco()

describe('cancelling', () => {
  const cancel = (objeto: { referencia: string; codigo: string | null }) => palco.expedicao.cancel(objeto, asking())

  test('asks by the shipmentId', async () => {
    const objeto = await sent(palco.expedicao)
    expect(await cancel(objeto)).toBe('CANCELADO')
    expect(palco.bodies('/pedido/cancelar')).toEqual([{ shipmentId: objeto.codigo }])
  })

  test('whose answer was lost is asked again, and "já cancelado" counts as done', async () => {
    const objeto = await sent(palco.expedicao)
    palco.servidor.fail('/pedido/cancelar', { como: 'lost' })
    expect(await cancel(objeto)).toBe('CANCELADO')
    expect(palco.bodies('/pedido/cancelar')).toHaveLength(2)
  })

  test.each([
    ['Pedido não pode ser cancelado', 'EM_ANDAMENTO'],
    ['Não foi possível cancelar: cancelamento já solicitado', 'EM_ANDAMENTO'],
    ['O pedido já foi cancelado.', 'CANCELADO'],
    ['PEDIDO JA CANCELADO', 'CANCELADO'],
  ])('refused with %j, and no posting known: %s', async (descricao, answer) => {
    const objeto = await sent(palco.expedicao)
    palco.servidor.fail('/pedido/cancelar', {
      como: 'told',
      status: 200,
      corpo: { status: 'Erro', erro: { id: 1, descricao } },
    })
    expect(await cancel(objeto)).toBe(answer)
  })

  test('refused because the parcel is on its way: tracking says so', async () => {
    const objeto = await sent(palco.expedicao)
    palco.servidor.tell(objeto.referencia, 'EMISSAO', palco.clock.now())
    expect(await cancel(objeto)).toBe('EM_ANDAMENTO')
    palco.servidor.tell(objeto.referencia, 'ENTRADA', palco.clock.now())
    expect(await cancel(objeto)).toBe('POSTADO')
  })

  test('with an answer that says nothing is not taken for done', async () => {
    const objeto = await sent(palco.expedicao)
    palco.servidor.fail('/pedido/cancelar', { como: 'told', status: 200, corpo: 'ok' }, 9)
    expect(await thrown(cancel(objeto))).toBeInstanceOf(TransportadoraIndisponivel)
  })
})
