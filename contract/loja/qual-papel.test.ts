import { describe, expect, test } from 'vitest'
import {
  choosePapel,
  completeRespostas,
  findRecusa,
  isCompleta,
  listRecusas,
  nextPergunta,
  PERGUNTAS_FISCAIS,
  type RespostasFiscais,
} from './qual-papel.ts'

const EMITE: RespostasFiscais = { emiteNota: true, vendeSempre: null, isMei: null }
const AS_VEZES: RespostasFiscais = { emiteNota: false, vendeSempre: false, isMei: null }
const MEI: RespostasFiscais = { emiteNota: false, vendeSempre: true, isMei: true }
const EMPRESA: RespostasFiscais = { emiteNota: false, vendeSempre: true, isMei: false }

test.each([
  ['an invoice: one question', [true], EMITE],
  ['no invoice and no trade: two questions', [false, false], AS_VEZES],
  ['a MEI: three questions', [false, true, true], MEI],
  ['trade without an invoice: three questions', [false, true, false], EMPRESA],
] as const)('%s', (_, said, completas) => {
  let respostas: Partial<RespostasFiscais> = {}
  said.forEach((resposta, i) => {
    respostas = { ...respostas, [nextPergunta(respostas)!]: resposta }
    expect(completeRespostas(respostas)).toEqual(i === said.length - 1 ? completas : undefined)
  })
  expect(nextPergunta(respostas)).toBeUndefined()
  expect(isCompleta(completas)).toBe(true)
})

test('there are three questions at most', () => {
  expect(Object.keys(PERGUNTAS_FISCAIS)).toEqual(['emiteNota', 'vendeSempre', 'isMei'])
})

test.each([
  [{ emiteNota: true, vendeSempre: false, isMei: null }],
  [{ emiteNota: true, vendeSempre: null, isMei: true }],
  [{ emiteNota: false, vendeSempre: null, isMei: null }],
  [{ emiteNota: false, vendeSempre: false, isMei: false }],
  [{ emiteNota: false, vendeSempre: true, isMei: null }],
])('%j is not complete', (respostas) => expect(isCompleta(respostas)).toBe(false))

describe('which paper', () => {
  test.each([
    ['who issues invoices', EMITE, false, true, 'NOTA_FISCAL'],
    ['who issues invoices, to a company', EMITE, true, false, 'NOTA_FISCAL'],
    ['who sends now and then', AS_VEZES, false, true, 'DCE'],
    ['who sends now and then, without an issuer', AS_VEZES, false, false, 'DECLARACAO'],
    ['who sends now and then, to a company', AS_VEZES, true, true, 'DCE'],
    ['a MEI to a person', MEI, false, true, 'DCE'],
    ['a MEI to a person, without an issuer', MEI, false, false, 'DECLARACAO'],
    ['a MEI to a company', MEI, true, true, 'NOTA_FISCAL'],
    ['who trades without being a MEI', EMPRESA, false, true, 'NOTA_FISCAL'],
  ] as const)('%s', (_, respostas, isParaEmpresa, temDce, papel) => {
    const { papel: chosen, motivo } = choosePapel(respostas, { isParaEmpresa, temDce })
    expect(chosen).toBe(papel)
    expect(motivo).toMatch(/^.{20,110}\.$/)
  })
})

describe('what a carrier refuses', () => {
  const [pessoa, empresa] = [{ isDeEmpresa: false }, { isDeEmpresa: true }]
  test.each([
    ['correios/sedex', 'NOTA_FISCAL', empresa, undefined],
    ['correios/sedex', 'DCE', pessoa, undefined],
    ['correios/pac', 'DECLARACAO', pessoa, /Correios pedem NF-e ou DC-e/],
    ['jadlog/package', 'NOTA_FISCAL', empresa, undefined],
    ['jadlog/package', 'DCE', pessoa, undefined],
    ['jadlog/package', 'DECLARACAO', pessoa, undefined],
    ['jadlog/com', 'DECLARACAO', empresa, /só com nota fiscal/],
    ['jadlog/com', 'DCE', empresa, /só com nota fiscal/],
    ['outra/x', 'DECLARACAO', empresa, undefined],
  ] as const)('%s, %s', (produto, papel, de, recusa) => {
    const found = findRecusa(produto, papel, de)
    if (recusa) expect(found).toMatch(recusa)
    else expect(found).toBeUndefined()
  })

  test('each known carrier is listed, also one that takes the paper', () => {
    expect(listRecusas('DCE', empresa)).toEqual([
      { nome: 'Correios', recusa: undefined },
      { nome: 'Jadlog', recusa: expect.stringContaining('Jadlog') },
    ])
  })
})
