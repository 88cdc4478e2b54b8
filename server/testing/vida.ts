import type { EVENTOS_DA_TRANSPORTADORA } from '#contract/sandbox'
import { openExpedicoes } from '../adapters/transportadora/index.ts'
import { findSaldos } from '../areas/carteira/index.ts'
import type { Brought } from '../house.ts'
import type { Expedicao } from '../ports/expedicao.ts'
import { CORREIOS, comprador, destinatario, enderecoNoRio, frete } from './given/carrinho.ts'
import { buyCarrinho } from './given/frete.ts'
import { givenSaldo } from './given/saldo.ts'
import { startHouse, type TestHouse } from './house.ts'

type Evento = (typeof EVENTOS_DA_TRANSPORTADORA)[number]

/**
 * A subscriber who has bought `fretes` fretes by PAC, sent to the house number `numero`. `sobra`: whether
 * money is left in the wallet.
 */
export async function expedidor(
  house: TestHouse,
  {
    fretes = 1,
    numero = '7',
    email = 'joao@exemplo.test',
    sobra = true,
    pedido = {},
  }: {
    fretes?: number
    numero?: string
    email?: string
    sobra?: boolean
    pedido?: Parameters<Awaited<ReturnType<typeof comprador>>['quote']>[0]
  } = {},
) {
  const ana = await comprador(house)
  const { 'correios/pac': pac } = await ana.quote(pedido)
  const para = destinatario({ email, endereco: enderecoNoRio({ numero }) })
  const carrinho = await ana.fill(...Array.from({ length: fretes }, () => frete(pac, { destinatario: para })))
  await givenSaldo(house, ana.assinaturaUuid, sobra ? 100_000 : Math.round(carrinho.total * 100))
  const [uuid] = await buyCarrinho(ana.me, carrinho.uuid)
  const { assinaturaUuid, me } = ana
  const rows = () =>
    house.db.selectFrom('frete').selectAll().where('assinaturaUuid', '=', assinaturaUuid).orderBy('posicao').execute()
  return {
    ...ana,
    carrinho,
    total: Math.round(carrinho.total * 100),
    uuid: uuid!,
    rows,
    row: async () => (await rows())[0]!,
    statuses: async () => (await rows()).map(({ status }) => status),
    saldo: async () => (await findSaldos(house.db, assinaturaUuid)).saldo,
    cancel: (frete = uuid!, justificativa?: string) =>
      me.put(`/api/v1/frete/${frete}${justificativa ? `?justificativa=${encodeURIComponent(justificativa)}` : ''}`),
    tell: (status: Evento, changes: Record<string, unknown> = {}) =>
      house.post(`/sandbox/fretes/${uuid}/eventos`, { status, ...changes }),
    /** The events of the first frete, in order. */
    passos: async () =>
      (
        await house.db
          .selectFrom('freteEvento')
          .select('para')
          .where('freteUuid', '=', uuid!)
          .orderBy('ordem')
          .execute()
      ).map(({ para }) => para),
    /** The subscriber's avisos, oldest first: kind and text. */
    avisos: async () =>
      (
        await house.db
          .selectFrom('notificacao')
          .select(['tipo', 'assunto', 'texto'])
          .where('assinaturaUuid', '=', assinaturaUuid)
          .orderBy('criadaEm')
          .orderBy('uuid')
          .execute()
      ).map(({ tipo, texto }) => ({ tipo, texto })),
    estornos: async () =>
      (
        await house.db
          .selectFrom('transacao')
          .select('valorCentavos')
          .where('assinaturaUuid', '=', assinaturaUuid)
          .where('tipo', '=', 'ESTORNO_FRETE')
          .execute()
      ).map(({ valorCentavos }) => valorCentavos),
    /** The task of the first frete was tried so often: its next failure is followed by a wait of hours. */
    hasTried: (tarefa: 'EMITIR' | 'CANCELAR', tentativas: number) =>
      house.db
        .updateTable('freteAgenda')
        .set({ tentativas })
        .where('freteUuid', '=', uuid!)
        .where('tarefa', '=', tarefa)
        .execute(),
    tarefas: async () =>
      (
        await house.db
          .selectFrom('freteAgenda')
          .select('tarefa')
          .where('freteUuid', '=', uuid!)
          .orderBy('tarefa')
          .execute()
      ).map(({ tarefa }) => tarefa),
  }
}

/** A house whose Correios answer as the test says, and otherwise like the simulated ones. */
export async function startEncenada(brought: Brought = {}) {
  let changes: Partial<Expedicao> = {}
  let casa: Expedicao | undefined
  const expedicao: Expedicao = {
    transportadoraUuid: CORREIOS,
    isSandbox: true,
    maxPorConsulta: 50,
    issue: (...asked) => (changes.issue ?? casa!.issue)(...asked),
    cancel: (...asked) => (changes.cancel ?? casa!.cancel)(...asked),
    track: (...asked) => (changes.track ?? casa!.track)(...asked),
  }
  const house = await startHouse({ brought: { ...brought, expedicoes: [expedicao] } })
  casa = openExpedicoes(house.deps.config, house.deps).find(
    ({ transportadoraUuid }) => transportadoraUuid === CORREIOS,
  )!
  return {
    house,
    casa,
    /** Sets the answers until the next call of `play`. */
    play: (answers: Partial<Expedicao> = {}) => void (changes = answers),
  }
}
