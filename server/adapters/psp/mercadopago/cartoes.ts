import { createHash } from 'node:crypto'
import { type Bandeira, bandeiraOf } from '#contract/kernel/values/cartao'
import { type Pagador, type Psp, PspRecusou, type TokenDoCartao } from '../../../ports/psp.ts'
import { assertCartao, assertCodigo } from '../cartao-digitado.ts'
import type { AmbienteDoMercadoPago } from './ambiente.ts'
import { call, Recusa } from './http.ts'
import { recusou } from './recusas.ts'
import { Cartao, Cliente, ClientesAchados, Nada, Parcelas, Token } from './respostas.ts'

const CONFIRA = 'Confira os dados do cartão.'
const NAO_GUARDADO = 'Não foi possível guardar o cartão.'
const NAO_ENCONTRADO = 'Cartão não encontrado.'
const NAO_ACEITA = 'A bandeira deste cartão não é aceita. Use outro cartão.'

/** Mercado Pago's names of the brands that it accepts. For any other brand Mercado Pago is asked. */
const METODOS: Partial<Record<Bandeira, string>> = {
  VISA: 'visa',
  MASTERCARD: 'master',
  AMEX: 'amex',
  ELO: 'elo',
  HIPERCARD: 'hipercard',
}

type Cartoes = Pick<Psp, 'tokenizeCartao' | 'tokenizeSalvo' | 'saveCartao' | 'deleteCartao'>

/** Cards at Mercado Pago. A card number leaves once, in the body of one request, and no answer contains it. */
export function cartoesAt(ambiente: AmbienteDoMercadoPago): Cartoes {
  async function tokenize(body: unknown, otherwise: string) {
    const how = { nome: 'tokenize card', method: 'POST', path: '/v1/card_tokens' } as const
    const { id } = await call(ambiente, { ...how, body, schema: Token }).catch((error: unknown) =>
      recusou(error, otherwise),
    )
    return id
  }

  return {
    async tokenizeCartao(cartao) {
      assertCartao(cartao, ambiente.clock.hoje())
      const { numero, mes, ano, codigo, titular, cpf } = cartao
      const bandeira = METODOS[bandeiraOf(numero)] ?? (await findMetodo(ambiente, numero.slice(0, 6)))
      const token = await tokenize(
        {
          card_number: numero,
          expiration_month: Number(mes),
          expiration_year: Number(ano),
          security_code: codigo,
          cardholder: { name: titular, identification: { type: 'CPF', number: cpf } },
        },
        CONFIRA,
      )
      return { token, bandeira, ultimos4: numero.slice(-4) }
    },

    async tokenizeSalvo({ cliente, cartao }, codigo): Promise<TokenDoCartao> {
      assertCodigo(codigo)
      const path = `/v1/customers/${encodeURIComponent(cliente)}/cards/${encodeURIComponent(cartao)}`
      const found = await call(ambiente, { nome: 'find card', path, schema: Cartao }).catch((error: unknown) =>
        recusou(error, NAO_ENCONTRADO),
      )
      const token = await tokenize({ card_id: cartao, customer_id: cliente, security_code: codigo }, CONFIRA)
      return { token, bandeira: found.payment_method.id, ultimos4: found.last_four_digits, cliente }
    },

    async saveCartao(pagador, { token }, known) {
      const cliente = known ?? (await findOrCreateCliente(ambiente, pagador))
      const { id } = await call(ambiente, {
        nome: 'save card',
        method: 'POST',
        path: `/v1/customers/${encodeURIComponent(cliente)}/cards`,
        body: { token },
        chave: createHash('sha256').update(`${cliente} ${token}`).digest('hex'),
        schema: Cartao,
      }).catch((error: unknown) => recusou(error, NAO_GUARDADO))
      return { cliente, cartao: id }
    },

    async deleteCartao({ cliente, cartao }) {
      const path = `/v1/customers/${encodeURIComponent(cliente)}/cards/${encodeURIComponent(cartao)}`
      await call(ambiente, { nome: 'delete card', method: 'DELETE', path, schema: Nada }).catch((error: unknown) => {
        if (error instanceof Recusa && error.status === 404) return // already deleted
        recusou(error, 'Não foi possível excluir o cartão.')
      })
    },
  }
}

/** Mercado Pago's name for the brand of a BIN that is not in `METODOS`. */
async function findMetodo(ambiente: AmbienteDoMercadoPago, bin: string) {
  const path = `/v1/payment_methods/installments?bin=${bin}`
  const [first] = await call(ambiente, { nome: 'find method', path, schema: Parcelas }).catch((error: unknown) =>
    recusou(error, NAO_ACEITA),
  )
  if (!first) throw new PspRecusou(NAO_ACEITA)
  return first.payment_method_id
}

/**
 * The customer at Mercado Pago for this payer. Mercado Pago has one customer for each mail address: it refuses a second,
 * and then the first is searched.
 */
async function findOrCreateCliente(ambiente: AmbienteDoMercadoPago, { uuid, email, nome, sobrenome, cpf }: Pagador) {
  const identification = { type: 'CPF', number: cpf }
  const body = { email, first_name: nome, last_name: sobrenome, identification, description: uuid }
  try {
    const how = { nome: 'create customer', method: 'POST', path: '/v1/customers', chave: `${uuid}-cliente` } as const
    return (await call(ambiente, { ...how, body, schema: Cliente })).id
  } catch (error) {
    if (!(error instanceof Recusa) || error.status !== 400) return recusou(error, NAO_GUARDADO)
  }
  const path = `/v1/customers/search?${new URLSearchParams({ email }).toString()}`
  const { results } = await call(ambiente, { nome: 'search customers', path, schema: ClientesAchados }).catch(
    (error: unknown) => recusou(error, NAO_GUARDADO),
  )
  const mine = results.find(
    (one) => one.email?.toLowerCase() === email.toLowerCase() && one.identification?.number === cpf,
  )
  if (!mine) throw new PspRecusou(NAO_GUARDADO) // another payer had this mail address: their cards stay theirs
  return mine.id
}
