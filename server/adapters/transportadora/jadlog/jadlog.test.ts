// Database: PostgreSQL. An adapter and its carrier.
import { describe, expect, test } from 'vitest'
import { describeExpedicao } from '../../../ports/expedicao.suite.ts'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { ANA, asking, HASTY, openPalco, PAULISTA, pedido, thrown, usePalco } from './testing-jadlog.ts'

/** Jadlog's own words for the news of the suite. */
const STATUS = { POSTADO: 'ENTRADA', EM_TRANSITO: 'TRANSFERENCIA', ENTREGUE: 'ENTREGUE' }

describeExpedicao('Jadlog, by its API', async () => {
  const palco = await openPalco()
  const { expedicao } = palco.open()
  /** Half a minute passes after a failure: a breaker must not hide the carrier from the next test. */
  const patiently =
    <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
    (...args: A) =>
      ask(...args).catch((error: unknown) => {
        palco.travel(31)
        throw error
      })
  return {
    expedicao: {
      ...expedicao,
      issue: patiently(expedicao.issue),
      cancel: patiently(expedicao.cancel),
      track: patiently(expedicao.track),
    },
    now: palco.clock.now,
    produto: 'jadlog/package',
    codigo: /^11\d{12}$/,
    numeros: { failsThrice: '503', neverIssues: '500' },
    tell: async (referencia, novidade, em) => void palco.servidor.tell(referencia, STATUS[novidade], em),
    close: palco.close,
  }
})

const palco = usePalco()

const issue = (asked = pedido(), by = palco.expedicao) => by.issue(asked, asking())

describe('the token of the installation', () => {
  test('refused: everything is unavailable, one clear line for the staff, and no storm of requests', async () => {
    const { expedicao: ours, precos, pontos } = palco.open({ token: 'eyJ-um-token-errado' })
    const asked = pedido()
    expect(await thrown(issue(asked, ours))).toBeInstanceOf(TransportadoraIndisponivel)
    for (let i = 0; i < 20; i++) {
      expect(await thrown(issue(asked, ours))).toBeInstanceOf(TransportadoraIndisponivel)
      expect(await thrown(ours.track(['11028100000001'], asking()))).toBeInstanceOf(TransportadoraIndisponivel)
      expect(await thrown(pontos.listPerto(PAULISTA, asking()))).toBeInstanceOf(TransportadoraIndisponivel)
      expect(await thrown(precos.ask({} as never, [], asking()))).toBeDefined()
    }
    expect(palco.servidor.chegadas).toHaveLength(1)
    expect(palco.said.map(({ frase }) => frase)).toEqual([
      'JADLOG_TOKEN is refused: ask Jadlog for a new token and set it',
    ])
    expect(palco.chamadas[0]).toMatchObject({ tipo: 'EMISSAO', desfecho: 'RECUSOU', status: 401 })
    palco.travel(61)
    expect(await issue(asked)).toMatchObject({ codigo: expect.stringMatching(/^11/) }) // nothing was left behind
  })

  test('goes to one host alone: redirects are not followed', async () => {
    palco.servidor.fail('/tracking', { como: 'redirect', para: `${palco.servidor.url}/tracking/consultar` })
    expect(await thrown(palco.expedicao.track(['11028100000001'], asking()))).toBeInstanceOf(TransportadoraIndisponivel)
    expect(palco.servidor.chegadas).toHaveLength(1)
  })
})

describe('every fault', () => {
  const FAULTS = [
    { como: 'silent' },
    { como: 'half' },
    { como: 'page' },
    { como: 'garbage' },
    { como: 'endless' },
    { como: 'lost' },
    { como: 'hangs up' },
    { como: 'busy', retryAfter: '3600' },
    { como: 'told', status: 503, corpo: 'Service Unavailable' },
    { como: 'told', status: 404, corpo: 'Not Found' },
  ] as const

  test.each(FAULTS)(
    '%o ends within its time as TransportadoraIndisponivel, and nothing said names a person',
    async (falha) => {
      const { expedicao: ours, pontos } = palco.open(falha.como === 'silent' ? HASTY : {})
      const asked = pedido()
      palco.servidor.fail('', falha, 100)
      const failed = await Promise.all([
        thrown(issue(asked, ours)),
        thrown(ours.track(['11028100000001'], asking())),
        thrown(ours.cancel({ referencia: asked.referencia, codigo: '11028100000001' }, asking())),
        thrown(pontos.listPerto(PAULISTA, asking())),
      ])
      for (const error of failed) expect(error).toBeInstanceOf(TransportadoraIndisponivel)
      const told = JSON.stringify([failed.map(String), palco.said, palco.chamadas])
      for (const secret of [ANA.cpfCnpj, 'Conceição', 'Paulista', ANA.email, 'eyJ']) expect(told).not.toContain(secret)
    },
  )

  test('an honest answer under a wrong content type is read all the same', async () => {
    palco.servidor.fail('/pedido/incluir', { como: 'wrong type' })
    expect((await issue()).codigo).toMatch(/^11/)
  })

  test('one trace goes along, and the staff sees each call with its parcels', async () => {
    const asked = pedido()
    await issue(asked)
    const [chegada] = palco.servidor.chegadas
    const [chamada] = palco.chamadas
    expect(chegada?.headers['traceparent']).toContain(chamada?.traceId)
    expect(chamada).toMatchObject({ nome: 'pedido/incluir', tentativas: 1, status: 200, objetos: [asked.referencia] })
  })
})
