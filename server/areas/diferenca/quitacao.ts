import {
  MAX_DE_UMA_VEZ,
  MENSAGENS_DA_DIFERENCA as MENSAGENS,
  type quitDiferencas as quitCall,
  SaldoQuitado,
  type TipoDeDiferenca,
} from '#contract/diferenca'
import type { EndpointRequest } from '#contract/kernel/http/endpoint'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { onceByKey } from '../../kernel/guard/idempotency.ts'
import { holdAssinante } from '../acesso/index.ts'
import { addAtividade } from '../atividade/index.ts'
import { addTransacao, CASA, disponivelDe, findOrigem, findSaldos, giveBack, lockCarteira } from '../carteira/index.ts'
import { findEventosDaCompra } from '../frete/index.ts'
import { tellResgateCoberto } from './avisos.ts'
import { findEmAberto, listDestas, listPagas, lockQuitaveis, settleDiferencas } from './diferenca.repo.ts'

type PedidoDeQuitacao = EndpointRequest<typeof quitCall>['body'] & {
  assinaturaUuid: string
  usuarioUuid: string
  chave: string | undefined
}
/** The wallet, and the person who pays or redeems. Without an `ator` the subscriber's rule does. */
type Quem = { assinaturaUuid: string; ator: string | undefined }
type Quitavel = Awaited<ReturnType<typeof lockQuitaveis>>[number]
/** `devolvido`: how much of a credit reached the wallet; the rest covered a chargeback. 0 for a debit. */
export type Quitada = Quitavel & { devolvido: Centavos }

/**
 * Pays every open debit with the wallet, or redeems every open credit into it (D §14); with `uuids` only those. Everything
 * is one transaction, which locks the account, then the wallet, then the differences by uuid. Throws VALOR_DIVERGENTE when
 * the sum is not what the person saw, VALIDACAO when too many are open to settle at once, NADA_A_QUITAR and
 * SALDO_INSUFICIENTE.
 */
export async function quitDiferencas(
  deps: Deps,
  { assinaturaUuid, usuarioUuid, chave, tipoQuitacao, valor, uuids }: PedidoDeQuitacao,
) {
  const tipo: TipoDeDiferenca = tipoQuitacao ? 'CREDITO' : 'DEBITO'
  const nomeadas = uuids ? [...new Set(uuids.map((uuid) => uuid.toLowerCase()))] : undefined
  const pedido = { quitacao: tipo, valor: valor ?? null, uuids: nomeadas?.toSorted() ?? null }
  return deps.db.transaction().execute((tx) =>
    onceByKey(tx, deps.clock, { dono: assinaturaUuid, chave, pedido, resposta: SaldoQuitado }, async () => {
      if (!(await holdAssinante(tx, assinaturaUuid))) throw new AppError('NOT_FOUND', 'Assinatura não encontrada.')
      const { saldo } = await lockCarteira(tx, assinaturaUuid)
      const quitaveis = await lockQuitaveis(tx, { assinaturaUuid, tipo, uuids: nomeadas, max: MAX_DE_UMA_VEZ + 1 })
      if (quitaveis.length > MAX_DE_UMA_VEZ) throw new AppError('VALIDACAO', MENSAGENS.tantas)
      const soma = quitaveis.reduce((total, { valorCentavos }) => total + Math.abs(valorCentavos), 0)
      await assertQuitaveis(tx, { assinaturaUuid, tipo, nomeadas, quantas: quitaveis.length, soma, visto: valor })
      if (tipo === 'DEBITO' && saldo < soma) throw new AppError('SALDO_INSUFICIENTE', MENSAGENS.saldo)
      const quitadas = await settleQuitaveis(deps, tx, { assinaturaUuid, ator: usuarioUuid, tipo, quitaveis })
      if (tipo === 'CREDITO') await tellResgateCoberto(deps, tx, assinaturaUuid, quitadas)
      await addAtividade(tx, {
        assinaturaUuid,
        usuarioUuid,
        em: deps.clock.now(),
        acao: tipo === 'DEBITO' ? 'PAGOU_DIFERENCAS' : 'RESGATOU_DIFERENCAS',
        quantidade: quitaveis.length,
        valorCentavos: soma,
      })
      return { saldo: (await findSaldos(tx, assinaturaUuid)).saldo, ...(await findEmAberto(tx, assinaturaUuid)) }
    }),
  )
}

