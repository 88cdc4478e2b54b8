import { expect, test } from 'vitest'
import { pedidoText, rastrosText, withoutPessoas } from './chamadas.rules.ts'

test('of the request of a label nothing of people and contents is written', () => {
  const pessoa = { nome: 'Maria Hamada', cpfCnpj: '52998224725', telefone: '11987654321' }
  const pedido = {
    referencia: 'r',
    produto: 'correios/pac',
    volume: { pesoGramas: 300 },
    avisoRecebimento: false,
    maoPropria: false,
    agencia: null,
    remetente: pessoa,
    destinatario: pessoa,
    conteudo: { itens: [{ descricao: 'anel' }] },
  }
  const text = pedidoText(pedido)
  for (const secret of ['Maria', '52998224725', '11987654321', 'anel']) expect(text).not.toContain(secret)
  expect(text).toContain('correios/pac')
})

test('what a carrier writes freely about a parcel is not kept', () => {
  const eventos = [{ em: new Date(0), etapa: 'ENTREGUE', descricao: 'Recebido por João' }]
  expect(rastrosText([{ codigo: 'QQ100000015BR', eventos, medidas: null }])).not.toContain('João')
})

test.each([
  ['CPF 529.982.247-25 inválido', 'CPF ••• inválido'],
  ['fone 11987654321', 'fone •••'],
  ['mande a ana@exemplo.com.br hoje', 'mande a ••• hoje'],
  ['QQ123456785BR e 0198b2c0-0000-7000-8000-000000000001', 'QQ123456785BR e 0198b2c0-0000-7000-8000-000000000001'],
])('%s is kept as %s', (text, kept) => expect(withoutPessoas(text)).toBe(kept))

test('a long answer is cut', () => expect(withoutPessoas('x'.repeat(9000))).toHaveLength(2000))

test('a long answer without spaces is read once, not from each of its letters', () => {
  expect(withoutPessoas('x'.repeat(1_000_000))).toHaveLength(2000)
  expect(withoutPessoas(`${'x'.repeat(1_000_000)}@exemplo.com.br caiu`)).toBe('••• caiu')
})
