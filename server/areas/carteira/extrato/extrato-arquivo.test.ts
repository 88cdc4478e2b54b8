import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGENS } from '#contract/carteira'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { correntista, type TransacaoWire } from './testing-extrato.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

type Correntista = Awaited<ReturnType<typeof correntista>>

/** Transactions of every kind, over three days. */
async function someHistory() {
  const ana = await correntista(house)
  await ana.does.topUp(1_000_000)
  await passTime(house, DAY)
  await ana.does.buy(2_181)
  await ana.does.askTopUp(5_000)
  await ana.does.askBuy(1_005, 700)
  await passTime(house, DAY)
  await ana.does.refund(2_181)
  await ana.does.end(await ana.does.askTopUp(9_900), 'EXPIRADA')
  await ana.does.askSaque(50_000)
  return ana
}

async function read(ana: Correntista, type: string, query = '') {
  const answer = await ana.file(type, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return { text: answer.body, bytes: answer.rawPayload, headers: answer.headers }
}

const csvOf = (text: string) => parse(text, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[]
const xmlOf = (text: string) => {
  const parsed = new new Window().DOMParser().parseFromString(text, 'application/xml')
  expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined()
  return parsed
}
type Xml = ReturnType<typeof xmlOf>
const ofxOf = (text: string) => {
  const [header = '', body = '', ...others] = text.split('\r\n\r\n')
  expect(others).toEqual([])
  return { header: Object.fromEntries(header.split('\r\n').map((line) => line.split(':'))), body: xmlOf(body) }
}
const textsOf = (xml: Xml, path: string) => [...xml.querySelectorAll(path)].map((one) => one.textContent)
const centavosOf = (text: string) => Math.round(Number(text) * 100)
/** What a line changed in the wallet, by the list. */
const naCarteira = ({ valor, saldo, tipoTransacao }: TransacaoWire) =>
  saldo === null ? null : Math.round(valor * 100) * (tipoTransacao.tipoOperacao === 'ENTRADA' ? 1 : -1)

test.each([
  ['application/xml', 'application/xml; charset=utf-8', 'transacoes.xml'],
  ['text/csv', 'text/csv; charset=utf-8', 'transacoes.csv'],
  ['application/x-ofx', 'application/x-ofx; charset=utf-8', 'transacoes.ofx'],
  [
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/xml; charset=utf-8',
    'transacoes.xml',
  ],
  ['application/json;q=0.2, text/csv;q=0.7', 'text/csv; charset=utf-8', 'transacoes.csv'],
  ['application/json', 'application/json; charset=utf-8', undefined],
  ['*/*', 'application/json; charset=utf-8', undefined],
  ['application/pdf', 'application/json; charset=utf-8', undefined],
])('Accept: %s is answered with %s', async (accept, type, name) => {
  const ana = await correntista(house)
  await ana.does.topUp(100)
  const { headers } = await read(ana, accept)
  expect(headers).toMatchObject({ 'content-type': type, vary: 'accept', 'cache-control': 'no-store' })
  expect(headers['content-disposition']).toBe(name && `attachment; filename="${name}"`)
})

describe('CSV', () => {
  test('has the lines of the list, in the words and numbers of a Brazilian spreadsheet', async () => {
    const ana = await someHistory()
    const { lines } = await ana.list('?pageSize=500')
    const { text, bytes } = await read(ana, 'text/csv')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const rows = csvOf(text)
    expect(Object.keys(rows[0]!)).toEqual(columnsInTheDocument())
    expect(rows).toEqual(
      lines.map((line) => ({
        Data: brazilian(line.dataEfetivacao),
        Tipo: line.tipoTransacao.descricao,
        Meio: line.meioPagamento.nome,
        Status: line.status.descricao,
        Valor: comma((line.tipoTransacao.tipoOperacao === 'ENTRADA' ? 1 : -1) * line.valor),
        'Na carteira': naCarteira(line) === null ? '' : comma(naCarteira(line)! / 100),
        Saldo: line.saldo === null ? '' : comma(line.saldo),
        'Criada em': brazilian(line.dataCriacao),
        Origem: line.origem.tipo,
        'Código da origem': line.origem.uuid,
        Código: line.uuid,
        'De cartão': line.deCartao === null ? '' : comma(line.deCartao),
      })),
    )
    expect(rows.map(({ Valor }) => Valor)).toContain('-21,81')
    expect(rows.map(({ Valor }) => Valor)).toContain('10000,00')
  })

  test('no cell is a formula: a cell that begins like one is a number', async () => {
    const { text } = await read(await someHistory(), 'text/csv')
    const cells = csvOf(text).flatMap((row) => Object.values(row))
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell) && !/^-\d+,\d{2}$/.test(cell))).toEqual([])
  })

  test('the document names every thing that causes a line', () => {
    const [, named] = /^\| `Origem` \|.+?: (.+) \|$/m.exec(documentOf()) ?? []
    expect(named?.split(', ').toSorted()).toEqual(ORIGENS.toSorted())
  })

  const comma = (reais: number) => reais.toFixed(2).replace('.', ',')
  const brazilian = (instant: string) => instant.replace(/^(\d+)-(\d+)-(\d+)T([\d:]+)-03:00$/, '$3/$2/$1 $4')
  const columnsInTheDocument = () => namesIn('## `text/csv`')
})

