// Database: PostgreSQL. The played authority behind the server remembers in it.
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { readResposta } from '../../../fiscal/dce/respostas.ts'
import { pfxDe } from '../../../fiscal/dce/testing-exemplo.ts'
import { createPartes } from '../../../kernel/partes.ts'
import { describeEmissorDce } from '../../../ports/emissor-dce.suite.ts'
import { EmissorDceIndisponivel } from '../../../ports/emissor-dce.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { openEmissorDce } from '../index.ts'
import { openSefaz } from '../simulado/sefaz.ts'
import { caseiro, relogio } from '../testing.ts'
import { createAc, pfxOf, startServidor } from './testing-servidor.ts'

const SENHA = 'senha do certificado'
const pasta = mkdtempSync(join(tmpdir(), 'dce-'))
afterAll(() => rmSync(pasta, { recursive: true }))
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(pasta, name), content)
  return join(pasta, name)
}
const certificados = createAc()
const CADEIA = file('cadeia.pem', certificados.ac.certificado)
const ENV = {
  NODE_ENV: 'test',
  SANDBOX: 'off',
  BRAND_CNPJ: '11.222.333/0001-81',
  DCE_CERTIFICADO: file('cnpj.pfx', pfxOf(certificados.cliente, SENHA)),
  DCE_SENHA: SENHA,
  DCE_AMBIENTE: 'homologacao',
  DCE_CADEIA: CADEIA,
  DCE_TIMEOUT_MS: '60000', // no answer of a busy machine is to be taken for silence
}
const said: unknown[] = []
const log = { warn: (...words: unknown[]) => void said.push(words) } as unknown as Parameters<
  typeof openEmissorDce
>[1]['log']

async function open(env: Record<string, string> = {}) {
  const database = await openTestDatabase()
  const { db, close } = await database.open(readConfig({ DATABASE_URL: database.databaseUrl, SANDBOX: 'off' }))
  const clock = relogio()
  const servidor = await startServidor(openSefaz({ db, clock }), certificados)
  const partes = createPartes(clock)
  const config = readConfig({ ...ENV, DCE_URL: servidor.url, ...env })
  const ligado = await openEmissorDce(config, { db, clock, log, partes })
  return {
    ...caseiro(ligado.emissor!, clock),
    servidor,
    partes,
    close: async () => {
      await ligado.close()
      await servidor.close()
      await close()
      await database.close()
    },
  }
}

describeEmissorDce('Sefaz', open)

let opened: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  opened = await open()
})
afterAll(() => opened.close())
beforeEach(() => opened.advance(31)) // a breaker that an earlier test has opened lets the next question through
const asking = { signal: new AbortController().signal }

test('the authority sees our certificate, and the document as it was signed', async () => {
  const dce = await opened.sign()
  await opened.emissor.authorise(dce, asking)
  expect(opened.servidor.asked.at(-1)).toEqual({ servico: 'autorizar', cnpj: '11222333000181', xml: dce.xml })
  expect(opened.partes.list()).toMatchObject([{ parte: 'FISCO', modo: 'REAL', respondeuEm: expect.any(Date) }])
})

test.each([
  ['half an answer', 'half'],
  ['a page', 'page'],
  ['an endless answer', 'endless'],
  ['a cut line', 'hangs up'],
  ['500', { status: 500 }],
  ['a redirect', { status: 302 }],
  ['an answer about another key', { change: (text: string) => text.replace(/<chDCe>\d{2}/, '<chDCe>99') }],
  ['an authorisation that names no key', { change: (text: string) => text.replace(/<chDCe>\d+<\/chDCe>/g, '') }],
  [
    'an authorisation of the other environment',
    { change: (text: string) => text.replaceAll('<tpAmb>2<', '<tpAmb>1<') },
  ],
  [
    'an authorisation of this document beside one of another',
    {
      change: (text: string) => {
        const [prot] = /<protDCe.*<\/protDCe>/.exec(text)!
        return text.replace(prot, prot.replace(/<chDCe>\d{2}/, '<chDCe>99') + prot)
      },
    },
  ],
  [
    "'received, ask later'",
    { change: (text: string) => text.replaceAll('<cStat>100<', '<cStat>103<').replace(/<nProt>.*<\/digVal>/, '') },
  ],
  ['an authorisation without a protocol', { change: (text: string) => text.replace(/<nProt>\d+<\/nProt>/, '') }],
] as const)('%s is no answer', async (_what, falha) => {
  const dce = await opened.sign()
  opened.servidor.fail(falha)
  await expect(opened.emissor.authorise(dce, asking)).rejects.toThrow(EmissorDceIndisponivel)
})