/** Moves the money and ends the differences. The caller holds account, wallet and differences, and the wallet has enough. */
export async function settleQuitaveis(
  deps: Deps,
  tx: Db,
  {
    assinaturaUuid,
    ator,
    tipo,
    quitaveis,
  }: { assinaturaUuid: string; ator?: string; tipo: TipoDeDiferenca; quitaveis: readonly Quitavel[] },
): Promise<Quitada[]> {
  const quitadas = await (tipo === 'DEBITO' ? payDebitos : redeemCreditos)(
    deps,
    tx,
    { assinaturaUuid, ator },
    quitaveis,
  )
  const settled = await settleDiferencas(
    tx,
    quitaveis.map(({ uuid }) => uuid),
    { desfecho: tipo === 'DEBITO' ? 'PAGA' : 'RESGATADA', em: deps.clock.now(), porRegra: ator === undefined },
  )
  if (settled !== quitaveis.length) throw new Error(`${settled} of ${quitaveis.length} differences were settled`)
  return quitadas
}

/** Throws when the differences are no longer what the person saw. */
async function assertQuitaveis(
  tx: Db,
  {
    assinaturaUuid,
    tipo,
    nomeadas,
    quantas,
    soma,
    visto,
  }: {
    assinaturaUuid: string
    tipo: TipoDeDiferenca
    nomeadas: readonly string[] | undefined
    quantas: number
    soma: Centavos
    visto: Centavos | null | undefined
  },
) {
  const destas = nomeadas && (await listDestas(tx, assinaturaUuid, nomeadas))
  if (destas && destas.length < nomeadas.length) throw new AppError('NOT_FOUND', MENSAGENS.naoEncontrada)
  if (destas?.some((uma) => uma.status === 'ABERTO' && uma.tipo !== tipo))
    throw new AppError('VALIDACAO', MENSAGENS.outroTipo, {
      errors: [{ campo: 'uuids', mensagem: MENSAGENS.outroTipo }],
    })
  if (visto && visto !== soma)
    throw new AppError('VALOR_DIVERGENTE', MENSAGENS.valorMudou(formatReais(soma)), {
      atual: SaldoQuitado.pick({ debito: true, credito: true }).encode(await findEmAberto(tx, assinaturaUuid)),
    })
  if (destas && quantas < destas.length) throw new AppError('CONFLICT', MENSAGENS.jaResolvida)
  if (quantas === 0)
    throw new AppError('NADA_A_QUITAR', tipo === 'CREDITO' ? MENSAGENS.nadaAReceber : MENSAGENS.nadaAPagar)
}

/** Makes one movement and one line of the statement for each debit. */
async function payDebitos(
  deps: Deps,
  tx: Db,
  { assinaturaUuid, ator }: Quem,
  debitos: readonly Quitavel[],
): Promise<Quitada[]> {
  for (const { uuid, valorCentavos } of debitos) {
    const valor = 0 - valorCentavos
    const added = await addTransacao(deps, tx, {
      assinaturaUuid,
      tipo: 'PAGAMENTO_DIFERENCA',
      status: 'CONCLUIDA',
      valor,
      meio: 'CARTEIRA',
      origem: 'DIFERENCA',
      origemUuid: uuid,
      ator,
      efeito: {
        evento: `diferenca:${uuid}`,
        partidas: [
          { conta: disponivelDe(assinaturaUuid), valor: 0 - valor },
          { conta: CASA.diferencas, valor },
        ],
      },
    })
    if (!added) throw new Error(`the difference ${uuid} was settled before`)
  }
  return debitos.map((debito) => ({ ...debito, devolvido: 0 }))
}

/**
 * Gives back what was paid too much, by the purchase or by an earlier debit of the frete. Card money comes back as card money
 * (D §23).
 */
async function redeemCreditos(
  deps: Deps,
  tx: Db,
  { assinaturaUuid, ator }: Quem,
  creditos: readonly Quitavel[],
): Promise<Quitada[]> {
  const quitadas: Quitada[] = []
  const fretes = creditos.map(({ freteUuid }) => freteUuid)
  const compras = await findEventosDaCompra(tx, fretes)
  const pagas = Map.groupBy(await listPagas(tx, fretes), ({ freteUuid }) => freteUuid)
  for (const credito of creditos) {
    const { uuid, freteUuid, valorCentavos: valor } = credito
    const debitos = (pagas.get(freteUuid) ?? []).map((paga) => `diferenca:${paga.uuid}`)
    const compra = compras.get(freteUuid)
    const voltaDe = debitos.length > 0 ? await findOrigem(tx, compra ? [...debitos, compra] : debitos, valor) : compra
    const devolvido = await giveBack(deps, tx, {
      assinaturaUuid,
      tipo: 'RESGATE_DIFERENCA',
      valor,
      meio: 'CARTEIRA',
      origem: 'DIFERENCA',
      origemUuid: uuid,
      ator,
      evento: `diferenca:${uuid}`,
      de: CASA.diferencas,
      voltaDe,
    })
    if (devolvido === undefined) throw new Error(`the difference ${uuid} was settled before`)
    quitadas.push({ ...credito, devolvido })
  }
  return quitadas
}
