import { expect, test } from 'vitest'
import { planBusca } from './busca.rules.ts'

test.each([
  ['529.982.247-25', { cpf: '52998224725', pedido: '529.982.247-25' }],
  ['11.222.333/0001-81', { cnpj: '11222333000181' }],
  [' Ana@Exemplo.COM ', { email: 'ana@exemplo.com' }],
  ['AD 512 033 761 br', { codigo: 'AD512033761BR' }],
  ['São João', { palavras: "'sao':* & 'joao':*" }],
  ["d'Ávila & Cia: *", { palavras: "'d':* & 'avila':* & 'cia':*" }],
  ['0198B2C0-0000-7000-8000-000000000001', { uuid: '0198b2c0-0000-7000-8000-000000000001' }],
  ['E0041696820261119114612345678901', { fimAFim: 'E0041696820261119114612345678901' }],
])('%s is looked for as what it can be', (texto, esperado) => expect(planBusca(texto)).toMatchObject(esperado))

test.each(['ana@', '@exemplo.com', 'ana@exemplo'])('a part of an e-mail (%s) finds nobody', (texto) =>
  expect(planBusca(texto)).toEqual({}),
)

test.each(['529.982', '529982247', '12', 'a b', "'"])('%s is no name', (texto) =>
  expect(planBusca(texto).palavras).toBeUndefined(),
)

test('a single word is also the beginning of a name', () => {
  expect(planBusca('Conceição')).toMatchObject({ palavras: "'conceicao':*", palavra: 'conceicao' })
  expect(planBusca('Ana Conceição').palavra).toBeUndefined()
})
