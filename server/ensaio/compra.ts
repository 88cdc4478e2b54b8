import { destinatario, enderecoNoRio, frete } from '../testing/given/carrinho.ts'
import { payWithCartao } from './cartao.ts'
import { CARRINHO_JUNTADO, noteFim, type Pessoa, watchPagamento } from './pessoa.ts'

const FORMAS = {
  carteira: 38,
  pix: 18,
  pixECarteira: 14,
  cartaoAprovado: 12,
  cartaoECarteira: 6,
  cartaoRecusado: 5,
  cartaoPendente: 7,
} as const

type Cheio = { uuid: string; total: number; etag: string | undefined }

/** Fills a cart and pays it in a random way. The purchase counts once its answer has come. */
export async function buy(pessoa: Pessoa) {
  const { sorte, diario } = pessoa
  const carrinho = await fill(pessoa)
  if (!carrinho) return
  const forma = sorte.escolhe(FORMAS)
  const isMista = forma === 'pixECarteira' || forma === 'cartaoECarteira'
  const parte = isMista ? await chooseParte(pessoa, carrinho.total) : 0
  if (forma === 'carteira') await buyWithCarteira(pessoa, carrinho)
  else if (forma === 'pix' || forma === 'pixECarteira') await buyWithPix(pessoa, carrinho, carrinho.total - parte)
  else await buyWithCartao(pessoa, carrinho, carrinho.total - parte, forma)
  diario.compras++
}

/**
 * Fills a cart and pays it from the wallet. Returns the purchase's uuid and when it was asked for and answered;
 * undefined when nothing was bought.
 */
export async function buyAtOnce(pessoa: Pessoa) {
  const carrinho = await fill(pessoa)
  if (!carrinho) return undefined
  const begun = performance.now()
  const uuid = await buyWithCarteira(pessoa, carrinho)
  pessoa.diario.compras++
  return uuid === undefined ? undefined : { uuid, begun, ended: performance.now() }
}

/** Puts one to three items into the cart, each to its own address. */
async function fill({ call, sorte, cotacao, quote }: Pessoa): Promise<Cheio | undefined> {
  const fretes = Array.from({ length: sorte.escolhe({ 1: 6, 2: 3, 3: 1 }) === '1' ? 1 : sorte.inteiro(2, 3) }, () =>
    frete(cotacao(), {
      destinatario: destinatario({ endereco: enderecoNoRio({ numero: String(sorte.inteiro(1, 40)) }) }),
    }),
  )
  const answer = await call(
    { nome: 'POST /carrinho', method: 'POST', path: '/api/v1/carrinho', body: { fretes } },
    200,
    'COTACAO_VENCIDA',
  )
  if (answer.status !== 200) {
    await quote()
    return undefined
  }
  const { uuid, total } = answer.body as { uuid: string; total: number }
  return { uuid, total: Math.round(total * 100), etag: answer.etag }
}

/** A part of the wallet's saldo, less than the cart costs. */
async function chooseParte({ call, sorte, assinante }: Pessoa, total: number) {
  const path = `/api/v1/assinatura/${assinante.assinaturaUuid}`
  const { body } = await call({ nome: 'GET /assinatura', method: 'GET', path }, 200)
  const most = Math.min(Math.round(Number(body.saldo) * 100), total - 1)
  return most < 1 ? 0 : sorte.inteiro(1, most)
}

/** Headers with the version of the cart that the person saw. */
const seen = ({ etag }: Cheio) => ({ headers: etag ? { 'if-match': etag } : {} })

/** The purchase's uuid, if it was bought. */
async function buyWithCarteira({ call, sorte, diario }: Pessoa, carrinho: Cheio) {
  const path = `/api/v1/frete/${carrinho.uuid}`
  const clicks = sorte.acontece(0.15) ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: clicks }, () =>
      call(
        { nome: 'POST /frete', method: 'POST', path, ...seen(carrinho) },
        200,
        'SALDO_INSUFICIENTE',
        ...CARRINHO_JUNTADO,
      ),
    ),
  )
  const bought = answers.filter(({ status }) => status === 200)
  for (const { body } of bought) diario.comprados.add(String(body.uuid))
  return bought[0] && String(bought[0].body.uuid)
}

async function buyWithPix(pessoa: Pessoa, carrinho: Cheio, amount: number) {
  const { call, sorte, banco, diario } = pessoa
  const path = '/api/v1/checkout/payment/pix'
  const body = { chartUuid: carrinho.uuid, amount: { amount, currency: 'BRL' } }
  const answer = await call(
    { nome: 'POST /payment/pix', method: 'POST', path, body, ...seen(carrinho) },
    200,
    'VALOR_DIVERGENTE',
    ...CARRINHO_JUNTADO,
  )
  if (answer.status !== 200) return
  const paymentId = String(answer.body.paymentId)
  const [, pspId] = /\/pix\/([0-9a-f]{24})/.exec(String(answer.body.pixCode)) ?? []
  banco.take({ paymentId, pspId, meio: 'PIX' })
  if (sorte.acontece(0.08)) return // leaves the payment unpaid
  if (sorte.acontece(0.06)) return giveUp(pessoa, paymentId)
  if (answer.body.status !== 'PENDING') return noteFim(diario, answer.body)
  return watchPagamento(pessoa, paymentId)
}

async function giveUp({ call, diario }: Pessoa, paymentId: string) {
  const path = `/api/v1/checkout/payment/${paymentId}`
  const nome = 'DELETE /checkout/payment'
  const { status, body } = await call({ nome, method: 'DELETE', path }, 200, 'PAGAMENTO_ENCERRADO')
  if (status === 200) noteFim(diario, body)
}

const CARTOES = {
  cartaoAprovado: '4111111111111111',
  cartaoECarteira: '4111111111111111',
  cartaoRecusado: '4000000000000002',
  cartaoPendente: '4000000000000119',
} as const

async function buyWithCartao(pessoa: Pessoa, carrinho: Cheio, amount: number, forma: keyof typeof CARTOES) {
  const pedido = { chartUuid: carrinho.uuid, amount, numero: CARTOES[forma], ...seen(carrinho) }
  const paymentId = await payWithCartao(pessoa, pedido)
  if (!paymentId) return
  if (forma === 'cartaoPendente') pessoa.banco.take({ paymentId, pspId: undefined, meio: 'CARTAO' })
  await watchPagamento(pessoa, paymentId)
}