describe('XML', () => {
  test('is well formed and has the lines of the list, with the same names', async () => {
    const ana = await someHistory()
    const { lines } = await ana.list('?pageSize=500')
    const { text } = await read(ana, 'application/xml')
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/)
    const xml = xmlOf(text)
    expect(xml.documentElement.getAttribute('assinatura')).toBe(ana.assinaturaUuid)
    const told = [...xml.documentElement.children].map((line) => {
      expect(line.tagName).toBe('transacao')
      return objectOf(line)
    })
    expect(told).toEqual(
      lines.map(({ valor, valorDesconto, saldo, deCartao, ...line }) => ({
        ...line,
        ator: undefined, // the file goes to accountants, and names nobody
        valor: valor.toFixed(2),
        valorDesconto: valorDesconto.toFixed(2),
        ...(saldo !== null && { saldo: saldo.toFixed(2) }),
        ...(deCartao !== null && { deCartao: deCartao.toFixed(2) }),
      })),
    )
  })

  test('docs/extrato.md names every element', async () => {
    const { text } = await read(await someHistory(), 'application/xml')
    const named = namesIn('## `application/xml`')
    const inside = ['codigo', 'descricao', 'tipoOperacao', 'nome', 'tipo']
    const used = new Set([...text.matchAll(/<(\w+)/g)].map(([, name]) => name!))
    expect([...used].filter((name) => !inside.includes(name)).sort()).toEqual(named.toSorted())
    for (const name of inside) expect(documentOf()).toContain(`\`${name}\``)
  })

  test('the parser of these tests finds malformed XML', () => {
    expect(() => xmlOf('<transacoes><transacao></transacoes>')).toThrow()
    expect(() => xmlOf('<transacoes>')).toThrow()
  })

  type Xmled = { [name: string]: string | Xmled }
  type XmlElement = { tagName: string; textContent: string; children: ArrayLike<XmlElement> & Iterable<XmlElement> }
  const objectOf = (element: XmlElement): Xmled =>
    Object.fromEntries(
      [...element.children].map((child) => [
        child.tagName,
        child.children.length > 0 ? objectOf(child) : child.textContent,
      ]),
    )
})

