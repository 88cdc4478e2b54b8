import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MENSAGENS_DO_CARRINHO as MENSAGENS } from '#contract/carrinho'
import {
  CHAVE,
  CORREIOS,
  cidade,
  comprador,
  conteudo,
  destinatario,
  enderecoNoRio,
  type FreteWire,
  frete,
  givenAgencia,
  JADLOG,
  RIO,
  remetente,
} from '../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { refusal, refusedBy } from '../../testing/recusa.ts'
import { DAY, passTime } from '../../testing/tempo.ts'
import { uuidsOf } from './testing-carrinho.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const advance = (seconds: number) => passTime(house, seconds)

describe('the quote', () => {
  test('another subscriber’s, an invented and a missing one are refused at their item', async () => {
    const [ana, bia] = [await comprador(house), await comprador(house)]
    const [sedex, dela] = [(await ana.quote())['correios/sedex'], (await bia.quote())['correios/sedex']]
    for (const other of [dela, randomUUID(), 'x']) {
      const answer = await ana.save([frete(sedex), frete(other)])
      expect(answer.statusCode).toBe(422)
      expect(refusedBy(answer)).toEqual(refusal('fretes.1.identificadorCotacao', MENSAGENS.cotacaoDesconhecida))
    }
    expect(refusedBy(await ana.save([{ ...frete(''), identificadorCotacao: null }]))).toEqual(
      refusal('fretes.0.identificadorCotacao', MENSAGENS.cotacao),
    )
    expect((await ana.get()).statusCode).toBe(404)
  })

  test('an expired one is refused for a new item; an item in the cart keeps it', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const [kept] = (await ana.fill(frete(quotes['correios/sedex']))).fretes as [FreteWire]
    await advance(DAY)
    const answer = await ana.save([kept, frete(quotes['correios/pac'])])
    expect([answer.statusCode, refusedBy(answer)]).toEqual([
      422,
      { ...refusal('fretes.1.identificadorCotacao', MENSAGENS.cotacaoVencida), code: 'COTACAO_VENCIDA' },
    ])
    // a day later a parcel that is posted today arrives on another day
    expect((await ana.fill(kept)).fretes).toEqual([{ ...kept, chegada: expect.anything() }])
  })
})

const remetenteEm = (changes: object) => ({ ...remetente(), endereco: { ...remetente().endereco, ...changes } })

