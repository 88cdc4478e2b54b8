import { noteDecidida } from './diario.ts'
import type { Pessoa } from './pessoa.ts'

type Aberta = { uuid: string; contestacao: { status: string } | null }

/**
 * Contests an open debit, or takes back the contest that it has. The request is repeated after a lost answer, so
 * 'already' is an expected answer, too.
 */
export async function contest(pessoa: Pessoa) {
  const { call, sorte, diario } = pessoa
  const path = '/api/v1/frete/pagamento?statusPagamentoFrete=ABERTO&tipoPagamentoFrete=DEBITO&pageSize=10'
  const read = await call({ nome: 'GET /frete/pagamento', method: 'GET', path }, 200)
  const debitos = read.body as unknown as Aberta[]
  if (read.status !== 200 || debitos.length === 0) return
  const { uuid, contestacao } = debitos[sorte.inteiro(0, debitos.length - 1)]!
  if (contestacao?.status === 'ABERTA') return withdrawContest(pessoa, uuid)
  const { status } = await call(
    {
      nome: 'POST /frete/diferenca/contestacao',
      method: 'POST',
      path: `/api/v1/frete/${uuid}/diferenca/contestacao`,
      body: { motivo: 'PESO', texto: 'Pesei antes de postar.' },
    },
    201,
    'JA_CONTESTADA',
    'JA_DECIDIDA',
    'PRAZO_ENCERRADO',
    // measured again as a credit, or settled, since it was read
    'SO_DEBITO',
    'CONFLICT',
  )
  if (status === 201) diario.contestadas.push(uuid)
}

async function withdrawContest({ call, diario }: Pessoa, uuid: string) {
  const { status } = await call(
    {
      nome: 'DELETE /frete/diferenca/contestacao',
      method: 'DELETE',
      path: `/api/v1/frete/${uuid}/diferenca/contestacao`,
    },
    204,
    'NOT_FOUND', // withdrawn by the try before, or by the other person
    'JA_DECIDIDA',
  )
  if (status === 204) diario.retiradas.push(uuid)
}

type EmAnalise = { diferencaUuid: string; dimensoes: Medidas; dimensoesTransportadora: Medidas }
type Medidas = { pesoPacote: number }

/** Plays the staff: decides one of the open contests, whosever it is. */
export async function decide({ call, sorte, diario }: Pessoa) {
  const read = await call({ nome: 'GET /sandbox/diferencas', method: 'GET', path: '/sandbox/diferencas' }, 200)
  const abertas = read.body as unknown as EmAnalise[]
  if (read.status !== 200 || abertas.length === 0) return
  const { diferencaUuid, dimensoes, dimensoesTransportadora } = abertas[sorte.inteiro(0, abertas.length - 1)]!
  const decisao = sorte.escolhe({ ACEITA: 2, PARCIAL: 3, RECUSADA: 3 })
  const pesoPacote = (dimensoes.pesoPacote + dimensoesTransportadora.pesoPacote) / 2
  const { status, body } = await call(
    {
      nome: `POST /sandbox/diferencas/decisao ${decisao}`,
      method: 'POST',
      path: `/sandbox/diferencas/${diferencaUuid}/decisao`,
      body: {
        decisao,
        resposta: 'Conferimos as fotos.',
        ...(decisao === 'PARCIAL' && { dimensoes: { ...dimensoesTransportadora, pesoPacote } }),
      },
    },
    200,
    'JA_DECIDIDA', // by somebody else, or by the try before; or taken back
    'VALIDACAO', // at the mean of both weights the price is that of one of them
  )
  if (status === 200) noteDecidida(diario, diferencaUuid, String(body.status))
}
