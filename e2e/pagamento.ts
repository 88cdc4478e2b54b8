import type { Page } from '@playwright/test'
import { PIX_CONSULTA_MS } from '#contract/pagamento'
import { newAssinante, newSessao } from './assinante.ts'
import { expect } from './journey.ts'

/** Somebody with fretes in the cart and money in the wallet, made by the API: the start of a journey about paying. */
export async function givenComprador(
  page: Page,
  {
    fretes = 1,
    saldo = 0,
    pesoPacote = 0.3,
    nome = 'Maria',
  }: { fretes?: number; saldo?: number; pesoPacote?: number; nome?: string } = {},
) {
  const who = await newAssinante(page, nome)
  const { token } = await newSessao(page, who)
  const api = apiOf(page, token)
  if (saldo > 0) {
    const meios = await api.get<{ uuid: string; nome: string }[]>('/meiopagamento?ativo=true')
    const pix = meios.find(({ nome }) => nome === 'Pix')!
    const { paymentId } = await api.post<{ paymentId: string }>('/transacao', {
      tipo: 'COMPRA_CREDITOS',
      valor: saldo,
      meioPagamento: { uuid: pix.uuid },
    })
    await bank(page, paymentId, 'APROVAR')
  }
  const total =
    fretes > 0
      ? await fillCarrinho(
          api,
          Array.from({ length: fretes }, () => 'João'),
          {},
          pesoPacote,
        )
      : 0
  return { who, api, total }
}

/** Somebody whose wallet has the refund of a cancelled frete paid by Pix: no recarga, so no carencia holds a saque. */
export async function givenDevolvido(page: Page) {
  const { who, api, total } = await givenComprador(page)
  const { uuid: chartUuid } = await api.get<{ uuid: string }>('/carrinho')
  const amount = { amount: Math.round(total * 100), currency: 'BRL' }
  const { paymentId } = await api.post<{ paymentId: string }>('/checkout/payment/pix', { chartUuid, amount })
  await bank(page, paymentId, 'APROVAR')
  const [frete] = await api.get<{ uuid: string }[]>('/frete')
  await api.put(`/frete/${frete!.uuid}?justificativa=desisti`)
  const { identificadorAssinatura } = await newSessao(page, who)
  const saldo = async () => (await api.get<{ saldo: number }>(`/assinatura/${identificadorAssinatura}`)).saldo
  await expect.poll(saldo).toBe(total)
  return { who, total }
}

export type Api = ReturnType<typeof apiOf>

function apiOf(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  return {
    get: <T>(path: string) => ask<T>('GET', path),
    bytes: async (path: string) => (await page.request.get(`/api/v1${path}`, { headers })).body(),
    post: <T>(path: string, data: object) => ask<T>('POST', path, data),
    put: <T>(path: string) => ask<T>('PUT', path),
  }
}

/**
 * Puts books by PAC to Rio into the cart, one for each first name; returns their total price, in reais. `de` changes
 * the sender.
 */
export async function fillCarrinho(
  api: Api,
  nomes: string[],
  de: Partial<ReturnType<typeof pessoa>> = {},
  pesoPacote = 0.3,
) {
  const quotes = await api.post<{ uuid: string; produto: { nomeProduto: string } }[]>('/calculo-frete', {
    cotacoes: [
      {
        cepOrigem: '01310100',
        cepDestino: '20040020',
        valorEncomenda: 89.9,
        dimensoes: { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote },
      },
    ],
  })
  const pac = quotes.find(({ produto }) => produto.nomeProduto === 'PAC')!
  const { cidade: saoPaulo } = await api.get<{ cidade: string }>('/cep/01310100')
  const { cidade: rio } = await api.get<{ cidade: string }>('/cep/20040020')
  const itemPara = (nome: string) => ({
    identificadorCotacao: pac.uuid,
    remetente: { ...pessoa('Maria', '01310100', saoPaulo), ...de },
    destinatario: pessoa(nome, '20040020', rio),
    conteudo: { valor: 89.9, itens: [{ descricao: 'Livro', quantidade: 1 }] },
  })
  const { total } = await api.post<{ total: number }>('/carrinho', { fretes: nomes.map(itemPara) })
  return total
}

const pessoa = (nome: string, cep: string, cidade: string) => ({
  nome,
  sobrenome: 'Pereira',
  cpfCnpj: '52998224725',
  telefone: '11987654321',
  email: 'p@exemplo.test',
  endereco: { cep, cidade, logradouro: 'Rua da Assembleia', numero: '10', bairro: 'Centro' },
})

/** The card flow, up to its button. */
export const cartaoDe = (page: Page) => ({
  /** ALTCHA by keyboard: the box has the focus, Space solves it. */
  async provePerson() {
    const box = page.getByRole('checkbox', { name: 'Eu não sou um robô' })
    await box.press('Space')
    await expect(box).toHaveCount(0)
  },
  async fillCartao(numero: string) {
    for (const [label, text] of Object.entries({
      'Número do cartão': numero,
      'Nome impresso no cartão': 'MARIA DA SILVA',
      Validade: '1235',
      'Código de segurança': '123',
    }))
      await page.getByLabel(label).fill(text)
  },
})

/** Plays the bank (D §11). A page that waits for it asks at once: its clock is moved on. */
export async function bank(page: Page, paymentId: string, acao: 'APROVAR' | 'RECUSAR' | 'EXPIRAR') {
  const answer = await page.request.post(`/sandbox/pagamentos/${paymentId}`, { data: { acao } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.clock.runFor(PIX_CONSULTA_MS)
}

/** Moves the product's clock forward (D §11). */
export async function passTime(page: Page, avancarSegundos: number) {
  expect((await page.request.post('/sandbox/relogio', { data: { avancarSegundos } })).ok()).toBe(true)
}

/** 43.2 as a screen writes it: 'R$ 43,20'. */
export const reais = (valor: number) =>
  `R$\u00a0${valor
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.')}`

/** The payment in the address of this page. */
export const paymentIdOf = (page: Page) => new URL(page.url()).searchParams.get('pagamento')!