describe('an item is refused, with its sentence at its field, for', () => {
  const cases: [string, (ana: Awaited<ReturnType<typeof comprador>>) => Promise<unknown>, string, string][] = [
    [
      'another CEP than the quote’s',
      async (ana) =>
        frete((await ana.quote())['correios/sedex'], {
          destinatario: destinatario({ endereco: enderecoNoRio({ cep: '20040-021' }) }),
        }),
      'destinatario.endereco.cep',
      'O CEP do destinatário deve ser o da cotação.',
    ],
    [
      'a city outside the state of the recipient’s CEP',
      async (ana) =>
        frete((await ana.quote())['correios/sedex'], {
          destinatario: destinatario({ endereco: enderecoNoRio({ cidade: cidade(1302603) }) }),
        }),
      'destinatario.endereco.cidade',
      'Escolha uma cidade de RJ, o estado deste CEP.',
    ],
    [
      'a city outside the state of the sender’s CEP',
      async (ana) => frete((await ana.quote())['correios/sedex'], { remetente: remetenteEm({ cidade: RIO }) }),
      'remetente.endereco.cidade',
      'Escolha uma cidade de SP, o estado deste CEP.',
    ],
    ...(
      [
        ['logradouro', 'Rua 😀🏠 das Flores 北', '😀'],
        ['numero', '1🏠', '🏠'],
        ['complemento', 'Loja 北', '北'],
        ['bairro', 'Centro\u200d👨‍👩‍👧', '👨‍👩‍👧'],
      ] as const
    ).flatMap(([campo, texto, letra]): typeof cases => [
      [
        `a recipient’s ${campo} that paper cannot show`,
        async (ana) =>
          frete((await ana.quote())['correios/sedex'], {
            destinatario: destinatario({ endereco: enderecoNoRio({ [campo]: texto }) }),
          }),
        `destinatario.endereco.${campo}`,
        `A etiqueta não imprime ${letra}. Use as letras do português, sem desenhos.`,
      ],
    ]),
    [
      'a sender’s street that paper cannot show',
      async (ana) => frete((await ana.quote())['correios/sedex'], { remetente: remetenteEm({ logradouro: 'Rua 北' }) }),
      'remetente.endereco.logradouro',
      'A etiqueta não imprime 北. Use as letras do português, sem desenhos.',
    ],
    ...['\u0000', '\ud800', 'x'.repeat(3000)].map((estado): (typeof cases)[number] => [
      `a state that is no line of text (${estado.length} characters: ${JSON.stringify(estado).slice(0, 8)})`,
      async (ana) =>
        frete((await ana.quote())['correios/sedex'], {
          destinatario: destinatario({ endereco: enderecoNoRio({ estado }) }),
        }),
      'destinatario.endereco.estado',
      estado.length > 60 ? 'O estado aceita até 60 caracteres.' : 'O estado tem um caractere que não se pode usar.',
    ]),
    [
      'another declared value in the content declaration',
      async (ana) => frete((await ana.quote())['correios/sedex'], { conteudo: conteudo(89.91) }),
      'conteudo.valor',
      'O valor declarado deve ser o da cotação.',
    ],
    [
      'another declared value in the invoice',
      async (ana) =>
        frete((await ana.quote())['correios/sedex'], {
          conteudo: null,
          notaFiscal: { valorNotaFiscal: 90, numeroDanfCte: CHAVE, cfop: '5102' },
        }),
      'notaFiscal.valorNotaFiscal',
      'O valor declarado deve ser o da cotação.',
    ],
    [
      'a content declaration above the limit',
      async (ana) =>
        frete((await ana.quote({ valorEncomenda: 1500.01 }))['correios/sedex'], { conteudo: conteudo(1500.01) }),
      'conteudo',
      'Disponível somente para valores de encomenda de até R$ 1.500,00',
    ],
    [
      'a city that does not exist',
      async (ana) =>
        frete((await ana.quote())['correios/sedex'], {
          destinatario: destinatario({ endereco: enderecoNoRio({ cidade: randomUUID() }) }),
        }),
      'destinatario.endereco.cidade',
      'Escolha a cidade.',
    ],
    [
      'a sender’s city that does not exist',
      async (ana) => frete((await ana.quote())['correios/sedex'], { remetente: remetenteEm({ cidade: randomUUID() }) }),
      'remetente.endereco.cidade',
      'Escolha a cidade.',
    ],
    [
      'no agency where the carrier wants one',
      async (ana) => frete((await ana.quote())['jadlog/package']),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'an empty agency where the carrier wants one',
      async (ana) => frete((await ana.quote())['jadlog/package'], { agenciaEndereco: '' }),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'an agency that does not exist',
      async (ana) => frete((await ana.quote())['jadlog/package'], { agenciaEndereco: randomUUID() }),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'an agency of another carrier',
      async (ana) =>
        frete((await ana.quote())['jadlog/package'], {
          agenciaEndereco: await givenAgencia(house, { transportadoraUuid: CORREIOS }),
        }),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'an agency of another carrier where none is needed',
      async (ana) => frete((await ana.quote())['correios/pac'], { agenciaEndereco: await givenAgencia(house) }),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'an agency that is closed',
      async (ana) =>
        frete((await ana.quote())['jadlog/package'], {
          agenciaEndereco: await givenAgencia(house, { isAtiva: false }),
        }),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'neither invoice nor content',
      async (ana) => frete((await ana.quote())['correios/pac'], { conteudo: null }),
      'conteudo',
      'Informe a nota fiscal ou a declaração de conteúdo.',
    ],
    [
      'both of them',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], {
          notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' },
        }),
      'conteudo',
      'Informe a nota fiscal ou a declaração de conteúdo, não as duas.',
    ],
    [
      'a content without its quantity',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], { conteudo: { valor: 89.9, itens: [{ descricao: 'Caneca' }] } }),
      'conteudo.itens.0.quantidade',
      'Preencha corretamente a declaração de conteúdo.',
    ],
    [
      'a content without its description',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], {
          conteudo: { valor: 89.9, itens: [{ descricao: ' ', quantidade: 1 }] },
        }),
      'conteudo.itens.0.descricao',
      'Por favor, preencha a descrição da declaração de conteúdo.',
    ],
    [
      'a content that names no description at all',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], { conteudo: { valor: 89.9, itens: [{ quantidade: 1 }] } }),
      'conteudo.itens.0.descricao',
      'Por favor, preencha a descrição da declaração de conteúdo.',
    ],
    [
      'a content whose lines with a value are worth more than the declared value',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], {
          conteudo: {
            valor: 89.9,
            itens: [
              { descricao: 'Caneca', quantidade: 2, valorUnitario: 45 },
              { descricao: 'Pires', quantidade: 1 },
            ],
          },
        }),
      'conteudo.itens',
      'A soma dos itens deve ser igual ao valor declarado.',
    ],
    [
      'a key that is too short',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], {
          conteudo: null,
          notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE.slice(1), cfop: '5102' },
        }),
      'notaFiscal.numeroDanfCte',
      'Este campo deve conter 44 algarismos e podem ser utilizados espaços entre os grupos de algarismos.',
    ],
    [
      'a recipient’s wrong CPF',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], { destinatario: destinatario({ cpfCnpj: '11144477736' }) }),
      'destinatario.cpfCnpj',
      'CPF inválido.',
    ],
    [
      'a name with HTML in it',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], {
          destinatario: destinatario({ nome: '<img src=x onerror=alert(1)>' }),
        }),
      'destinatario.nome',
      'Use só letras, espaço, apóstrofo, hífen e o ponto de uma abreviação, como em Jr.',
    ],
    [
      'a name with control characters',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], { destinatario: destinatario({ nome: 'Jo\u0000ão\u001b[31m' }) }),
      'destinatario.nome',
      'O nome tem um caractere que não se pode usar.',
    ],
  ]
  test.each(cases)('%s', async (_, make, campo, mensagem) => {
    const ana = await comprador(house)
    const good = frete((await ana.quote())['correios/sedex'])
    const answer = await ana.save([good, await make(ana)])
    expect(answer.statusCode).toBe(422)
    expect(refusedBy(answer)).toEqual(refusal(`fretes.1.${campo}`, mensagem))
    expect((await ana.get()).statusCode).toBe(404)
  })
})

