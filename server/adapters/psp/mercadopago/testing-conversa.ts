import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createPartes } from '../../../kernel/partes.ts'
import { PAGADOR } from '../../../ports/psp.suite.ts'
import type { CartaoDigitado } from '../../../ports/psp.ts'
import { HASTE } from '../../../testing/patience.ts'
import { openMercadoPago } from './index.ts'
import { ACCESS_TOKEN, type Comportamento, startMercadoPago } from './testing.ts'

export const NOW = new Date('2026-11-20T15:00:00Z')
let now = NOW
const clock = { now: () => now, hoje: () => '2026-11-20' }
/** Longer than an honest answer takes on a busy machine. */
const HONEST_MS = 20_000
/** How long the adapter waits while the server gives no whole answer. */
export const MUTE_MS = 500
const MUTE: readonly Comportamento[] = ['silent', 'lost', 'dripping']

export const cartao = (titular: string): CartaoDigitado => ({
  numero: '4235647728025682',
  titular,
  mes: '11',
  ano: '2030',
  codigo: '123',
  cpf: '12345678909',
})

type Local = Awaited<ReturnType<typeof startMercadoPago>>
type Said = { nivel: string; campos: unknown; frase: string }

type Changes = { publicUrl?: string; nome?: string; token?: string }

export function openAt(local: Local, changes: Changes = {}, timeoutMs = HONEST_MS, said: Said[] = []) {
  const say = (nivel: string) => (campos: unknown, frase?: string) =>
    void said.push({ nivel, campos, frase: frase ?? '' })
  const psp = openMercadoPago({
    url: local.url,
    token: changes.token ?? ACCESS_TOKEN,
    timeoutMs,
    log: { warn: say('warn'), error: say('error') } as never,
    segredo: local.segredo,
    patience: HASTE,
    sonda: createPartes(clock).open({ parte: 'PAGAMENTOS', quem: 'local', modo: 'REAL' }),
    clock,
    publicUrl: () => changes.publicUrl ?? 'https://frete.exemplo',
    marca: { nome: changes.nome ?? 'FreteFlex' },
  })
  return { psp, said }
}

export const CHANGES = {
  APROVADA: { status: 'approved', status_detail: 'accredited' },
  RECUSADA: { status: 'rejected', status_detail: 'rejected_by_bank' },
  EXPIRADA: { status: 'cancelled', status_detail: 'expired' },
  ESTORNADA: { status: 'charged_back', status_detail: 'settled' },
} as const

export const pedido = (valor = 43_20) => ({
  referencia: randomUUID(),
  valor,
  descricao: 'Fretes na FreteFlex',
  pagador: PAGADOR,
})
const expiraEm = new Date('2026-11-20T15:20:00Z')
export const vencimento = new Date('2026-11-23T15:00:00Z')

/** For every test of the file: a newly opened adapter, its server, and what the adapter has logged. */
export function useMercadoPago() {
  let local: Local
  let opened: ReturnType<typeof openBoth>
  let isMute = false
  const openBoth = (changes: Changes = {}) => {
    const patient = openAt(local, changes)
    return { patient, hasty: openAt(local, changes, MUTE_MS, patient.said) }
  }
  const psp = () => (isMute ? opened.hasty : opened.patient).psp
  beforeAll(async () => {
    const started = await startMercadoPago()
    const behave: Local['behave'] = (how, more) => {
      isMute = MUTE.includes(how)
      started.behave(how, more)
    }
    local = { ...started, behave }
  })
  afterAll(() => local.close())
  beforeEach(() => {
    local.behave('honest')
    local.rememberKeys(true)
    local.pedidos.length = 0
    local.pagamentos.clear()
    now = NOW
    opened = openBoth()
  })
  return {
    get local() {
      return local
    },
    get psp() {
      return psp()
    },
    get said() {
      return opened.patient.said
    },
    /** Opens the adapter again with another configuration, at the same server. */
    reopen: (changes: Changes) => void (opened = openBoth(changes)),
    travel: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)),
    createPix: (asked = pedido()) => psp().createPix({ ...asked, expiraEm }),
  }
}
