import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Agencia } from '#contract/cotacao'
import { type Caller, startHouse, type TestHouse } from '../../../testing/house.ts'
import { checkAgencias, cotacao, findAgencia, findAgencias, importAgencias } from '../index.ts'

let house: TestHouse
let me: Caller
let ids: { correios: string; jadlog: string }
beforeAll(async () => {
  house = await startHouse()
  me = house.as((await house.given.assinante()).token)
  const uuidOf = (name: string) => house.deps.transportadoras.find(({ nome }) => nome === name)!.uuid
  ids = { correios: uuidOf('Correios'), jadlog: uuidOf('Jadlog') }
})
afterAll(() => house.stop())
beforeEach(() => house.db.deleteFrom('agencia').execute())

const HEADER = 'transportadora;codigo;nome;tipo;logradouro;numero;bairro;cidade;uf;cep'
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n')
const linha = (codigo: string, cep = '01310-100', cidade = 'São Paulo', uf = 'SP', transportadora = 'Jadlog') =>
  `${transportadora};${codigo};Loja ${codigo};PUDO;Rua das Flores, lado par;10;Centro;${cidade};${uf};${cep}`
const save = (...lines: string[]) => importAgencias(house.deps, csv(...lines), house.deps.transportadoras)
const ask = (cep: string, id = ids.jadlog, caller = me) => caller.get(`/api/v1/transportadora/${id}/agencia?cep=${cep}`)
const near = async (cep: string, id = ids.jadlog) => {
  const answer = await ask(cep, id)
  expect(answer.statusCode, answer.body).toBe(200)
  const agencias = answer.json<Agencia[]>()
  expect(answer.headers['x-total-count']).toBe(String(agencias.length))
  return agencias
}
const names = async (cep: string, id?: string) => (await near(cep, id)).map(({ nickname }) => nickname)

describe('GET /transportadora/:id/agencia', () => {
  test('the nearest first: of the city, then of its state, none of another state', async () => {
    await save(
      linha('guarulhos', '07010-000', 'Guarulhos'),
      linha('campinas', '13010-000', 'Campinas'),
      linha('lapa', '05065-000'),
      linha('paulista', '01311-000'),
      linha('itaquera', '08210-000'),
      linha('rio', '20040-020', 'Rio de Janeiro', 'RJ'),
      linha('correios', '01310-100', 'São Paulo', 'SP', 'Correios'),
    )
    const order = ['Loja paulista', 'Loja lapa', 'Loja itaquera', 'Loja guarulhos', 'Loja campinas']
    expect(await names('01310')).toEqual(order)
    expect(await names('01310-100')).toEqual(order)
    expect((await names('05000'))[0]).toBe('Loja lapa')
    expect((await names('13015'))[0]).toBe('Loja campinas')
    expect(await names('01310', ids.correios)).toEqual(['Loja correios'])
  })

  test('each is answered with its address', async () => {
    await save(linha('paulista'))
    expect(await near('01310')).toEqual([
      {
        uuid: expect.any(String),
        nickname: 'Loja paulista',
        tipo: 'PUDO',
        endereco: { logradouro: 'Rua das Flores, lado par', numero: '10', bairro: 'Centro', cidade: 'São Paulo' },
        uf: 'SP',
        cep: '01310100',
        isExemplo: false,
      },
    ])
  })

  test('at most 20; an empty list where there is none, or where no state has the CEP', async () => {
    await save(...Array.from({ length: 25 }, (_, n) => linha(`a${n}`)))
    expect(await near('01310')).toHaveLength(20)
    for (const cep of ['20040', '00000', '00000000']) expect(await near(cep)).toEqual([])
  })

  test.each(['', '0131', '013101', '0131010', '013101000', 'abcde'])('the CEP %j is refused', async (cep) => {
    const answer = await ask(cep)
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Cep inválido'])
  })

  test('an unknown carrier is not found; a visitor gets no list at all', async () => {
    for (const id of [randomUUID(), 'jadlog', "' or 1=1"]) {
      const answer = await ask('01310', encodeURIComponent(id))
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Transportadora não encontrada.'])
    }
    expect((await ask('01310', ids.jadlog, house)).statusCode).toBe(401)
  })
})

