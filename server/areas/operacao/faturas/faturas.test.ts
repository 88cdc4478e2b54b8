import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { DAY } from '../../../testing/tempo.ts'
import { listLinhasDoDia } from './linhas.repo.ts'
import { COTADAS, cobrancaDe, csvOf, faturista, type LinhaDita, pesando, reais, remetente } from './testing-fatura.ts'

let house: TestHouse
let op: Awaited<ReturnType<typeof operador>>
let faturas: ReturnType<typeof faturista>
beforeAll(async () => {
  house = await startHouse()
  op = await operador(house, ['FINANCEIRO'])
  faturas = faturista(op)
})
afterAll(async () => {
  await closeBooks(house)
})

let numero = 1000
/** Somebody with posted fretes, measured as they were quoted, and a line that is right for each. */
async function postados(fretes: number) {
  const ana = await remetente(house, { fretes })
  for (let n = 0; n < fretes; n++) await ana.medir(COTADAS, n)
  const codigos = (await ana.rows()).map(({ codigoEncomenda }) => codigoEncomenda!)
  const certo = await cobrancaDe(house, codigos[0]!)
  const fatura = String(++numero)
  const linha = (n: number, changes: LinhaDita = {}): LinhaDita => ({
    fatura,
    codigoEncomenda: codigos[n]!,
    valorCobrado: reais(certo),
    ...changes,
  })
  return { ana, codigos, certo, linha }
}

test('each line has the first fate that holds, and the totals follow', async () => {
  const { ana, codigos, certo, linha } = await postados(4)
  const pesado = await cobrancaDe(house, codigos[1]!, { pesoGramas: 2000 })
  const fatura = await faturas.rehearse([
    linha(0),
    linha(1, { peso: '2', valorCobrado: reais(pesado) }),
    linha(2, { valorCobrado: reais(certo + 652) }),
    linha(0, { codigoEncomenda: 'QQ999999999BR', valorCobrado: '23,66' }),
    linha(0, { peso: '9', valorCobrado: '1,00' }),
    linha(3, { valorCobrado: reais(certo - 100) }),
  ])
  const { destinos, ...totais } = fatura.totais
  expect(Object.fromEntries(Object.entries(destinos).map(([destino, { linhas }]) => [destino, linhas]))).toEqual({
    CONFERE: 1,
    DIFERENCA: 1,
    VALOR_DIVERGENTE: 2,
    SEM_FRETE: 1,
    DUPLICADA: 1,
  })
  const cobrado = certo * 3 + pesado + 652 + 2366 + 100 - 100
  const [um] = await ana.rows()
  const provisao = 4 * (um!.valorFreteCentavos - um!.margemCentavos!)
  expect(totais).toMatchObject({
    cobrado: cobrado / 100,
    glosado: (652 + 2366 + 100) / 100,
    linhasGlosadas: 3,
    aPagar: (cobrado - 652 - 2366 - 100) / 100,
    pagam: { linhas: 2 }, // also the line that is charged twice: its measures are newer
    recebem: { linhas: 0, valor: 0 },
    provisao: provisao / 100,
  })
  expect(await ana.list()).toEqual([]) // a dry run changes nothing
  const linhas = await faturas.linhas(fatura.uuid)
  expect(linhas.map(({ linha, destino }) => [linha, destino])).toEqual([
    [3, 'DIFERENCA'],
    [4, 'VALOR_DIVERGENTE'],
    [5, 'SEM_FRETE'],
    [6, 'DUPLICADA'],
    [7, 'VALOR_DIVERGENTE'],
  ])
  expect(linhas.map(({ glosado }) => glosado)).toEqual([0, 6.52, 23.66, 1, 0])
  const aberta = (await op.get(`/api/v1/operacao/fatura/${fatura.uuid}/linha/4`)).json()
  expect(aberta).toMatchObject({
    frete: ana.uuids[2],
    valorContrato: certo / 100,
    glosado: 6.52,
    declaradas: { peso: 0.3 },
  })
  expect(aberta.bruta).toContain(codigos[2])
  const soma = aberta.contrato.reduce((sum: number, { valor }: { valor: number }) => sum + Math.round(valor * 100), 0)
  expect(soma).toBe(certo)
  const dupla = (await op.get(`/api/v1/operacao/fatura/${fatura.uuid}/linha/6`)).json()
  expect(dupla.cobradaAntes).toMatchObject({ fatura: fatura.uuid, linha: 2, cobrado: certo / 100 })
})