describe('OFX', () => {
  test('is a bank statement of all changes of the wallet, and ends with its balance', async () => {
    const ana = await someHistory()
    const { lines } = await ana.list('?pageSize=500')
    const moved = lines.filter((line) => line.saldo !== null)
    expect(moved.length).toBeLessThan(lines.length)
    const { header, body } = ofxOf((await read(ana, 'application/x-ofx')).text)
    expect(header).toMatchObject({
      OFXHEADER: '100',
      DATA: 'OFXSGML',
      VERSION: '102',
      ENCODING: 'UTF-8',
      CHARSET: 'NONE',
    })
    const statement = [...body.querySelectorAll('STMTTRN')].map((one) =>
      Object.fromEntries([...one.children].map((child) => [child.tagName, child.textContent])),
    )
    expect(statement).toEqual(
      moved.map((line) => ({
        TRNTYPE: naCarteira(line)! < 0 ? 'DEBIT' : 'CREDIT',
        DTPOSTED: `${line.dataEfetivacao.slice(0, 19).replace(/\D/g, '')}[-3:BRT]`,
        TRNAMT: (naCarteira(line)! / 100).toFixed(2),
        FITID: line.uuid,
        REFNUM: line.origem.uuid.replaceAll('-', ''),
        MEMO: `${line.tipoTransacao.descricao} (${line.meioPagamento.nome})`,
      })),
    )
    expect(Object.keys(statement[0]!)).toEqual(['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID', 'REFNUM', 'MEMO'])
    const sum = statement.reduce((total, { TRNAMT }) => total + centavosOf(TRNAMT!), 0)
    expect(textsOf(body, 'LEDGERBAL > BALAMT').map(centavosOf)).toEqual([sum])
    expect(sum).toBe(Math.round((await ana.saldo()) * 100))
    expect(textsOf(body, 'CURDEF')).toEqual(['BRL'])
    expect(textsOf(body, 'ACCTID')[0]).toMatch(/^[0-9a-f]{22}$/)
  })

  test('its elements stand in the order of the specification', async () => {
    const { body } = ofxOf((await read(await someHistory(), 'application/x-ofx')).text)
    const tags = (path: string) => [...body.querySelector(path)!.children].map(({ tagName }) => tagName)
    expect(tags('OFX')).toEqual(['SIGNONMSGSRSV1', 'BANKMSGSRSV1'])
    expect(tags('SONRS')).toEqual(['STATUS', 'DTSERVER', 'LANGUAGE', 'FI'])
    expect(tags('STMTTRNRS')).toEqual(['TRNUID', 'STATUS', 'STMTRS'])
    expect(tags('STMTRS')).toEqual(['CURDEF', 'BANKACCTFROM', 'BANKTRANLIST', 'LEDGERBAL'])
    expect(tags('BANKACCTFROM')).toEqual(['BANKID', 'ACCTID', 'ACCTTYPE'])
    expect(tags('BANKTRANLIST').slice(0, 3)).toEqual(['DTSTART', 'DTEND', 'STMTTRN'])
  })

  test('for past days has the balance of their end, not today’s', async () => {
    const ana = await someHistory()
    const [first, second] = [
      ...new Set((await ana.list('?pageSize=500')).lines.map((line) => line.dataEfetivacao.slice(0, 10))),
    ].sort() as [string, string]
    const until = async (query: string) => {
      const { body } = ofxOf((await read(ana, 'application/x-ofx', query)).text)
      const span = ['DTSTART', 'DTEND', 'DTASOF'].map((name) => textsOf(body, name)[0]!.slice(0, 14))
      return [textsOf(body, 'BALAMT')[0], textsOf(body, 'TRNAMT'), ...span]
    }
    const digits = (day: string) => day.replaceAll('-', '')
    expect(await until(`?dataInicio=${second}&dataFim=${second}`)).toEqual([
      '9968.14',
      ['-10.05', '-21.81'],
      `${digits(second)}000000`,
      `${digits(second)}235959`,
      `${digits(second)}235959`,
    ])
    expect((await until(`?dataFim=${first}`)).slice(0, 2)).toEqual(['10000.00', ['10000.00']])
    expect((await until('?dataFim=2000-01-01')).slice(0, 2)).toEqual(['0.00', []])
    expect((await until('?dataInicio=2199-01-01')).slice(0, 2)).toEqual([(await ana.saldo()).toFixed(2), []])
  })
})

test('filters apply to files as to pages; page numbers do not', async () => {
  const ana = await someHistory()
  const query = '?tipoTransacao=COMPRA_FRETE&page=3&pageSize=1'
  const uuids = (await ana.list('?tipoTransacao=COMPRA_FRETE')).lines.map(({ uuid }) => uuid)
  expect(uuids).toHaveLength(3)
  expect(csvOf((await read(ana, 'text/csv', query)).text).map((row) => row.Código)).toEqual(uuids)
  expect(textsOf(xmlOf((await read(ana, 'application/xml', query)).text), 'transacao > uuid')).toEqual(uuids)
  const ofx = ofxOf((await read(ana, 'application/x-ofx', query)).text)
  expect(textsOf(ofx.body, 'TRNAMT')).toEqual(['-10.05', '-21.81'])
  expect(textsOf(ofx.body, 'BALAMT')).toEqual([(await ana.saldo()).toFixed(2)])
})

test('a wallet without transactions has files too', async () => {
  const ana = await correntista(house)
  expect(csvOf((await read(ana, 'text/csv')).text)).toEqual([])
  expect((await read(ana, 'text/csv')).text).toMatch(/^\uFEFFData;Tipo;.+\r\n$/)
  expect(xmlOf((await read(ana, 'application/xml')).text).documentElement.children).toHaveLength(0)
  const { body } = ofxOf((await read(ana, 'application/x-ofx')).text)
  expect([textsOf(body, 'STMTTRN'), textsOf(body, 'BALAMT')]).toEqual([[], ['0.00']])
})

const documentOf = () => readFileSync(join(import.meta.dirname, '../../../../docs/extrato.md'), 'utf8')

/** The names in the first column of a table in docs/extrato.md. */
function namesIn(title: string) {
  const section = documentOf().split(title)[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!)
}
