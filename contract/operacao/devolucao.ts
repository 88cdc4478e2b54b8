import * as z from 'zod'
import { IDEMPOTENCY_KEY } from '../kernel/http/cabecalhos.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { Linha } from '../kernel/schemas/texto.ts'
import { DEVOLUCAO_DIAS, MENSAGENS_DA_DEVOLUCAO, SaldoDeCartao } from '../pagamento/devolucao.ts'

/** The sentences of MENSAGENS_DA_DEVOLUCAO, as an operador reads them who sends a blocked subscriber's money back. */
export const MENSAGENS_DA_DEVOLUCAO_DA_EQUIPE = {
  ...MENSAGENS_DA_DEVOLUCAO,
  prazo: (fim: string) =>
    `O prazo de ${DEVOLUCAO_DIAS} dias para devolver a este cartão terminou em ${fim}. O valor continua na carteira da pessoa.`,
  insuficiente: (valor: string) => `Deste cartão, a carteira da pessoa tem ${valor}.`,
  devendo:
    'O banco devolveu um pagamento desta pessoa a quem pagou. Enquanto esse valor não for coberto, nada volta a cartões.',
  outroBanco: 'Este pagamento foi feito por um banco que já não atende a esta casa: daqui nada volta a este cartão.',
  semBloqueio: 'O acesso desta pessoa não está bloqueado: quem devolve ao cartão é ela.',
} as const

const base = { tag: 'operacao', access: 'operator', direitos: ['FINANCEIRO'] } as const
const params = z.object({ uuid: z.string() })

export const listCartoesDoBloqueado = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/assinante/:uuid/devolucao',
  summary:
    'O que cada cartão ainda tem na carteira de um assinante bloqueado, e até quando pode voltar a ele. O uuid é o da assinatura.',
  params,
  response: z.array(SaldoDeCartao),
})

export const createDevolucaoDoBloqueado = endpoint({
  ...base,
  method: 'POST',
  path: '/api/v1/operacao/assinante/:uuid/devolucao',
  summary:
    'Devolve ao cartão, no todo ou em parte, o que ele pôs na carteira de um assinante bloqueado. 409 se ele não está bloqueado. Idempotency-Key: repetir responde o mesmo.',
  requestHeaders: IDEMPOTENCY_KEY,
  status: 201,
  params,
  body: z.object(
    { paymentId: z.string({ error: 'Informe o pagamento.' }), valor: Reais, motivo: Linha(500, 'o motivo') },
    { error: 'Informe o pagamento, o valor e o motivo.' },
  ),
  response: z.object({ uuid: z.uuid() }),
})