test('the ranges of Goiás around the Distrito Federal want a city of Goiás', async () => {
  const ana = await comprador(house)
  const sedex = (await ana.quote({ cepDestino: '72800010' }))['correios/sedex']
  const para = (ibge: number) =>
    frete(sedex, { destinatario: destinatario({ endereco: enderecoNoRio({ cep: '72800010', cidade: cidade(ibge) }) }) })
  expect(refusedBy(await ana.save([para(5300108)]))).toEqual(
    refusal('fretes.0.destinatario.endereco.cidade', 'Escolha uma cidade de GO, o estado deste CEP.'),
  )
  expect((await ana.fill(para(5212501))).fretes[0]!.destinatario.endereco.nomeCidade).toBe('Luziânia')
})

test('letters that have a similar Latin one, signs that print as nothing and any usual way to write the state are accepted', async () => {
  const ana = await comprador(house)
  const endereco = {
    logradouro: 'улица Щукина, Łódź',
    complemento: 'Loja\ufe0f Nº 3?',
    estado: 'Rio de Janeiro',
    siglaUf: 'RJ',
  }
  const saved = await ana.fill(
    frete((await ana.quote())['correios/sedex'], { destinatario: destinatario({ endereco: enderecoNoRio(endereco) }) }),
  )
  expect(saved.fretes[0]!.destinatario.endereco).toMatchObject({ logradouro: 'улица Щукина, Łódź', estado: 'RJ' })
})

