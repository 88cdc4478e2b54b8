import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { formatReais } from '#contract/kernel/values/centavos'
import { checkDiferencas } from '../../ensaio/contraprova/diferencas.ts'
import { frete } from '../../testing/given/carrinho.ts'
import { givenPerfil } from '../../testing/given/frete.ts'
import { operador } from '../../testing/given/operador.ts'
import { givenSaldo, spendSaldo } from '../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { refusedBy } from '../../testing/recusa.ts'
import { compareFrete } from './index.ts'
import { COTADAS, centavos, pesando, remetenteMedido } from './testing-diferenca.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(async () => {
  await house.clock.advance(60)
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

/** Somebody with two debits and a credit, who has money. */
async function devedora() {
  const ana = await remetenteMedido(house, { fretes: 3, pedido: { dimensoes: { ...COTADAS, pesoPacote: 3 } } })
  for (const [n, peso] of [6, 9, 1].entries()) await ana.medir(pesando(peso), n)
  const debitos = await ana.list('?tipoPagamentoFrete=DEBITO')
  const [credito] = await ana.list('?tipoPagamentoFrete=CREDITO')
  return { ...ana, debitos, credito: credito! }
}

/** What the books say of the house's account of differences for these. */
async function naCasa(uuids: readonly string[]) {
  const { rows } = await sql<{ valor: number }>`
    select coalesce(sum(p.valor_centavos), 0)::bigint as valor from partida as p join movimento as m on m.uuid = p.movimento_uuid
    where p.conta = 'casa:diferencas' and m.evento = any(${uuids.map((uuid) => `diferenca:${uuid}`)}::text[])`.execute(
    house.db,
  )
  return rows[0]!.valor
}

