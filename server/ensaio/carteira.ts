import { payWithCartao } from './cartao.ts'
import { noteChave } from './diario.ts'
import { newChave, type Pessoa, watchPagamento } from './pessoa.ts'

const MEIOS = { PIX: '01', CARTAO: '02', BOLETO: '03' } as const
/** The uuid from the migration that made the means of payment. */
const uuidDoMeio = (meio: keyof typeof MEIOS) => `5b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a${MEIOS[meio]}`

/** Tops up the wallet. The Idempotency-Key makes a repeat the same top-up. */
export async function topUp(pessoa: Pessoa) {
  const { call, sorte, banco, diario } = pessoa
  const meio = sorte.escolhe({ PIX: 6, CARTAO: 3, BOLETO: 2 })
  const centavos = sorte.inteiro(50_00, 400_00)
  const chave = newChave()
  const answer = await call(
    {
      nome: `POST /transacao ${meio}`,
      method: 'POST',
      path: '/api/v1/transacao',
      headers: { 'idempotency-key': chave },
      body: { tipo: 'COMPRA_CREDITOS', valor: centavos / 100, meioPagamento: { uuid: uuidDoMeio(meio) } },
    },
    201,
  )
  if (answer.status !== 201) return
  const paymentId = String(answer.body.paymentId)
  noteChave(diario, 'recargas', chave, paymentId)
  if (meio === 'CARTAO') {
    const numero = sorte.acontece(0.8) ? '4111111111111111' : '4000000000000002'
    await payWithCartao(pessoa, { pagamento: paymentId, amount: centavos, numero })
  } else banco.take({ paymentId, pspId: await findPspId(pessoa, paymentId), meio })
  if (meio !== 'BOLETO') await watchPagamento(pessoa, paymentId)
}

/** The bank's own number, which is part of the Pix code or boleto. */
async function findPspId({ call }: Pessoa, paymentId: string) {
  const path = `/api/v1/checkout/payment/${paymentId}`
  const { body } = await call({ nome: 'GET /checkout/payment', method: 'GET', path }, 200)
  const [, pspId] = /\/(?:pix|boletos)\/([0-9a-f]{24})/.exec(JSON.stringify([body.pixCode, body.boleto])) ?? []
  return pspId
}

/** Withdraws money. Amounts that end in 13 come back. None ends in 17: those wait for the staff, and a rehearsal must end. */
export async function withdraw({ call, sorte, diario, assinante }: Pessoa) {
  const centavos = sorte.inteiro(1, 40) * 100 + sorte.inteiro(0, 1) * 100 + Number(sorte.escolhe({ 0: 8, 13: 3 }))
  const chave = newChave()
  const { status, body } = await call(
    {
      nome: 'POST /saque',
      method: 'POST',
      path: '/api/v1/saque',
      headers: { 'idempotency-key': chave },
      body: { valor: centavos / 100, senha: assinante.senha },
    },
    201,
    'SALDO_INSUFICIENTE',
    'VALIDACAO', // the daily limit of withdrawals
    'SAQUE_INDISPONIVEL', // within 24 h of the first top-up (D §23); before that top-up withdrawals go through
  )
  if (status === 201) noteChave(diario, 'saques', chave, String(body.uuid))
}
