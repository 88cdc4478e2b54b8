import { randomBytes } from 'node:crypto'
import { formatCpf } from '#contract/kernel/values/cpf'
import { diaOf } from '#contract/kernel/values/instant'
import { type Pagador, type PedidoDeCobranca, type Psp, PspIndisponivel, PspRecusou } from '../../../ports/psp.ts'
import { codigoDeBarras, linhaDigitavel } from '../boleto.ts'
import { assertCartao, assertCodigo } from '../cartao-digitado.ts'
import { readWebhookDePagamento } from '../webhook.ts'
import type { AmbienteDoBanco } from './ambiente.ts'
import {
  type CobrancaNoBanco,
  deleteCartao,
  findCartao,
  findCobranca,
  insertCartao,
  insertCobranca,
  moveCobranca,
  readAprovadas,
} from './banco.repo.ts'
import { refundParteNoBanco } from './devolucao.ts'
import { pixCodeOf } from './pix-code.ts'
import { segredoDosWebhooks } from './segredo.ts'
import { cartaoConhecido, readToken, tokenOf } from './token.ts'
import { transferirPix } from './transferencia.ts'

export { type CobrancaNoBanco, findCobranca, listCobrancas } from './banco.repo.ts'
export { decideCobranca } from './decisao.ts'

/** A bank code that no bank has, so that nobody can pay such a boleto by mistake. */
const BANCO_DE_TESTES = '999'

const RECUSA_DO_EMISSOR = 'Cartão recusado pelo emissor.'
const NAO_ENCONTRADO = 'Pagamento não encontrado.'
const CARTAO_INVALIDO = 'Confira os dados do cartão.'

/** A bank in our own database that follows the commands of /sandbox: valid codes, test cards (D §11), and no real money. */
export function openBanco(ambiente: AmbienteDoBanco): Psp {
  const { db, clock } = ambiente
  const cobrancaOf = (found: CobrancaNoBanco) => asCobranca(ambiente, found)

  /** The charge of this reference, made now if it does not exist yet. */
  async function create(
    { referencia, valor, pagador }: PedidoDeCobranca,
    { id = randomBytes(12).toString('hex'), ...how }: Pick<CobrancaNoBanco, 'meio'> & Partial<CobrancaNoBanco>,
  ) {
    const nova = { situacao: 'PENDENTE', motivo: null, pixCode: null, linhaDigitavel: null, ...how } as const
    const criadaEm = clock.now()
    const aprovadaEm = nova.situacao === 'APROVADA' ? criadaEm : null
    const cobranca = { ...nova, id, referencia, valorCentavos: valor, pagador: linesOf(pagador), criadaEm, aprovadaEm }
    await insertCobranca(db, cobranca)
    const found = await findCobranca(db, { referencia })
    if (!found) throw new PspRecusou(CARTAO_INVALIDO) // the id is taken: this token has paid for something else
    if (found.valorCentavos !== valor || found.meio !== how.meio)
      throw new PspIndisponivel('another charge has this reference')
    return cobrancaOf(found)
  }

  return {
    nome: 'sandbox',
    isSandbox: true,

    createPix(pedido) {
      const id = randomBytes(12).toString('hex')
      return create(pedido, { id, meio: 'PIX', pixCode: pixCodeOf(ambiente, id, pedido) })
    },
    createBoleto: (pedido) => create(pedido, { meio: 'BOLETO', linhaDigitavel: linhaOf(pedido) }),

    async tokenizeCartao(cartao) {
      assertCartao(cartao, clock.hoje())
      const conhecido = cartaoConhecido(cartao.numero)
      return { token: tokenOf(conhecido), bandeira: conhecido.bandeira, ultimos4: conhecido.ultimos4 }
    },
    async tokenizeSalvo({ cliente, cartao }, codigo) {
      assertCodigo(codigo)
      const found = await findCartao(db, cartao)
      if (found?.cliente !== cliente) throw new PspRecusou('Cartão não encontrado.')
      return { token: tokenOf(found), bandeira: found.bandeira, ultimos4: found.ultimos4 }
    },
    async chargeCartao(pedido) {
      const cartao = readToken(pedido.token.token)
      if (!cartao || (await findCartao(db, cartao.nome))) throw new PspRecusou(CARTAO_INVALIDO)
      switch (cartao.conduta) {
        case 'APROVA':
          return create(pedido, { id: cartao.nome, meio: 'CARTAO', situacao: 'APROVADA' })
        case 'RECUSA':
          return create(pedido, { id: cartao.nome, meio: 'CARTAO', situacao: 'RECUSADA', motivo: RECUSA_DO_EMISSOR })
        case 'PENDE':
          return create(pedido, { id: cartao.nome, meio: 'CARTAO' })
      }
    },
    async saveCartao(pagador, { token }, cliente) {
      const cartao = readToken(token)
      if (!cartao || (await findCobranca(db, { id: cartao.nome }))) throw new PspRecusou(CARTAO_INVALIDO)
      const { nome, ...conhecido } = cartao
      const salvo = { cliente: cliente ?? pagador.uuid, cartao: nome }
      await insertCartao(db, { ...salvo, ...conhecido })
      return salvo
    },
    deleteCartao: async (salvo) => void (await deleteCartao(db, salvo)),

    async findCobranca(pspId) {
      const found = await findCobranca(db, { id: pspId })
      return found && cobrancaOf(found)
    },
    async findByReferencia(referencia) {
      const found = await findCobranca(db, { referencia })
      return found && cobrancaOf(found)
    },
    async *listAprovadas(periodo) {
      for await (const found of readAprovadas(db, periodo))
        yield found.map((one) => {
          const { pspId, referencia, valor, situacao, devolvido } = cobrancaOf(one)
          return { pspId, referencia, valor, situacao, devolvido, aprovadaEm: one.em }
        })
    },
    async cancelCobranca(pspId) {
      await moveCobranca(db, pspId, { de: ['PENDENTE'], para: 'EXPIRADA', motivo: null })
      const found = await findCobranca(db, { id: pspId })
      if (!found) throw new PspRecusou(NAO_ENCONTRADO)
      return cobrancaOf(found)
    },
    async refundCobranca(pspId) {
      await moveCobranca(db, pspId, { de: ['APROVADA'], para: 'ESTORNADA', motivo: null })
      const found = await findCobranca(db, { id: pspId })
      if (!found) throw new PspRecusou(NAO_ENCONTRADO)
      if (found.situacao !== 'ESTORNADA') throw new PspRecusou('Só um pagamento aprovado pode ser devolvido.')
      return cobrancaOf(found)
    },

    refundParte: (pspId, pedido) => refundParteNoBanco(ambiente, pspId, pedido),
    transferPix: (pedido) => transferirPix(ambiente, pedido),

    async readWebhook(webhook) {
      const segredo = await segredoDosWebhooks(db)
      const pspId = readWebhookDePagamento(webhook, { segredo, now: clock.now() })
      return pspId === undefined ? undefined : { pspId }
    },
  }
}

