import { type Escopo, escopos } from '#contract/kernel/http/escopo'
import type { ChaveDeApiCriada } from '#contract/programas/chave-de-api'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import type { TestHouse } from '../../../testing/house.ts'
import { SENHA } from '../../../testing/senha.ts'

/** A subscriber with money whose program speaks a dialect: with every escopo, unless some are named. */
export async function programa(house: TestHouse, asked: readonly Escopo[] = escopos, centavos = 100_000) {
  const dono = await house.given.assinante()
  if (centavos > 0) await givenSaldo(house, dono.assinaturaUuid, centavos)
  const body = { nome: 'Loja', escopos: asked, validadeDias: 90, senha: SENHA }
  const answer = await house.as(dono.token).post('/api/v1/chave-de-api', body)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { chave, jwt } = answer.json<ChaveDeApiCriada>()
  return { dono, chave, jwt, ...house.as(jwt) }
}

const pessoa = {
  phone: '(11) 98765-4321',
  email: 'ana@exemplo.test',
  complement: '',
  country_id: 'BR',
  note: 'frágil',
  phoneMasked: '(11) 98765-4321',
}

/** As the WooCommerce plug-in sends an order: one volume by itself, extra keys, numbers in text. */
export const pedidoNovo = (changes: Record<string, unknown> = {}) => ({
  service: 1,
  agency: null,
  from: {
    ...pessoa,
    name: 'Ana Teste',
    document: '529.982.247-25',
    address: 'Avenida Paulista',
    number: '10',
    district: 'Bela Vista',
    city: 'São Paulo',
    state_abbr: 'SP',
    postal_code: '01310-100',
  },
  to: {
    ...pessoa,
    name: 'João da Conceição',
    document: '111.444.777-35',
    address: 'Praça Pio X',
    number: 7,
    complement: 'Loja B',
    district: 'Centro',
    city: 'RIO DE JANEIRO',
    state_abbr: 'RJ',
    postal_code: '20040020',
  },
  products: [{ name: 'Caneca', quantity: '2', unitary_value: '44.95', weight: 0.15, type: 'simple', components: [] }],
  volumes: { height: '4', width: 16, length: 24, weight: '0.3' },
  options: {
    insurance_value: 89.9,
    receipt: false,
    own_hand: false,
    reverse: false,
    non_commercial: true,
    invoice: { key: null, number: null },
    platform: 'WooCommerce V2',
    tags: [{ tag: 'Pedido 1042', url: 'https://loja.test/pedido/1042' }],
  },
  ...changes,
})

/** A quote of the plug-in: products as a map, with what a shop knows of them. */
export const calculo = (changes: Record<string, unknown> = {}) => ({
  from: { postal_code: '01310-100' },
  to: { postal_code: '20040-020' },
  products: {
    a1b2: {
      id: '31',
      name: 'Caneca',
      type: 'simple',
      is_virtual: false,
      quantity: 2,
      height: 2,
      width: 16,
      length: 24,
      weight: 0.15,
      insurance_value: 44.95,
      unitary_value: 44.95,
    },
  },
  options: { receipt: false, own_hand: false, use_insurance_value: true },
  services: '1,2,17,3,4,27,15',
  ...changes,
})