describe('an import', () => {
  test('replaces the list of the carriers that it names; missing agencies stay, inactive, with their uuid', async () => {
    await save(linha('a'), linha('b'), linha('c', '01310-100', 'São Paulo', 'SP', 'Correios'))
    const [a, b] = await near('01310')
    await save(linha('b').replace('Loja b', 'Loja nova'), linha('d'))
    expect(await names('01310')).toEqual(['Loja nova', 'Loja d'])
    expect(await names('01310', ids.correios)).toEqual(['Loja c'])
    expect((await near('01310'))[0]?.uuid).toBe(b?.uuid)
    expect((await findAgencias(house.deps, [a!.uuid, b!.uuid, randomUUID()])).size).toBe(2)
    expect((await findAgencias(house.deps, [a!.uuid])).get(a!.uuid)).toMatchObject({
      transportadoraUuid: ids.jadlog,
      isAtiva: false,
      agencia: { nickname: 'Loja a' },
    })
    expect(await findAgencia(house.deps, ids.jadlog, a!.uuid)).toBeUndefined()
    expect(await findAgencia(house.deps, ids.correios, b!.uuid)).toBeUndefined()
    expect(await findAgencia(house.deps, ids.jadlog, b!.uuid)).toMatchObject({ nickname: 'Loja nova' })
    await save(linha('a'))
    expect(await findAgencia(house.deps, ids.jadlog, a!.uuid)).toMatchObject({ nickname: 'Loja a' })
  })

  test('with one error writes nothing, and reports every error with its line', async () => {
    await save(linha('a'))
    const { erros } = await save(
      linha('b'),
      linha('c', '01310-100', 'São Paulo', 'SP', 'Pombo'),
      linha('d', '01310-10'),
      linha('e', '01310-100', 'Sao Paulinho'),
      linha('f', '20040-020'),
      linha('b'),
      linha('g').replace('PUDO', 'Ponto novo'),
      linha('h').replace('Loja h', ' '),
      'Jadlog;i',
      linha('j').replace('Centro', 'x'.repeat(121)),
    )
    expect(erros).toEqual([
      { linha: 3, coluna: 'transportadora', mensagem: "não há transportadora 'Pombo'." },
      { linha: 4, coluna: 'cep', mensagem: 'cep: CEP inválido.' },
      { linha: 5, coluna: 'cidade', mensagem: "não há município 'Sao Paulinho' em 'SP'." },
      { linha: 6, coluna: 'cep', mensagem: 'o CEP 20040020 não é de SP.' },
      { linha: 7, coluna: 'codigo', mensagem: "o código 'b' da Jadlog já está na linha 2." },
      { linha: 8, coluna: 'tipo', mensagem: 'tipo: O tipo é uma palavra só.' },
      { linha: 9, coluna: 'nome', mensagem: 'nome: Preenchimento obrigatório' },
      { linha: 10, mensagem: 'tem 2 colunas; o cabeçalho tem 10.' },
      { linha: 11, coluna: 'bairro', mensagem: 'bairro: O bairro aceita até 120 caracteres.' },
    ])
    expect(await names('01310')).toEqual(['Loja a'])
  })

  test.each([
    ['commas', (text: string) => text.replaceAll(', lado par', '').replaceAll(';', ',')],
    [
      'a byte order mark, comments and the lines of Windows',
      (text: string) => `\uFEFF# lista\n${text.replaceAll('\n', '\r\n')}`,
    ],
    [
      'another order of columns and one more',
      (text: string) => text.replace(HEADER, `${HEADER};telefone`).replace('01310-100', '01310-100;11'),
    ],
    [
      'the carrier and the state in any size',
      (text: string) => text.replace('Jadlog', 'JADLOG').replace(';SP;', ';sp;'),
    ],
  ])('reads %s', async (_, write) => {
    const { agencias, erros } = await checkAgencias(write(csv(linha('a'))), house.deps.transportadoras)
    expect([erros, agencias.map(({ transportadora, uf, cep }) => [transportadora, uf, cep])]).toEqual([
      [],
      [['Jadlog', 'SP', '01310100']],
    ])
  })

  test.each([
    ['', 'o cabeçalho deve ter as colunas'],
    [HEADER, 'o arquivo não tem nenhuma agência.'],
    ['codigo;nome\n1;x', 'o cabeçalho deve ter as colunas'],
    [`${HEADER}\n"aberta`, 'as aspas desta linha não fecham.'],
  ])('refuses %j', async (text, message) => {
    const { erros } = await checkAgencias(text, house.deps.transportadoras)
    expect(erros[0]?.mensagem).toContain(message)
  })

  test('two at once run one after the other', async () => {
    await Promise.all([save(linha('a'), linha('b')), save(linha('b'), linha('c')), save(linha('a'), linha('b'))])
    const active = (await names('01310')).join()
    expect(['Loja a,Loja b', 'Loja b,Loja c']).toContain(active)
    expect(await house.db.selectFrom('agencia').select('uuid').execute()).toHaveLength(3)
  })

  test('thousands are written in one go', async () => {
    const { erros } = await save(...Array.from({ length: 5000 }, (_, n) => linha(`n${n}`)))
    expect(erros).toEqual([])
    expect(await near('01310')).toHaveLength(20)
  })
})

