import { noteQuitadas } from './diario.ts'
import { newChave, type Pessoa } from './pessoa.ts'

/** What the parcels of the rehearsal were quoted with, but for their weight, in cm. */
const MEDIDAS = { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24 }

/** The carrier takes one of the person's parcels and measures it, lighter or heavier than it was quoted. */
export async function measure({ call, sorte }: Pessoa) {
  const path = '/api/v1/frete?status=GERADO,POSTADO&pageSize=20'
  const { status, body } = await call({ nome: 'GET /frete', method: 'GET', path }, 200)
  const fretes = body as unknown as { uuid: string }[]
  if (status !== 200 || fretes.length === 0) return
  const { uuid } = fretes[sorte.inteiro(0, fretes.length - 1)]!
  const dimensoesTransportadora = { ...MEDIDAS, pesoPacote: sorte.inteiro(1, 60) / 10 }
  await call(
    {
      nome: 'POST /sandbox/fretes/eventos',
      method: 'POST',
      path: `/sandbox/fretes/${uuid}/eventos`,
      body: { status: 'POSTADO', dimensoesTransportadora },
    },
    200,
    'CONFLICT', // cancelled or expired meanwhile
  )
}

type Aberta = { diferencaUuid: string; diferencaValor: number; contestacao: { status: string } | null }
/** How often a difference under contest is named, too. */
const EM_ANALISE = 0.2

/**
 * Settles some open differences of one kind, by their names and at the amount that was read. The Idempotency-Key makes a
 * repeat after a lost answer the same settlement.
 */
export async function settle({ call, sorte, diario }: Pessoa) {
  const tipo = sorte.escolhe({ DEBITO: 2, CREDITO: 1 })
  const path = `/api/v1/frete/pagamento?statusPagamentoFrete=ABERTO&tipoPagamentoFrete=${tipo}&pageSize=5`
  const read = await call({ nome: 'GET /frete/pagamento', method: 'GET', path }, 200)
  if (read.status !== 200) return
  const abertas = (read.body as unknown as Aberta[]).filter(
    // now and then also what is under contest, which must be refused
    ({ contestacao }) => contestacao?.status !== 'ABERTA' || sorte.acontece(EM_ANALISE),
  )
  if (abertas.length === 0) return
  const uuids = abertas.map(({ diferencaUuid }) => diferencaUuid)
  const centavos = abertas.reduce((soma, { diferencaValor }) => soma + Math.round(Math.abs(diferencaValor) * 100), 0)
  const { status } = await call(
    {
      nome: `PUT /assinatura/atualizacaoSaldo ${tipo}`,
      method: 'PUT',
      path: '/api/v1/assinatura/atualizacaoSaldo',
      headers: { 'idempotency-key': newChave() },
      body: { tipoQuitacao: tipo === 'CREDITO', valor: centavos / 100, uuids },
    },
    200,
    'SALDO_INSUFICIENTE',
    // measured again, or settled by a rule or by the other person, since it was read
    'VALOR_DIVERGENTE',
    'VALIDACAO',
    'CONFLICT',
  )
  if (status === 200) noteQuitadas(diario, uuids)
}

/** From here on the job settles small debits and every credit of this person. */
export async function makeRegra({ call, sorte }: Pessoa) {
  await call(
    {
      nome: 'PUT /preferencias/diferencas',
      method: 'PUT',
      path: '/api/v1/preferencias/diferencas',
      body: { pagarDebitosAte: sorte.inteiro(1, 30), resgatarCreditos: true },
    },
    200,
  )
}
