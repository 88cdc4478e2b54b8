// Database: PostgreSQL. An adapter and its carrier.
import { describe, expect, test } from 'vitest'
import { asking, openPalco, pedido, sent, usePalco } from './testing-jadlog.ts'

const palco = usePalco()

describe('tracking (facts/jadlog.md §4)', () => {
  const track = (...codigos: string[]) => palco.expedicao.track(codigos, asking())

  test('reads times in Brasília’s zone, and the scale’s measures of the only volume', async () => {
    const { referencia, codigo } = await sent(palco.expedicao)
    palco.servidor.tell(referencia, 'ENTRADA', new Date('2026-11-25T23:30:00-03:00'), {
      volumes: [{ peso: 1.4, altura: 11, largura: 21, comprimento: 31 }],
      peso: 2.148,
      valor: 24.1,
    })
    expect(await track(codigo)).toEqual([
      {
        codigo,
        eventos: [
          {
            em: new Date('2026-11-26T02:30:00Z'),
            etapa: 'POSTADO',
            descricao: 'Recebido na unidade',
            agencia: 'CO SAO PAULO 01',
          },
        ],
        medidas: { alturaPacote: 11, larguraPacote: 21, comprimentoPacote: 31, pesoGramas: 1400 },
      },
    ])
  })

  test('makes no measures of a weight alone, of two volumes or of nonsense', async () => {
    for (const volumes of [
      null,
      [],
      Array.from({ length: 2 }, () => ({ peso: 1, altura: 1, largura: 1, comprimento: 1 })),
      [{ peso: -1, altura: 1, largura: 1, comprimento: 1 }],
      [{ peso: 'x', altura: null, largura: {}, comprimento: 1 }] as never,
    ]) {
      const { referencia, codigo } = await sent(palco.expedicao)
      palco.servidor.tell(referencia, 'ENTRADA', palco.clock.now(), { volumes, peso: 9.5 })
      expect((await track(codigo))[0]?.medidas).toBeNull()
    }
  })

  test('before a CT-e is no error: the parcel is left out', async () => {
    expect(await track((await sent(palco.expedicao)).codigo)).toEqual([])
    expect(palco.chamadas.at(-1)).toMatchObject({ tipo: 'RASTREIO', desfecho: 'RESPONDEU' })
  })

  test('asks about fifty in one call, and refuses to be asked about more', async () => {
    const codigos = Array.from({ length: 50 }, (_, i) => `1102810${String(i).padStart(7, '0')}`)
    await track(...codigos)
    expect(palco.servidor.chegadas).toHaveLength(1)
    await expect(track(...codigos, '11028109999999')).rejects.toThrow(RangeError)
  })

  test('does not believe events of a code that was not asked about, nor unreadable times; nothing spoilt spoils the rest', async () => {
    const { referencia, codigo } = await sent(palco.expedicao)
    palco.servidor.tell(referencia, 'ENTRADA', palco.clock.now())
    const evento = { data: '2026-11-25 11:00:00', status: 'ENTREGUE', unidade: 'X' }
    const other = { shipmentId: '11028100000000', tracking: { shipmentId: '11028100000000', eventos: [evento] } }
    const dates = ['', 'ontem', '2026-13-45 99:99:99', '25/11/2026 11:00', null, 7].map((data) => ({ ...evento, data }))
    palco.servidor.fail('/tracking/consultar', {
      como: 'changed',
      change: (corpo) => {
        const { consulta } = corpo as { consulta: { tracking: { eventos: unknown[] } }[] }
        consulta[0]!.tracking.eventos.push(...dates, { data: evento.data }, 'x')
        return { consulta: [null, { shipmentId: {} }, ...consulta, other] }
      },
    })
    expect((await track(codigo)).map((one) => [one.codigo, one.eventos.map(({ etapa }) => etapa)])).toEqual([
      [codigo, ['POSTADO']],
    ])
  })

  test('with a clock ten minutes fast tells the carrier’s time as it is', async () => {
    const fast = await openPalco({ adiantada: 600 })
    const { expedicao: theirs } = fast.open()
    const asked = pedido()
    const { codigo } = await theirs.issue(asked, asking())
    const em = new Date(fast.clock.now().getTime() + 600_000)
    fast.servidor.tell(asked.referencia, 'ENTRADA', em)
    expect((await theirs.track([codigo], asking()))[0]?.eventos[0]?.em).toEqual(em)
    await fast.close()
  })
})
