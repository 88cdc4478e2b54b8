import { expect, test } from 'vitest'
import { diaPorExtenso, parseTexto, selectVigente } from './texto.rules.ts'

const HEADER = '---\ntitulo: Termos de Uso\nversao: 2026-11\nvigencia: 2026-11-20\n---\n\n'
const parse = (body: string) => parseTexto(HEADER + body, { nome: 'FreteFlex' })
const plain = (texto: string) => ({ texto, isBold: false })

test('a text is sections, paragraphs and lists, with bold words', () => {
  const texto = parse('O {nome} é\nisto.\n\n## 1. Regras\n\nNão pode:\n\n- **dinheiro** vivo;\n- armas.\n')
  expect(texto).toEqual({
    titulo: 'Termos de Uso',
    versao: '2026-11',
    vigencia: '2026-11-20',
    blocos: [
      { tipo: 'paragrafo', trechos: [plain('O FreteFlex é isto.')] },
      { tipo: 'secao', texto: '1. Regras' },
      { tipo: 'paragrafo', trechos: [plain('Não pode:')] },
      { tipo: 'lista', itens: [[{ texto: 'dinheiro', isBold: true }, plain(' vivo;')], [plain('armas.')]] },
    ],
  })
})

test('a hyphen inside an item begins no new item', () => {
  expect(parse('- porta a porta - ou não').blocos).toEqual([
    { tipo: 'lista', itens: [[plain('porta a porta - ou não')]] },
  ])
})

test('an unknown word of the brand, and a text without date, are errors', () => {
  expect(() => parse('O {dono} paga.')).toThrow('{dono}')
  expect(() => parseTexto('---\ntitulo: X\nversao: 1\n---\n\nOi', {})).toThrow("'vigencia'")
})

test('a date in words is the date in Brazil', () => {
  expect(diaPorExtenso('2026-11-20')).toBe('20 de novembro de 2026')
  expect(diaPorExtenso('2027-01-01')).toBe('1 de janeiro de 2027')
})

test('the text in force is the last that took force, today at the latest; drafts of other kinds do not count', () => {
  const texto = (nome: string, vigencia: string) => ({ nome, source: `---\nvigencia: ${vigencia}\n---\n` })
  const folder = [
    texto('2026-11.md', '2026-11-20'),
    texto('2027-10.md', '2027-10-01'),
    texto('2027-02.md', '2027-02-01'),
    texto('2027-09.md.orig', '2027-02-02'),
    { nome: '.DS_Store', source: '' },
  ]
  const nomeEm = (hoje: string) => selectVigente(folder, hoje).nome
  expect(nomeEm('2026-11-20')).toBe('2026-11.md')
  expect(nomeEm('2027-01-31')).toBe('2026-11.md')
  expect(nomeEm('2027-02-01')).toBe('2027-02.md')
  expect(nomeEm('2027-09-30')).toBe('2027-02.md')
  expect(nomeEm('2030-01-01')).toBe('2027-10.md')
  expect(nomeEm('2026-01-01')).toBe('2026-11.md')
  expect(() => selectVigente(folder.slice(3), '2027-01-01')).toThrow('There is no text.')
})