function asCobranca(
  { publicUrl }: AmbienteDoBanco,
  {
    id,
    referencia,
    valorCentavos,
    situacao,
    devolvidoCentavos,
    motivo,
    pixCode,
    linhaDigitavel: linha,
  }: CobrancaNoBanco,
) {
  const html = `${publicUrl()}/sandbox/boletos/${id}`
  const boleto = linha === null ? null : { html, pdf: `${html}.pdf`, linhaDigitavel: linha }
  const devolvido = situacao === 'ESTORNADA' ? valorCentavos : devolvidoCentavos
  return { pspId: id, referencia, valor: valorCentavos, situacao, devolvido, motivo, pixCode, boleto }
}

/** The free field as many banks fill it: agency, portfolio, the bank's own number, account. */
function linhaOf({ valor, vencimento }: { valor: number; vencimento: Date }) {
  const nossoNumero = String(randomBytes(6).readUIntBE(0, 6) % 1e11).padStart(11, '0')
  const campoLivre = `0001${CARTEIRA}${nossoNumero}12345670`
  return linhaDigitavel(codigoDeBarras({ banco: BANCO_DE_TESTES, vencimento: diaOf(vencimento), valor, campoLivre }))
}
const CARTEIRA = '09'

function linesOf({ nome, sobrenome, cpf, endereco: { logradouro, numero, bairro, cidade, uf, cep } }: Pagador) {
  const rua = [logradouro, numero].filter(Boolean).join(', ')
  return [
    `${nome} ${sobrenome} · CPF ${formatCpf(cpf)}`,
    [rua, bairro].filter(Boolean).join(' · '),
    `${cidade}/${uf} · CEP ${cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`,
  ].join('\n')
}