test('a received invoice makes its differences once, by the invoice’s measures, and is never received again', async () => {
  const { ana, codigos, linha } = await postados(2)
  const pesado = await cobrancaDe(house, codigos[1]!, { pesoGramas: 2000 })
  const linhas = [linha(0), linha(1, { peso: '2', valorCobrado: reais(pesado) })]
  const ensaio = await faturas.rehearse(linhas)
  expect((await faturas.receive(ensaio.uuid)).statusCode).toBe(200)
  await house.runJobs()
  await house.runJobs()
  const [uma, ...outras] = await ana.list()
  expect(outras).toEqual([])
  expect(uma).toMatchObject({ uuid: ana.uuids[1], tipo: 'DEBITO', dimensoesTransportadora: { pesoPacote: 2 } })
  expect(-uma!.diferencaValor).toBe(ensaio.totais.pagam.valor)
  expect(await faturas.find(ensaio.uuid)).toMatchObject({
    estado: 'RECEBIDA',
    linhasAComparar: 0,
    recebidaPor: 'Otávio Equipe',
  })
  const again = await faturas.send(csvOf(linhas))
  expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT'])
  expect(again.json().message).toMatch(
    /^Este mesmo arquivo já foi recebido: é a fatura \d+, recebida em 25\/11\/2026 às \d\d:\d\d por Otávio Equipe\.$/,
  )
  const outro = await faturas.send(csvOf([linha(0, { peso: '0,30' })]))
  expect(outro.json().message).toMatch(/^A fatura \d+ já foi recebida, de outro arquivo \(correios-q1\.csv\)/)
  expect((await faturas.receive(ensaio.uuid)).statusCode).toBe(409)
})

/** The first frete as its detail says it. */
const noFrete = async (ana: Awaited<ReturnType<typeof remetente>>) =>
  (await ana.me.get(`/api/v1/frete/${ana.uuids[0]}`)).json<object>()

test('tracking and invoice of one object make one difference; newer measures replace it, also in the frete', async () => {
  const { ana, codigos, linha } = await postados(1)
  await ana.medir(pesando(2))
  expect(await ana.list()).toHaveLength(1)
  for (const [peso, quilos] of [
    ['2,000', 2],
    ['3', 3],
  ] as const) {
    const valorCobrado = reais(await cobrancaDe(house, codigos[0]!, { pesoGramas: quilos * 1000 }))
    const fatura = await faturas.rehearse([linha(0, { fatura: `${++numero}`, peso, valorCobrado })])
    expect((await faturas.receive(fatura.uuid)).statusCode).toBe(200)
    await house.runJobs()
    const abertas = await ana.list()
    expect(abertas).toHaveLength(1)
    expect(abertas[0]).toMatchObject({ status: 'ABERTO', dimensoesTransportadora: { pesoPacote: quilos } })
    const { valorRastreadoTransportadora, diferencaValor } = abertas[0]!
    expect(await noFrete(ana)).toMatchObject({
      dimensoesTransportadora: { pesoPacote: quilos },
      valorRastreadoTransportadora,
      diferencaValor,
    })
  }
  await ana.medir(pesando(1))
  expect(await noFrete(ana)).toMatchObject({ dimensoesTransportadora: { pesoPacote: 1 } })
})

test.each(['CANCELADO', 'EXPIRADO'] as const)(
  'an invoice of a frete that is %s makes no difference',
  async (status) => {
    const ana = await remetente(house)
    const { uuid, codigoEncomenda } = await ana.row()
    await house.db
      .updateTable('frete')
      .set({ status, statusEm: house.clock.now(), statusCausa: 'Teste', statusAtor: 'teste' })
      .where('uuid', '=', uuid)
      .execute()
    const fatura = await faturas.rehearse([{ fatura: `${++numero}`, codigoEncomenda: codigoEncomenda!, peso: '9' }])
    expect(fatura.totais).toMatchObject({ pagam: { linhas: 0 }, destinos: { SEM_FRETE: { linhas: 1 } } })
    expect((await faturas.receive(fatura.uuid)).statusCode).toBe(200)
    await house.runJobs()
    expect(await ana.list()).toEqual([])
    expect(await ana.row()).toMatchObject({ status, diferencaCentavos: null, medidasTransportadora: null })
  },
)