test('silence is no answer', async () => {
  const impatient = await open({ DCE_TIMEOUT_MS: '1000' })
  const dce = await impatient.sign()
  impatient.servidor.fail('silent')
  await expect(impatient.emissor.authorise(dce, asking)).rejects.toThrow('no answer in time')
  await impatient.close()
})

test('a line that is cut after the authorisation: the key tells the protocol', async () => {
  const dce = await opened.sign()
  opened.servidor.fail('lost')
  await expect(opened.emissor.authorise(dce, asking)).rejects.toThrow(EmissorDceIndisponivel)
  expect(await opened.emissor.find(dce.chave, asking)).toMatchObject({
    situacao: 'AUTORIZADA',
    protocolo: { digest: dce.digest },
  })
})

test('an authorisation with a prefixed namespace is kept with its declaration of that prefix', async () => {
  const dce = await opened.sign()
  opened.servidor.fail({
    change: (text) =>
      text.replace(/<retDCe xmlns=(.*)<\/retDCe>/, (_all, inner: string) => {
        const tags = `<retDCe xmlns:p=${inner}</retDCe>`
        return tags.replace(/<(\/?)(?=\w)/g, '<$1p:')
      }),
  })
  const answer = await opened.emissor.authorise(dce, asking)
  if (answer.desfecho !== 'AUTORIZADA') throw new Error(JSON.stringify(answer))
  expect(answer.protocolo.xml).toMatch(/^<p:protDCe .*xmlns:p="http:\/\/www.portalfiscal.inf.br\/dce"/)
  const { chaves } = (await readResposta(`<p:retDCe xmlns:p="u">${answer.protocolo.xml}</p:retDCe>`, 'retDCe'))!
  expect(chaves).toEqual([dce.chave])
})

test('after five failures in a row nothing is asked for half a minute', async () => {
  const dce = await opened.sign()
  const authorise = () => opened.emissor.authorise(dce, asking)
  opened.servidor.fail('hangs up', 'hangs up', 'hangs up', 'hangs up', 'hangs up')
  for (let i = 0; i < 5; i++) await expect(authorise()).rejects.toThrow(EmissorDceIndisponivel)
  const before = opened.servidor.asked.length
  await expect(authorise()).rejects.toThrow('was not asked')
  expect(opened.servidor.asked).toHaveLength(before)
  await opened.advance(31)
  expect(await authorise()).toMatchObject({ desfecho: 'AUTORIZADA' })
})

test('the question ends when its caller stops waiting', async () => {
  const dce = await opened.sign()
  await expect(opened.emissor.authorise(dce, { signal: AbortSignal.abort() })).rejects.toThrow(EmissorDceIndisponivel)
})

test('without the chain nothing is sent: nobody else vouches for the server', async () => {
  const other = await open({ DCE_CADEIA: '' })
  const dce = await other.sign()
  await expect(other.emissor.authorise(dce, asking)).rejects.toThrow(/CERT|certificate/i)
  expect(other.servidor.asked).toEqual([])
  await other.close()
})

const start = (env: Record<string, string>) => {
  const clock = relogio()
  return openEmissorDce(readConfig({ ...ENV, ...env }), {
    db: undefined as never,
    clock,
    log,
    partes: createPartes(clock),
  })
}