describe('sample agencies', () => {
  test('stand in every state capital of the sandbox, are marked as samples, and disappear with the first real list', async () => {
    await cotacao.start?.(house.deps)
    const seeded = await house.db.selectFrom('agencia').selectAll().execute()
    expect(seeded).toHaveLength(27)
    expect(new Set(seeded.map(({ uf }) => uf)).size).toBe(27)
    expect(seeded.every(({ nome, isExemplo }) => nome.startsWith('Agência de exemplo') && isExemplo)).toBe(true)
    expect(await near('69900')).toMatchObject([{ nickname: 'Agência de exemplo – Rio Branco', isExemplo: true }])
    await cotacao.start?.(house.deps)
    expect(await house.db.selectFrom('agencia').select('uuid').execute()).toHaveLength(27)
    await save(linha('a'))
    expect(await names('01310')).toEqual(['Loja a'])
    await cotacao.start?.(house.deps)
    expect(await near('69900')).toEqual([])
  })

  test('are neither created nor shown outside the sandbox', async () => {
    const real = { ...house.deps, config: { ...house.deps.config, sandbox: false } }
    await cotacao.start?.(real)
    expect(await house.db.selectFrom('agencia').select('uuid').execute()).toEqual([])
    await cotacao.start?.(house.deps)
    const [sample] = await near('69900')
    expect(await findAgencia(house.deps, ids.jadlog, sample!.uuid)).toBeDefined()
    expect(await findAgencia(real, ids.jadlog, sample!.uuid)).toBeUndefined()
  })
})

test('the command line checks a file and reports its errors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-agencias-'))
  const file = join(folder, 'agencias.csv')
  writeFileSync(file, csv(linha('a'), linha('b', '01310-100', 'São Paulo', 'SP', 'Correios')))
  expect(await runCommand(file, '--ensaio')).toEqual({
    code: 0,
    out: '2 agências de Jadlog e Correios seriam importadas (ensaio, nada foi gravado).\n',
    err: '',
  })
  writeFileSync(file, csv(linha('a', '123')))
  expect(await runCommand(file, '--ensaio')).toEqual({
    code: 1,
    out: '',
    err: 'Linha 2: cep: CEP inválido.\n1 erro: nada foi importado.\n',
  })
  rmSync(folder, { recursive: true })
})

test.runIf(inject('database').kind === 'postgres')('the command line imports while the house runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-agencias-'))
  const file = join(folder, 'agencias.csv')
  writeFileSync(file, csv(linha('a')))
  expect(await runCommand(file)).toEqual({ code: 0, out: '1 agência de Jadlog importada.\n', err: '' })
  expect(await names('01310')).toEqual(['Loja a'])
  rmSync(folder, { recursive: true })
})

function runCommand(...args: string[]) {
  const command = join(import.meta.dirname, '../../../../scripts/importar-agencias.ts')
  const { databaseUrl } = house.database
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const env = { ...process.env, LOG_LEVEL: 'silent', NODE_ENV: 'test' }
    const options = { env: { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } }
    execFile(process.execPath, [command, ...args], options, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}
