import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { Carrinho } from '#contract/carrinho'
import type { Cotacao } from '#contract/cotacao'
import { pedido } from '../../areas/cotacao/testing-pedido.ts'
import { MUNICIPIOS } from '../../areas/endereco/municipios.ts'
import type { TestHouse } from '../house.ts'

export type Produto = 'correios/sedex' | 'correios/pac' | 'jadlog/com' | 'jadlog/package'
export type CotacaoWire = z.input<typeof Cotacao>
export type CarrinhoWire = z.input<typeof Carrinho>
export type FreteWire = CarrinhoWire['fretes'][number]

export const CORREIOS = '78555ee8-146c-5d57-a847-167ce185349e'
export const JADLOG = 'f40de930-82fe-55a8-b37f-df3067bbc290'
export const CHAVE = '35261111222333000181550010000000011000000010'
/** Of a DC-e: number 43, series 1. */
export const CHAVE_DCE = '35261111222333000181990010000000431107319056'
/** A municipality's uuid. */
export const cidade = (ibge: number) => MUNICIPIOS.find((municipio) => municipio.ibge === ibge)!.uuid
const SAO_PAULO = cidade(3550308)
export const RIO = cidade(3304557)

export const remetente = () => ({
  nome: 'Ana',
  sobrenome: 'Teste',
  cpfCnpj: '529.982.247-25',
  telefone: '(11) 98765-4321',
  email: 'ana@exemplo.test',
  endereco: {
    cep: '01310-100',
    logradouro: 'Avenida Paulista',
    numero: '10',
    bairro: 'Bela Vista',
    cidade: SAO_PAULO,
  },
})

export const destinatario = (changes: Record<string, unknown> = {}) => ({
  nome: 'João',
  sobrenome: 'da Conceição',
  cpfCnpj: '111.444.777-35',
  telefone: '2132654321',
  email: 'joao@exemplo.test',
  endereco: enderecoNoRio(),
  ...changes,
})

export const enderecoNoRio = (changes: Record<string, unknown> = {}) => ({
  cep: '20040-020',
  logradouro: 'Praça Pio X',
  numero: '7',
  complemento: 'Loja B',
  bairro: 'Centro',
  cidade: RIO,
  ...changes,
})

export const conteudo = (valor: number) => ({ valor, itens: [{ descricao: 'Caneca', quantidade: 2 }] })

/** An item for this quote of R$ 89,90 from São Paulo to Rio de Janeiro, with the test's changes. */
export const frete = (identificadorCotacao: string, changes: Record<string, unknown> = {}) => ({
  identificadorCotacao,
  destinatario: destinatario(),
  remetente: remetente(),
  conteudo: conteudo(89.9),
  ...changes,
})

/** A subscriber who quotes and fills a cart. */
export async function comprador(house: TestHouse) {
  const pessoa = await house.given.assinante()
  const me = house.as(pessoa.token)
  const get = (headers: Record<string, string> = {}) => me.get('/api/v1/carrinho', { headers })
  const save = (fretes: unknown, headers: Record<string, string> = {}) =>
    me.post('/api/v1/carrinho', { fretes }, headers)
  return {
    ...pessoa,
    me,
    get,
    save,
    read: async () => (await get()).json<CarrinhoWire>(),
    /** Saves the cart, which must succeed; returns the answer. */
    async fill(...fretes: unknown[]) {
      const answer = await save(fretes)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json<CarrinhoWire>()
    },
    /** The uuids of the quotes for one volume, by the product's code. */
    async quote(changes: Parameters<typeof pedido>[0] = {}) {
      const answer = await me.post('/api/v1/calculo-frete', { cotacoes: [pedido(changes)] })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return Object.fromEntries(answer.json<CotacaoWire[]>().map(({ produto, uuid }) => [produto.codigo, uuid])) as {
        [codigo: string]: string
      } & Record<Produto, string>
    },
  }
}

/** A place where a carrier takes parcels. */
export async function givenAgencia(
  house: TestHouse,
  changes: { transportadoraUuid?: string; isAtiva?: boolean; cep?: string; nome?: string } = {},
) {
  const uuid = randomUUID()
  await house.db
    .insertInto('agencia')
    .values({
      uuid,
      transportadoraUuid: JADLOG,
      codigo: uuid,
      nome: 'Jadlog Paulista',
      tipo: 'FRANQUIA',
      logradouro: 'Avenida Paulista',
      numero: '900',
      bairro: 'Bela Vista',
      municipioUuid: SAO_PAULO,
      uf: 'SP',
      cep: '01310200',
      isExemplo: true,
      isAtiva: true,
      importadaEm: house.clock.now(),
      ...changes,
    })
    .execute()
  return uuid
}