test('debits are paid with the wallet: a movement and a line for each, and the books know them', async () => {
  const ana = await devedora()
  const before = await ana.saldo()
  const { debito, credito } = await ana.aberto()
  const answer = await ana.quit({ tipoQuitacao: false, valor: debito })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { saldo: (before - centavos(debito)) / 100, debito: 0, credito },
  ])
  expect(await ana.saldo()).toBe(before - centavos(debito))
  expect(new Set((await ana.linhas()).map(String))).toEqual(
    new Set(ana.debitos.map((uma) => `PAGAMENTO_DIFERENCA,${0 - centavos(uma.diferencaValor)}`)),
  )
  expect(await ana.linhas()).toHaveLength(2)
  expect(await naCasa(ana.debitos.map(({ diferencaUuid }) => diferencaUuid))).toBe(centavos(debito))
  expect(await ana.list('?statusPagamentoFrete=QUITADO')).toMatchObject([
    { desfecho: 'PAGA', quitadaEm: expect.any(String) },
    { desfecho: 'PAGA' },
  ])
  const [linha] = (await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}/transacao`)).json()
  expect(linha).toMatchObject({
    tipoTransacao: {
      codigo: 'PAGAMENTO_DIFERENCA',
      descricao: 'Pagamento de diferença de frete',
      tipoOperacao: 'SAIDA',
    },
    origem: { tipo: 'DIFERENCA' },
    saldo: (before - centavos(debito)) / 100,
  })
})

test('credits are redeemed into the wallet, as a line of their own', async () => {
  const ana = await devedora()
  const before = await ana.saldo()
  const { credito } = await ana.aberto()
  expect((await ana.quit({ tipoQuitacao: true })).json()).toMatchObject({
    saldo: (before + centavos(credito)) / 100,
    credito: 0,
  })
  expect(await ana.linhas()).toEqual([['RESGATE_DIFERENCA', centavos(credito)]])
  expect(await naCasa([ana.credito.diferencaUuid])).toBe(0 - centavos(credito))
})

test('what goes back as a credit of a difference is not refunded by the staff as well, also when both are asked for at once', async () => {
  const ana = await remetenteMedido(house, { fretes: 2, pedido: { dimensoes: { ...COTADAS, pesoPacote: 3 } } })
  const [leve = '', pesado = ''] = ana.uuids
  const tereza = await operador(house, ['FINANCEIRO'])
  const livre = async (frete: string) => (await tereza.get(`/api/v1/operacao/frete/${frete}/reembolso`)).json()
  const ask = (valor: number) =>
    tereza.post('/api/v1/operacao/reembolso', { frete: leve, valor, motivo: 'Entregue depois do prazo' })
  const pago = (await ana.row()).valorFreteCentavos / 100
  await ana.medir(pesando(1), 0)
  await ana.medir(pesando(6), 1)
  await ana.quit({ tipoQuitacao: false })
  expect(await livre(pesado)).toMatchObject({ creditado: 0, disponivel: pago }) // the debit was paid on top of the price
  const { credito } = await ana.aberto()
  const resto = centavos(pago - credito) / 100
  expect(await livre(leve)).toMatchObject({ pago, creditado: credito, disponivel: resto })
  expect(refusedBy(await ask(pago))).toMatchObject({
    code: 'VALIDACAO',
    message: `Deste frete ainda se podem reembolsar ${formatReais(centavos(resto))}.`,
  })
  const antes = await ana.saldo()
  const answers = await Promise.all([ana.quit({ tipoQuitacao: true }), ask(resto), ask(resto)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 201, 422])
  expect(await ana.saldo()).toBe(antes + centavos(pago))
  expect(await livre(leve)).toMatchObject({ creditado: credito, disponivel: 0 })
})

test('newer measures make no credit of what the staff refunded before, and the owner reads why it is less', async () => {
  const ana = await remetenteMedido(house, { fretes: 2, pedido: { dimensoes: { ...COTADAS, pesoPacote: 3 } } })
  const [inteiro = '', quase = ''] = ana.uuids
  const tereza = await operador(house, ['FINANCEIRO'])
  const refund = (frete: string, valor: number) =>
    tereza.post('/api/v1/operacao/reembolso', {
      frete,
      valor: centavos(valor) / 100,
      motivo: 'Entregue depois do prazo',
    })
  const pago = (await ana.row()).valorFreteCentavos / 100
  expect((await refund(inteiro, pago)).statusCode).toBe(201)
  expect((await refund(quase, pago - 0.05)).statusCode).toBe(201)
  await ana.medir(pesando(1), 0)
  await ana.medir(pesando(2), 1)
  expect(await ana.aberto()).toMatchObject({ credito: 0.05 })
  await ana.medir(pesando(1), 1) // lighter still: the credit would grow
  expect(await ana.aberto()).toMatchObject({ credito: 0.05 })
  const textos = (await ana.avisos()).map(({ texto }) => texto)
  expect(textos.at(-1)).toContain(`Deste frete já reembolsamos ${formatReais(centavos(pago - 0.05))} antes.`)
  expect((await ana.quit({ tipoQuitacao: true })).statusCode).toBe(200)
  await expect(
    sql`update frete set diferenca_centavos = 6 where uuid = ${quase}`.execute(house.db), // one centavo too much
  ).rejects.toThrow(/voltaria mais/)
})

test('only the named differences are settled', async () => {
  const ana = await devedora()
  const [one, other] = ana.debitos
  const uuids = [one!.diferencaUuid, one!.diferencaUuid.toUpperCase()]
  expect((await ana.quit({ tipoQuitacao: false, uuids, valor: 0 - one!.diferencaValor })).json()).toMatchObject({
    debito: 0 - other!.diferencaValor,
  })
  expect(await ana.list('?statusPagamentoFrete=QUITADO')).toMatchObject([{ diferencaUuid: one!.diferencaUuid }])
})

describe('refused with a sentence, and nothing moves', () => {
  test.each([
    ['nothing', undefined, 'Informe a quitação.'],
    ['no kind', {}, 'Informe true para resgatar os créditos ou false para pagar os débitos.'],
    ['an empty list', { tipoQuitacao: false, uuids: [] }, 'Escolha pelo menos uma diferença.'],
    [
      'too many',
      { tipoQuitacao: false, uuids: Array.from({ length: 501 }, () => randomUUID()) },
      'Escolha no máximo 500 diferenças por vez.',
    ],
    ['no uuid', { tipoQuitacao: false, uuids: ['x'] }, 'Diferença inválida.'],
    ['zero', { tipoQuitacao: false, valor: 0 }, 'Informe um valor maior que zero.'],
    ['a negative amount', { tipoQuitacao: false, valor: -1 }, 'Informe um valor maior que zero.'],
    ['a part of a centavo', { tipoQuitacao: false, valor: 1.001 }, 'O valor aceita até 2 casas decimais.'],
  ])('%s', async (_, body, message) => {
    const { token } = await house.given.assinante()
    const answer = await house.as(token).put('/api/v1/assinatura/atualizacaoSaldo', body)
    expect([answer.statusCode, refusedBy(answer).message]).toEqual([422, message])
  })

  test('a sum that is not what the person saw', async () => {
    const ana = await devedora()
    const before = await ana.saldo()
    const { debito, credito } = await ana.aberto()
    for (const body of [
      { tipoQuitacao: false, valor: debito - 0.01 },
      { tipoQuitacao: true, valor: credito + 0.01 },
      { tipoQuitacao: false, valor: debito, uuids: [ana.debitos[0]!.diferencaUuid] },
    ]) {
      const answer = await ana.quit(body)
      expect([answer.statusCode, refusedBy(answer).code]).toEqual([409, 'VALOR_DIVERGENTE'])
      expect(refusedBy(answer).message).toMatch(/^O valor em aberto mudou: agora são R\$.[\d.,]+\. Confira/)
      expect(answer.json()).toHaveProperty('atual', { debito, credito })
    }
    expect([await ana.saldo(), await ana.linhas()]).toEqual([before, []])
  })

  test('a wallet with too little', async () => {
    const ana = await devedora()
    const { debito } = await ana.aberto()
    await spendSaldo(house, ana.assinaturaUuid, (await ana.saldo()) - centavos(debito) + 1)
    expect(refusedBy(await ana.quit({ tipoQuitacao: false }))).toMatchObject({
      code: 'SALDO_INSUFICIENTE',
      message: 'Saldo insuficiente.',
    })
    expect(await ana.saldo()).toBe(centavos(debito) - 1)
    expect(await ana.linhas()).toEqual([])
    await givenSaldo(house, ana.assinaturaUuid, 1)
    expect((await ana.quit({ tipoQuitacao: false })).statusCode).toBe(200)
    expect(await ana.saldo()).toBe(0)
  })

  test('more than can be settled at once', async () => {
    const ana = await devedora()
    // of one frete only one is untouched: the others were contested, and their contests withdrawn
    await house.db.transaction().execute(async (tx) => {
      await sql`
        insert into diferenca select (jsonb_populate_record(d, jsonb_build_object('uuid', uuidv7(), 'contestacao', 'DESISTENCIA'))).*
        from diferenca as d, generate_series(1, 2000) where d.uuid = ${ana.debitos[0]!.diferencaUuid}`.execute(tx)
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into contestacao (uuid, diferenca_uuid, status, motivo, texto, provas, aberta_em, prazo_resposta, contestado_centavos, decidida_em)
        select uuidv7(), uuid, contestacao, 'PESO', '', '{}', criada_em, vencimento, valor_centavos, criada_em
        from diferenca where assinatura_uuid = ${ana.assinaturaUuid} and contestacao is not null`.execute(tx)
    })
    const before = await ana.saldo()
    const answer = await ana.quit({ tipoQuitacao: false })
    expect([answer.statusCode, refusedBy(answer).message]).toEqual([
      422,
      'Há mais de 2.000 diferenças em aberto. Escolha na lista até 500 por vez.',
    ])
    expect(await ana.saldo()).toBe(before)
  })

  test('nothing open', async () => {
    const bia = house.as((await house.given.assinante()).token)
    const quit = async (tipoQuitacao: boolean) => {
      const answer = await bia.put('/api/v1/assinatura/atualizacaoSaldo', { tipoQuitacao })
      return [answer.statusCode, refusedBy(answer).code, refusedBy(answer).message]
    }
    expect(await quit(true)).toEqual([422, 'NADA_A_QUITAR', 'Nenhum valor a receber.'])
    expect(await quit(false)).toEqual([422, 'NADA_A_QUITAR', 'Nenhum valor a pagar.'])
  })

  test('a difference of somebody else, an unknown one, one of the other kind, a settled one', async () => {
    const [ana, bia] = [await devedora(), await devedora()]
    const before = await ana.saldo()
    const [mine] = ana.debitos
    for (const uuid of [bia.debitos[0]!.diferencaUuid, randomUUID()]) {
      const answer = await ana.quit({ tipoQuitacao: false, uuids: [mine!.diferencaUuid, uuid] })
      expect([answer.statusCode, refusedBy(answer).message]).toEqual([404, 'Diferença não encontrada.'])
    }
    const other = await ana.quit({ tipoQuitacao: false, uuids: [mine!.diferencaUuid, ana.credito.diferencaUuid] })
    expect([other.statusCode, refusedBy(other).message]).toEqual([
      422,
      'Escolha só débitos para pagar, ou só créditos para resgatar.',
    ])
    expect(await ana.saldo()).toBe(before)
    const uuids = [mine!.diferencaUuid]
    expect((await ana.quit({ tipoQuitacao: false, uuids })).statusCode).toBe(200)
    const again = await ana.quit({ tipoQuitacao: false, uuids })
    expect([again.statusCode, refusedBy(again).code]).toEqual([409, 'CONFLICT'])
    expect(await ana.linhas()).toHaveLength(1)
    expect(await bia.list('?statusPagamentoFrete=QUITADO')).toEqual([])
  })

  test('a papel that may not settle; it may look', async () => {
    const ana = await devedora()
    const zeca = await house.given.assinante()
    const perfil = await givenPerfil(house, zeca.usuarioUuid, ana.assinaturaUuid, 'OPERACAO')
    const headers = { [PERFIL_HEADER]: perfil }
    const me = house.as(zeca.token)
    expect((await me.get('/api/v1/frete/pagamento', { headers })).json()).toHaveLength(3)
    expect((await me.put('/api/v1/assinatura/atualizacaoSaldo', { tipoQuitacao: false }, headers)).statusCode).toBe(403)
  })
})