describe('an invoice of a frete that is not posted yet', () => {
  /** A label, and a received invoice that says 3 kg. */
  async function faturado() {
    const ana = await remetente(house)
    const { codigoEncomenda } = await ana.row()
    const receive = async (peso: string) => {
      const linha = { fatura: `${++numero}`, codigoEncomenda: codigoEncomenda!, peso }
      const fatura = await faturas.rehearse([linha])
      expect((await faturas.receive(fatura.uuid)).statusCode).toBe(200)
      await house.runJobs()
      return fatura
    }
    const fatura = await receive('3')
    expect(await ana.list()).toEqual([])
    const linha = async () => (await op.get(`/api/v1/operacao/fatura/${fatura.uuid}/linha/2`)).json()
    return { ana, fatura, linha, receive }
  }

  /** Two minutes of the house's rounds. */
  const passRounds = () => house.clock.advance(120)

  test('makes its difference at the posting, once, and the staff sees that the line waits for that', async () => {
    const { ana, fatura, linha } = await faturado()
    expect(fatura.totais.pagam.linhas).toBe(1)
    expect((await linha()).postagem).toBe('ESPERA')
    expect((await ana.tell('POSTADO')).statusCode).toBe(200)
    await passRounds()
    expect((await linha()).postagem).toBe(null)
    const [uma, ...outras] = await ana.list()
    expect(outras).toEqual([])
    expect(uma).toMatchObject({ tipo: 'DEBITO', status: 'ABERTO', dimensoesTransportadora: { pesoPacote: 3 } })
    expect(-uma!.diferencaValor).toBe(fatura.totais.pagam.valor)
  })

  test('does not replace what tracking measures at the posting', async () => {
    const { ana } = await faturado()
    await ana.medir(pesando(2))
    await passRounds()
    expect(await ana.list()).toMatchObject([{ dimensoesTransportadora: { pesoPacote: 2 } }])
  })

  test('gives way to a later invoice, before the posting and after it', async () => {
    const { ana, receive } = await faturado()
    await receive('4')
    await ana.tell('POSTADO')
    await passRounds()
    expect(await ana.list()).toMatchObject([{ dimensoesTransportadora: { pesoPacote: 4 } }])
    await receive('5')
    expect(await ana.list()).toMatchObject([{ status: 'ABERTO', dimensoesTransportadora: { pesoPacote: 5 } }])
  })

  test('makes none when the frete is cancelled, and the staff sees that', async () => {
    const { ana, linha } = await faturado()
    expect((await ana.cancel()).statusCode).toBe(200)
    await passRounds()
    expect(await ana.row()).toMatchObject({ status: 'CANCELADO', diferencaCentavos: null })
    expect(await ana.list()).toEqual([])
    expect((await linha()).postagem).toBe('NAO_HOUVE')
  })
})