test.each([
  ['a wrong password', { DCE_SENHA: 'outra' }, 'DCE_SENHA: A senha não abre o certificado.'],
  ['no file', { DCE_CERTIFICADO: join(pasta, 'nada') }, 'DCE_CERTIFICADO: não foi possível ler o arquivo.'],
  [
    'another file',
    { DCE_CERTIFICADO: CADEIA },
    'DCE_CERTIFICADO: O arquivo não é um certificado PKCS#12 (.pfx ou .p12).',
  ],
  [
    'another company',
    { BRAND_CNPJ: '11.444.777/0001-61' },
    'DCE_CERTIFICADO: o certificado é de outro CNPJ que o de BRAND_CNPJ.',
  ],
  [
    'a chain that is none',
    { DCE_CADEIA: join(pasta, 'cnpj.pfx') },
    'DCE_CADEIA: o arquivo não tem certificados em PEM.',
  ],
  ['an unknown state', { DCE_UF: 'XX' }, 'DCE_UF: diga o estado da empresa, como SP: o certificado não diz.'],
])('%s stops the start with one line that names the variable', async (_what, env, line) => {
  await expect(start(env)).rejects.toThrow(line)
})

test('the start warns of a certificate that ends tomorrow, and refuses one that is not valid', async () => {
  const valid = (de: string, ate: string) =>
    start({ DCE_CERTIFICADO: file('prazo.pfx', pfxDe('FRETEFLEX LTDA:11222333000181', { senha: SENHA, de, ate })) })
  said.length = 0
  const { close } = await valid('2026-01-01T00:00:00Z', '2026-11-26T15:00:00Z')
  await close()
  expect(said).toEqual([[{ dias: 1 }, 'DCE_CERTIFICADO: the certificate ends soon']])
  await expect(valid('2026-01-01T00:00:00Z', '2026-11-25T14:59:59Z')).rejects.toThrow(
    'DCE_CERTIFICADO: O certificado venceu em 25/11/2026.',
  )
  await expect(valid('2026-11-25T15:00:01Z', '2027-11-25T15:00:00Z')).rejects.toThrow(
    'DCE_CERTIFICADO: O certificado só vale a partir de 25/11/2026.',
  )
})

test.each([
  ['DCE_SENHA: obrigatório com DCE_CERTIFICADO.', { DCE_SENHA: '' }],
  ['DCE_AMBIENTE: obrigatório com DCE_CERTIFICADO.', { DCE_AMBIENTE: '' }],
  ['DCE_AMBIENTE: valor inválido', { DCE_AMBIENTE: 'teste' }],
  ['DCE_URL: valor inválido', { DCE_URL: 'http://sefaz.test' }],
  ['SANDBOX: on não combina com DCE_CERTIFICADO', { SANDBOX: 'on' }],
])('%s', (line, env) => {
  expect(() => readConfig({ ...ENV, ...env })).toThrow(line)
})

test('production and homologation have their own address, and each document names its environment', async () => {
  expect(readConfig({ ...ENV, DCE_AMBIENTE: 'producao' }).dce).toMatchObject({
    ambiente: 1,
    url: 'https://dce.fazenda.pr.gov.br',
  })
  expect(readConfig(ENV).dce).toMatchObject({ ambiente: 2, url: 'https://homologacao.dce.fazenda.pr.gov.br' })
})

test('without a certificate and without a sandbox nobody issues, and the start says so', async () => {
  const clock = relogio()
  const partes = createPartes(clock)
  said.length = 0
  const config = readConfig({ SANDBOX: 'off' })
  const { emissor } = await openEmissorDce(config, { db: undefined as never, clock, log, partes })
  expect(emissor).toBeNull()
  expect(JSON.stringify(said)).toContain('DCE_CERTIFICADO is not set')
  expect(partes.list()).toMatchObject([{ modo: 'AUSENTE' }])
})

test('the root of ICP-Brasil that comes along is the one that the ITI publishes', () => {
  const raiz = new X509Certificate(readFileSync(new URL('./icp-brasil.pem', import.meta.url)))
  expect(raiz.fingerprint256).toBe(
    '6E:0B:FF:06:9A:26:99:4C:15:DE:2C:48:88:CC:54:AF:84:88:2E:54:95:B7:FB:F6:6B:E9:CC:FF:EC:74:89:F6',
  )
  expect([raiz.ca, raiz.verify(raiz.publicKey)]).toEqual([true, true])
  expect(raiz.validTo).toBe('Jul  1 12:00:59 2032 GMT')
})