describe('at once', () => {
  test('ten settlements of everything: money moves once', async () => {
    const ana = await devedora()
    const before = await ana.saldo()
    const { debito } = await ana.aberto()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ana.quit({ tipoQuitacao: false })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9)
    expect(await ana.saldo()).toBe(before - centavos(debito))
    expect(await ana.linhas()).toHaveLength(2)
  })

  test('ten settlements under one Idempotency-Key: each is answered the same', async () => {
    const ana = await devedora()
    const before = await ana.saldo()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => ana.quit({ tipoQuitacao: true }, headers)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await ana.saldo()).toBe(before + centavos(ana.credito.diferencaValor))
  })

  test('settlements of debits, of credits and of named ones, and a purchase: each centavo moves once', async () => {
    const ana = await devedora()
    const { 'correios/pac': pac } = await ana.quote()
    const carrinho = await ana.fill(frete(pac))
    const before = await ana.saldo()
    const { debito, credito } = await ana.aberto()
    const answers = await Promise.all([
      ana.quit({ tipoQuitacao: false }),
      ana.me.post(`/api/v1/frete/${carrinho.uuid}`),
      ana.quit({ tipoQuitacao: true, valor: credito }),
      ...ana.debitos.map(({ diferencaUuid }) => ana.quit({ tipoQuitacao: false, uuids: [diferencaUuid] })),
      ana.quit({ tipoQuitacao: true }),
      ana.quit({ tipoQuitacao: false, valor: debito }),
    ])
    for (const { statusCode, body } of answers) expect([200, 409, 422], body).toContain(statusCode)
    expect(await ana.aberto()).toEqual({ debito: 0, credito: 0 })
    expect(await ana.saldo()).toBe(before - centavos(debito) + centavos(credito) - centavos(carrinho.total))
    expect(await ana.linhas()).toHaveLength(3)
  })

  test('a settlement and newer measures: what is settled and what is open add up to what the parcel costs', async () => {
    const gente: { ana: Awaited<ReturnType<typeof devedora>>; before: number }[] = []
    while (gente.length < 5) {
      const ana = await devedora()
      gente.push({ ana, before: await ana.saldo() })
    }
    await Promise.all(
      gente.flatMap(({ ana }) => [
        ana.quit({ tipoQuitacao: false }),
        ana.medir(pesando(15), 0),
        ana.quit({ tipoQuitacao: true }),
        ana.medir(pesando(20), 2),
        ana.medir(COTADAS, 1),
      ]),
    )
    await house.clock.advance(60)
    for (const { ana, before } of gente) {
      const todas = await ana.list()
      for (const row of await ana.rows()) {
        const dele = todas.filter(({ uuid }) => uuid === row.uuid)
        const soma = dele.reduce((total, { diferencaValor }) => total + centavos(diferencaValor), 0)
        expect(soma).toBe(row.valorFreteCentavos - row.valorRastreadoCentavos!)
        expect(row.diferencaCentavos).toBe(soma)
        expect(dele.filter(({ status }) => status === 'ABERTO').length).toBeLessThanOrEqual(1)
      }
      const quitadas = todas.filter(({ desfecho }) => desfecho === 'PAGA' || desfecho === 'RESGATADA')
      const moved = quitadas.reduce((total, { diferencaValor }) => total + centavos(diferencaValor), 0)
      expect(await ana.saldo()).toBe(before + moved)
    }
  })

  test('several comparisons of the same frete: one difference and one notice', async () => {
    const ana = await remetenteMedido(house)
    const medidas = JSON.stringify({ alturaPacote: 40, larguraPacote: 40, comprimentoPacote: 40, pesoGramas: 9000 })
    await sql`update frete set status = 'POSTADO', medidas_transportadora = ${medidas}::jsonb, postado_em = ${house.clock.now()}
      where uuid = ${ana.uuid}`.execute(house.db)
    await Promise.all([...Array.from({ length: 8 }, () => compareFrete(house.deps, ana.uuid)), house.clock.advance(60)])
    expect(await ana.list()).toHaveLength(1)
    expect((await ana.avisos()).filter(({ tipo }) => tipo === 'DIFERENCA')).toHaveLength(1)
  })
})