test('an item from before these rules blocks no save: its addresses count as new only when they change', async () => {
  const ana = await comprador(house)
  const quotes = await ana.quote()
  const { uuid } = (await ana.fill(frete(quotes['correios/sedex']))).fretes[0]!
  const [guardado] = await house.db.selectFrom('carrinhoItem').select('remetente').where('uuid', '=', uuid).execute()
  const keep = (changes: object) => {
    const kept = { ...guardado!.remetente, endereco: { ...guardado!.remetente.endereco, ...changes } }
    return house.db
      .updateTable('carrinhoItem')
      .set({ remetente: JSON.stringify(kept) as never })
      .where('uuid', '=', uuid)
      .execute()
  }
  await keep({ logradouro: 'Rua 北', municipioUuid: RIO })
  const [velho] = (await ana.read()).fretes as [FreteWire]
  const paraMaria = { ...velho, destinatario: { ...velho.destinatario, nome: 'Maria' } }
  expect((await ana.fill(paraMaria)).fretes[0]!.destinatario.nome).toBe('Maria')
  const outroNumero = {
    ...velho,
    remetente: { ...velho.remetente, endereco: { ...velho.remetente.endereco, numero: '11' } },
  }
  expect(refusedBy(await ana.save([outroNumero])).errors?.map(([campo]) => campo)).toEqual([
    'fretes.0.remetente.endereco.logradouro',
    'fretes.0.remetente.endereco.cidade',
  ])
})

test('the content declaration is allowed up to the limit itself, and an invoice has no limit', async () => {
  const ana = await comprador(house)
  const at = (await ana.quote({ valorEncomenda: 1500 }))['correios/sedex']
  const above = (await ana.quote({ valorEncomenda: 1500.01 }))['correios/sedex']
  const notaFiscal = { valorNotaFiscal: 1500.01, numeroDanfCte: CHAVE.replace(/(.{4})/g, '$1 '), cfop: '5.102' }
  const saved = await ana.fill(frete(at, { conteudo: conteudo(1500) }), frete(above, { conteudo: null, notaFiscal }))
  expect(saved.fretes[1]).toMatchObject({
    conteudo: null,
    notaFiscal: { valorNotaFiscal: 1500.01, numeroDanfCte: CHAVE, cfop: '5102' },
  })
})

test('an agency is shown with the last word of its text; a closed one is a problem of its item and blocks no other save', async () => {
  const ana = await comprador(house)
  const quotes = await ana.quote()
  const agenciaEndereco = await givenAgencia(house)
  const saved = await ana.fill(frete(quotes['jadlog/package'], { agenciaEndereco }), frete(quotes['correios/pac']))
  expect(saved.fretes[0]).toMatchObject({
    agenciaEndereco,
    agencia: { uuid: agenciaEndereco, nickname: 'Jadlog Paulista', endereco: { cidade: 'São Paulo' }, uf: 'SP' },
    agenciaTipo: 'FRANQUIA',
    transportadora: { uuid: JADLOG, agenciaObrigatoria: true },
    problema: null,
  })
  await house.db.updateTable('agencia').set({ isAtiva: false }).where('uuid', '=', agenciaEndereco).execute()
  const [closed] = (await ana.read()).fretes as [FreteWire]
  expect(closed.problema).toBe('Esta agência não recebe mais encomendas. Edite o frete e escolha outra.')
  expect(uuidsOf(await ana.fill(closed))).toEqual([closed.uuid])
  expect(
    refusedBy(
      await ana.save([{ ...closed, conteudo: { ...conteudo(89.9), itens: [{ descricao: 'Outra', quantidade: 1 }] } }]),
    ),
  ).toEqual(refusal('fretes.0.agenciaEndereco', 'Selecione uma agencia.'))
})
