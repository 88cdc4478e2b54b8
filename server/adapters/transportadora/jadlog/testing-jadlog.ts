import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { ChamadaHttp } from '../../../ports/chamada.ts'
import type { Expedicao, PedidoDeEmissao } from '../../../ports/expedicao.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { type ConfigDaJadlog, openJadlog } from './index.ts'
import { CONTRATO } from './testing-banco.ts'
import { startJadlog } from './testing-servidor.ts'

/** Longer than an honest answer takes on a busy machine. */
const TIMEOUT_MS = 20_000
/** How long a node of a test waits for an answer that never comes: `open(HASTY)`. */
export const HASTY = { timeoutMs: 500 }

export type Palco = Awaited<ReturnType<typeof openPalco>>

/** A house's database, Jadlog on loopback, and adapters of any number of nodes over both. The clock is the test's. */
export async function openPalco({ adiantada = 0 }: { adiantada?: number } = {}) {
  const house: TestHouse = await startHouse()
  let now = house.clock.now()
  const clock = { now: () => now }
  const servidor = await startJadlog({ now: () => plusSeconds(now, adiantada) })
  const said: { campos: unknown; frase: string }[] = []
  const chamadas: ChamadaHttp[] = []
  const nos: { close(): Promise<void> }[] = []

  const open = (changes: Partial<ConfigDaJadlog> = {}) => {
    const aberta = openJadlog({
      config: {
        ...CONTRATO,
        codCliente: null,
        unidadeOrigem: null,
        tipoDce: 0,
        modalidades: [3, 9],
        url: servidor.url,
        timeoutMs: TIMEOUT_MS,
        porMinuto: { precos: 1e6, demais: 1e6 },
        ...changes,
      },
      ambiente: {
        db: house.db,
        clock,
        limits: house.deps.limits,
        patience: house.deps.patience,
        log: { warn: (campos: unknown, frase?: string) => void said.push({ campos, frase: frase ?? '' }) } as never,
        anotar: (chamada) => void chamadas.push(chamada),
      },
    })
    nos.push(aberta)
    return aberta
  }
  return {
    house,
    servidor,
    clock,
    said,
    chamadas,
    /** A node of its own. */
    open,
    /** Opens a new node for the next test. The carrier is honest again; log lines and requests so far are forgotten. */
    begin() {
      servidor.behave()
      for (const list of [servidor.chegadas, said, chamadas]) list.length = 0
      return open().expedicao
    },
    travel: (seconds: number) => void (now = plusSeconds(now, seconds)),
    /** The bodies that reached a path. */
    bodies: (at: string) => servidor.chegadas.filter(({ path }) => path.includes(at)).map(({ body }) => body),
    async close() {
      for (const no of nos) await no.close()
      await servidor.close()
      await house.stop()
    },
  }
}

/** One palco for all tests of a file. Each test begins before an honest carrier, with a node of its own as `expedicao`. */
export function usePalco() {
  const palco = {} as Palco & { expedicao: Expedicao }
  beforeAll(async () => {
    Object.assign(palco, await openPalco())
  })
  beforeEach(() => {
    palco.expedicao = palco.begin()
  })
  afterAll(() => palco.close())
  return palco
}

export const asking = () => ({ signal: new AbortController().signal })

export const ANA: Pessoa = {
  nome: 'Ana',
  sobrenome: 'de Souza',
  cpfCnpj: '11144477735',
  isCnpj: false,
  telefone: '11987654321',
  email: 'ana@exemplo.test',
  endereco: {
    cep: '01310100',
    logradouro: 'Avenida Paulista',
    numero: '1578',
    complemento: '',
    bairro: 'Bela Vista',
    cidade: '0b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a99',
    nomeCidade: 'São Paulo',
    estado: 'São Paulo',
    siglaUf: 'SP',
    nomeUf: 'São Paulo',
  },
}

const JOAO: Pessoa = {
  ...ANA,
  nome: 'João',
  sobrenome: 'da Conceição',
  telefone: '2132654321',
  email: 'joao@exemplo.test',
  endereco: {
    ...ANA.endereco,
    cep: '20040020',
    logradouro: 'Praça Pio X',
    numero: '7',
    complemento: 'Loja B',
    bairro: 'Centro',
    nomeCidade: 'Rio de Janeiro',
    siglaUf: 'RJ',
  },
}

/** Series 1, number 12345, model 55. */
export const CHAVE = '35261111222333000181550010000123451000123450'

export const pedido = (changes: Partial<PedidoDeEmissao> = {}): PedidoDeEmissao => ({
  referencia: randomUUID(),
  pedido: '1001',
  produto: 'jadlog/package',
  remetente: ANA,
  destinatario: JOAO,
  volume: {
    formato: 'CAIXA',
    alturaPacote: 10,
    larguraPacote: 20,
    comprimentoPacote: 30,
    pesoGramas: 1_250,
    valorCentavos: 89_90,
  },
  avisoRecebimento: false,
  maoPropria: false,
  conteudo: { valor: 89_90, itens: [{ descricao: 'Caneca', quantidade: 2 }] },
  notaFiscal: null,
  chaveDce: null,
  agencia: 'BR01001',
  ...changes,
})

export const comNota = { conteudo: null, notaFiscal: { valorNotaFiscal: 89_90, numeroDanfCte: CHAVE, cfop: '5102' } }

/** An order of this carrier's that was taken, as other calls name it. */
export async function sent(expedicao: Expedicao) {
  const asked = pedido()
  return { referencia: asked.referencia, codigo: (await expedicao.issue(asked, asking())).codigo }
}

export const thrown = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as Error)

/** A place whose points the local server knows. */
export const PAULISTA = { cep: '01310100', uf: 'SP', cidade: 'São Paulo' }