/** Somebody's frete, measured heavier by tracking, contested, and then billed by an invoice that says 3 kg. */
async function contestado() {
  const { ana, codigos, linha } = await postados(1)
  await ana.medir(pesando(2))
  const pedido = { motivo: 'PESO', texto: 'A caixa pesa menos de meio quilo.', provas: [] }
  const contestada = await ana.me.post(`/api/v1/frete/${ana.uuids[0]}/diferenca/contestacao`, pedido)
  expect(contestada.statusCode, contestada.body).toBe(201)
  const [antes] = await ana.list()
  const receive = async (quilos: number) => {
    const valorCobrado = reais(await cobrancaDe(house, codigos[0]!, { pesoGramas: quilos * 1000 }))
    const fatura = await faturas.rehearse([linha(0, { fatura: `${++numero}`, peso: String(quilos), valorCobrado })])
    expect((await faturas.receive(fatura.uuid)).statusCode).toBe(200)
    await house.runJobs()
    return fatura
  }
  const fatura = await receive(3)
  const staff = await operador(house, ['ATENDIMENTO'])
  const decide = async (body: object) => {
    const answer = await staff.post(`/api/v1/operacao/contestacao/${antes!.diferencaUuid}/decisao`, {
      resposta: 'Conferimos as fotos.',
      ...body,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    await house.runJobs()
  }
  return { ana, antes: antes!, fatura, decide, receive }
}

test('measures that come while a difference is contested wait in its file', async () => {
  const { ana, antes, fatura } = await contestado()
  expect(antes).toMatchObject({ contestacao: { status: 'ABERTA' }, dimensoesTransportadora: { pesoPacote: 2 } })
  expect(fatura.totais.pagam.linhas).toBe(0)
  expect(await ana.list()).toEqual([antes])
  const medicoes = await house.db
    .selectFrom('medicao')
    .select(['fonte', 'medidas'])
    .where('freteUuid', '=', ana.uuids[0]!)
    .orderBy('uuid')
    .execute()
  expect(medicoes.map(({ fonte, medidas }) => [fonte, medidas.pesoGramas])).toEqual([
    ['RASTREIO', 300],
    ['RASTREIO', 2000],
    ['FATURA', 3000],
  ])
})

test.each([
  ['ACEITA', { decisao: 'ACEITA' }],
  ['PARCIAL', { decisao: 'PARCIAL', dimensoes: pesando(1) }],
])('%s settles what was contested; the invoice that waited adds only what it says beyond', async (status, decisao) => {
  const { ana, antes, decide, receive } = await contestado()
  await decide(decisao)
  const list = async () => {
    const todas = await ana.list()
    return {
      contestada: todas.find(({ diferencaUuid }) => diferencaUuid === antes.diferencaUuid)!,
      outras: todas.filter(({ diferencaUuid }) => diferencaUuid !== antes.diferencaUuid),
    }
  }
  const { contestada, outras } = await list()
  expect(contestada.contestacao).toMatchObject({ status, resposta: 'Conferimos as fotos.' })
  if (status === 'ACEITA') expect(contestada.diferencaValor).toBe(0)
  else {
    expect(contestada.diferencaValor).toBeLessThan(0)
    expect(contestada.diferencaValor).toBeGreaterThan(antes.diferencaValor)
  }
  expect(outras).toMatchObject([{ tipo: 'DEBITO', status: 'ABERTO', dimensoesTransportadora: { pesoPacote: 3 } }])
  expect(outras[0]!.diferencaValor).toBeCloseTo(
    antes.valorRastreadoTransportadora! - outras[0]!.valorRastreadoTransportadora!,
    2,
  )
  await receive(2)
  const depois = await list()
  expect(depois.contestada).toEqual(contestada)
  expect(depois.outras.filter((uma) => uma.status === 'ABERTO')).toEqual([])
})

test('an objection goes from A_GLOSAR to the carrier’s answer, a refusal has a note, and the queue counts invoices', async () => {
  const { linha, certo } = await postados(2)
  const fila = async () =>
    (await op.get('/api/v1/operacao/filas')).json().find(({ fila }: { fila: string }) => fila === 'FATURAS')
  const before = (await fila()).abertos
  const { uuid } = await faturas.rehearse([
    linha(0, { valorCobrado: reais(certo + 1) }),
    linha(1, { codigoEncomenda: 'QQ888888888BR' }),
  ])
  expect((await faturas.glosar(uuid, { estado: 'ENVIADA' })).statusCode).toBe(404) // still a dry run
  await faturas.receive(uuid)
  expect((await fila()).abertos).toBe(before + 1)
  const { filas } = (await op.get('/api/v1/operacao/painel')).json<{ filas: { fila: string }[] }>()
  expect(filas.find((uma) => uma.fila === 'FATURAS')).toMatchObject({
    abertos: before + 1,
    prazoHoras: 240,
    desde: expect.any(String),
  })
  expect((await faturas.find(uuid)).glosasAFazer).toBe(2)
  const comGlosa = await op.get('/api/v1/operacao/fatura?glosa=true')
  expect(comGlosa.json().map((fatura: { uuid: string }) => fatura.uuid)).toContain(uuid)
  expect(comGlosa.headers['x-total-count']).toBe(String(before + 1))
  expect((await op.get('/api/v1/operacao/fatura')).json()[0].uuid).toBe(uuid) // the newest first
  const semNota = await faturas.glosar(uuid, { estado: 'RECUSADA', linhas: [2] })
  expect([semNota.statusCode, semNota.json().errors]).toEqual([
    422,
    [{ campo: 'nota', mensagem: 'Escreva por que a glosa termina recusada.' }],
  ])
  const comNulo = await faturas.glosar(uuid, { estado: 'RECUSADA', linhas: [2], nota: 'Um\u0000centavo.' })
  expect([comNulo.statusCode, comNulo.json().errors]).toEqual([
    422,
    [{ campo: 'nota', mensagem: 'A nota tem um caractere que não se pode usar.' }],
  ])
  expect((await faturas.glosar(uuid, { estado: 'RECUSADA', linhas: [2], nota: 'Um centavo.' })).json()).toMatchObject({
    linhas: 1,
    fatura: { glosasAFazer: 1, encerradas: { linhas: 1, valor: 0.01 } },
  })
  const cobrado = certo * 2 + 1
  expect((await faturas.find(uuid)).totais).toMatchObject({
    cobrado: cobrado / 100,
    glosado: certo / 100,
    linhasGlosadas: 1,
    aPagar: (cobrado - certo) / 100,
    destinos: { VALOR_DIVERGENTE: { glosado: 0 }, SEM_FRETE: { glosado: certo / 100 } },
  })
  expect((await faturas.glosar(uuid, { estado: 'ACEITA', linhas: [2] })).statusCode).toBe(409)
  expect((await faturas.glosar(uuid, { estado: 'ENVIADA' })).json()).toMatchObject({
    linhas: 1,
    fatura: { glosasAFazer: 0, glosasEnviadas: 1 },
  })
  expect((await fila()).abertos).toBe(before)
  const csv = await op.get(`/api/v1/operacao/glosa?fatura=${uuid}`)
  expect(csv.headers['content-disposition']).toMatch(/glosas-\d+\.csv/)
  const [head, ...rows] = csv.body.trim().split('\r\n')
  expect(head).toContain('valorCobrado;valorContrato;valorGlosado;glosa;nota')
  expect(rows.map((row) => row.split(';').slice(-3))).toEqual([[reais(certo), 'ENVIADA', '']])
  const encerradas = await op.get(`/api/v1/operacao/glosa?fatura=${uuid}&estado=RECUSADA`)
  expect(encerradas.body.trim().split('\r\n')[1]).toMatch(/;0,01;RECUSADA;Um centavo\.$/)
  const atos = await house.db
    .selectFrom('auditoria')
    .select('acao')
    .where('alvo', '=', `fatura:${uuid}`)
    .orderBy('ordem')
    .execute()
  expect(atos.map(({ acao }) => acao)).toEqual(['FATURA_RECEBIDA', 'GLOSA_MUDADA', 'GLOSA_MUDADA'])
})

test('the lines of a day are told to the three-way match, of received invoices alone', async () => {
  const { ana, codigos, certo, linha } = await postados(1)
  const { uuid } = await faturas.rehearse([linha(0, { data: '2026-11-07' })])
  const read = () => listLinhasDoDia(house.db, '2026-11-07', { size: 10 })
  expect(await read()).toEqual([])
  await faturas.receive(uuid)
  expect(await read()).toMatchObject([
    {
      fatura: uuid,
      linha: 2,
      codigoEncomenda: codigos[0],
      cobradoCentavos: certo,
      destino: 'CONFERE',
      freteUuid: ana.uuid,
    },
  ])
})

test('a dry run that nobody received is forgotten after a day; a received invoice stays', async () => {
  const { linha } = await postados(1)
  const [solta, fica] = [
    await faturas.rehearse([linha(0)]),
    await faturas.rehearse([linha(0, { fatura: `${++numero}` })]),
  ]
  await faturas.receive(fica.uuid)
  await house.clock.advance(DAY + 60)
  await house.runJobs()
  const outro = await operador(house, ['FINANCEIRO']) // the first one's session has ended
  expect((await outro.get(`/api/v1/operacao/fatura/${solta.uuid}`)).statusCode).toBe(404)
  expect((await faturista(outro).find(fica.uuid)).estado).toBe('RECEBIDA')
})