describe('the database refuses, whatever the program does', () => {
  const refuses = (constraint: string, statement: ReturnType<typeof sql>) =>
    expect(statement.execute(house.db)).rejects.toMatchObject({ constraint })

  test('a settled difference that changes, one that is deleted, a second untouched one, a debit that is redeemed', async () => {
    const ana = await devedora()
    const [one, other] = ana.debitos
    await ana.quit({ tipoQuitacao: false, uuids: [one!.diferencaUuid] })
    for (const change of [
      sql`valor_centavos = valor_centavos - 1`,
      sql`status = 'ABERTO', quitada_em = null, desfecho = null`,
    ])
      await refuses('diferenca_fica', sql`update diferenca set ${change} where uuid = ${one!.diferencaUuid}`)
    await refuses('livro_so_cresce', sql`delete from diferenca where uuid = ${one!.diferencaUuid}`)
    await refuses('livro_so_cresce', sql`update medicao set preco_centavos = 0`)
    await refuses(
      'diferenca_intocada',
      sql`insert into diferenca select (jsonb_populate_record(d, jsonb_build_object('uuid', gen_random_uuid()))).*
        from diferenca as d where uuid = ${other!.diferencaUuid}`,
    )
    await refuses(
      'diferenca_desfecho',
      sql`update diferenca set status = 'QUITADO', desfecho = 'RESGATADA', quitada_em = now() where uuid = ${other!.diferencaUuid}`,
    )
    await refuses('diferenca_sinal', sql`update diferenca set valor_centavos = 5 where uuid = ${other!.diferencaUuid}`)
    await refuses('diferenca_valor', sql`update diferenca set valor_centavos = 0 where uuid = ${other!.diferencaUuid}`)
  })
})

test('somebody with open differences is asked to settle them before the account is closed', async () => {
  const ana = await devedora()
  const object = async () =>
    house.deps.titulares.find(({ area }) => area === 'diferenca')!.titular.objectDevido!(house.deps, house.db, {
      usuarioUuid: ana.usuarioUuid,
      assinaturaUuid: ana.assinaturaUuid,
    })
  expect(await object()).toMatch(/^Há R\$.+ a pagar em diferenças de frete\./)
  await ana.quit({ tipoQuitacao: false })
  expect(await object()).toMatch(/^Há R\$.+ a receber em diferenças de frete\./)
  await ana.quit({ tipoQuitacao: true })
  expect(await object()).toBeUndefined()
})
