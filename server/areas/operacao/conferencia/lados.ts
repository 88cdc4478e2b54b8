import type { Dia } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { type CobrancaAprovada, PspIndisponivel, type SituacaoDaCobranca } from '../../../ports/psp.ts'
import {
  checkSeals,
  findSelo,
  listMovimentosDosEventos,
  type MovimentoLido,
  readMovimentos,
} from '../../carteira/index.ts'
import { listPorCodigo, listPostados, sumPorCompra } from '../../frete/index.ts'
import { listConferidos, listDevolvidos, listPagosNoPeriodo, readPagos } from '../../pagamento/index.ts'
import { periodoDo } from '../livros/livro.ts'
import { listConcluidos } from '../reembolsos/reembolso.repo.ts'
import { A_RECEBER, emConta, type Lados } from './lados.rules.ts'
import type { LinhaDeFatura, LinhasDoDia } from './linha-de-fatura.ts'

type Precisa = Pick<Deps, 'db' | 'psp' | 'log'>
/** Charges that are asked for one by one; with more of them the PSP's list itself is broken. */
const MAX_PERGUNTAS = 500
const LOTE = 10_000

/**
 * Reads the three sides of a day. What does not answer is left out, and `semResposta` says so in words. Asks the outside:
 * never called in a transaction.
 */
export async function readLados(
  deps: Precisa,
  dia: Dia,
  linhasDoDia: LinhasDoDia,
): Promise<{ lados: Lados; semResposta: string[]; isPspAsked: boolean }> {
  const { db } = deps
  const periodo = periodoDo(dia)
  const semResposta: string[] = []
  const psp = await listDoPsp(deps, periodo, semResposta)
  const movimentos = await all(readMovimentos(db, periodo))
  const pagos = await all(readPagos(db, periodo))
  const pagamentos = await complete(db, pagos, { movimentos, psp })
  const linhas: LinhaDeFatura[] = await all(linhasDoDia(db, dia))
  const fretes = await fretesOf(db, periodo, linhas)
  const saques = await listPagosNoPeriodo(db, periodo)
  const reembolsos = await listConcluidos(db, periodo)
  const carrinhos = new Set([
    ...movimentos.flatMap(({ evento }) => (evento.startsWith('compra:') ? [evento.slice('compra:'.length)] : [])),
    ...fretes.map(({ carrinhoUuid }) => carrinhoUuid),
  ])
  const compras = new Map<string, Set<number>>()
  for (const part of batchesOf([...carrinhos]))
    for (const { carrinhoUuid, valor } of await sumPorCompra(db, part))
      compras.set(carrinhoUuid, (compras.get(carrinhoUuid) ?? new Set()).add(valor))
  const doDia = new Set(movimentos.map(({ evento }) => evento))
  const lancadosNoDia = new Set(movimentos.map(({ evento }) => evento.slice(evento.lastIndexOf(':') + 1)))
  const eventos = [
    ...pagamentos.flatMap(({ uuid, carrinhoUuid }) => [
      `pagamento:${uuid}`,
      `pagamento-sem-conta:${uuid}`,
      ...(carrinhoUuid ? [`compra:${carrinhoUuid}`] : []),
    ]),
    ...fretes.map(({ carrinhoUuid }) => `compra:${carrinhoUuid}`),
    ...saques.map(({ uuid }) => `saque-pago:${uuid}`),
    ...reembolsos.map(({ uuid }) => `reembolso:${uuid}`),
  ].filter((evento) => !doDia.has(evento) && !lancadosNoDia.has(evento.slice(evento.lastIndexOf(':') + 1)))
  const deOutrosDias = new Map<string, MovimentoLido>()
  for (const part of batchesOf([...new Set(eventos)]))
    for (const movimento of await listMovimentosDosEventos(db, part)) deOutrosDias.set(movimento.evento, movimento)
  const devolvidos = await devolvidosOf(db, psp, pagamentos)
  const aosPagadores = await aosPagadoresOf(db, psp)
  const perguntadas = await askFaltando(deps, { pagamentos: pagos, psp }, semResposta)
  return {
    isPspAsked: psp !== null,
    semResposta,
    lados: {
      dia,
      pspNome: deps.psp.nome,
      movimentos,
      deOutrosDias,
      pagamentos,
      psp,
      perguntadas,
      devolvidos,
      aosPagadores,
      fretes,
      compras,
      linhas,
      cobradosAntes: cobradosAntes(linhas),
      saques,
      reembolsos,
      selo: await seloErrado(db, dia),
    },
  }
}

async function all<T>(parts: AsyncIterable<readonly T[]>) {
  const found: T[] = []
  for await (const part of parts) for (const one of part) found.push(one)
  return found
}

function* batchesOf<T>(list: readonly T[]) {
  for (let at = 0; at < list.length; at += LOTE) yield list.slice(at, at + LOTE)
}

async function listDoPsp({ psp, log }: Precisa, periodo: { de: Date; ate: Date }, semResposta: string[]) {
  try {
    return await all<CobrancaAprovada>(psp.listAprovadas(periodo))
  } catch (error) {
    if (!(error instanceof PspIndisponivel)) throw error
    log.warn({ err: error }, 'the PSP could not be asked for a day')
    semResposta.push('O PSP não respondeu: os pagamentos não foram comparados com ele.')
    return null
  }
}

/** Adds the payments that movements and charges name and that were booked on other days. */
async function complete(
  db: Precisa['db'],
  pagos: Awaited<ReturnType<typeof listConferidos>>,
  { movimentos, psp }: { movimentos: readonly MovimentoLido[]; psp: readonly CobrancaAprovada[] | null },
) {
  const known = new Map(pagos.map((pagamento) => [pagamento.uuid, pagamento]))
  const carrinhos = new Set(pagos.map(({ carrinhoUuid }) => carrinhoUuid))
  const wanted = new Set<string>()
  const bought = new Set<string>()
  for (const { evento } of movimentos) {
    const [nome = '', uuid = ''] = evento.split(':')
    if ((nome === 'pagamento' || nome === 'pagamento-sem-conta') && UUID.test(uuid) && !known.has(uuid))
      wanted.add(uuid)
    if (nome === 'compra' && UUID.test(uuid) && !carrinhos.has(uuid)) bought.add(uuid)
  }
  for (const { referencia } of psp ?? []) if (UUID.test(referencia) && !known.has(referencia)) wanted.add(referencia)
  for (const uuids of batchesOf([...wanted]))
    for (const found of await listConferidos(db, { uuids, carrinhos: [] })) known.set(found.uuid, found)
  for (const part of batchesOf([...bought]))
    for (const found of await listConferidos(db, { uuids: [], carrinhos: part })) known.set(found.uuid, found)
  return [...known.values()]
}
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function fretesOf(db: Precisa['db'], periodo: { de: Date; ate: Date }, linhas: readonly LinhaDeFatura[]) {
  const fretes = new Map((await listPostados(db, periodo)).map((frete) => [frete.uuid, frete]))
  for (const codigos of batchesOf([...new Set(linhas.map(({ codigoEncomenda }) => codigoEncomenda))]))
    for (const frete of await listPorCodigo(db, codigos)) fretes.set(frete.uuid, frete)
  return [...fretes.values()]
}

/** What went back to the cards on request, of the payments that the PSP or our own row says were refunded. */
async function devolvidosOf(
  db: Precisa['db'],
  psp: readonly CobrancaAprovada[] | null,
  pagamentos: readonly { uuid: string; estornadoCentavos: number }[],
) {
  const estornado = new Map(pagamentos.map(({ uuid, estornadoCentavos }) => [uuid, estornadoCentavos]))
  const uuids = (psp ?? []).flatMap(({ referencia, devolvido }) =>
    estornado.has(referencia) && (devolvido > 0 || estornado.get(referencia) !== 0) ? [referencia] : [],
  )
  const found = new Map<string, number>()
  for (const part of batchesOf(uuids))
    for (const [uuid, valor] of await listDevolvidos(db, part)) found.set(uuid, valor)
  return found
}

/** What the books say went back to the payers of closed accounts, of the payments that the PSP says were refunded. */
async function aosPagadoresOf(db: Precisa['db'], psp: readonly CobrancaAprovada[] | null) {
  const prefixo = 'devolvido-ao-pagador:'
  const eventos = (psp ?? []).flatMap(({ referencia, devolvido }) => (devolvido > 0 ? [prefixo + referencia] : []))
  const found = new Map<string, number>()
  for (const part of batchesOf(eventos))
    for (const movimento of await listMovimentosDosEventos(db, part))
      found.set(movimento.evento.slice(prefixo.length), emConta(movimento, A_RECEBER))
  return found
}

/** Asks for the booked payments that the PSP's list of the day does not have: it may have approved them on another day. */
async function askFaltando(
  { psp: banco }: Precisa,
  {
    pagamentos,
    psp,
  }: { pagamentos: readonly { uuid: string; psp: string }[]; psp: readonly CobrancaAprovada[] | null },
  semResposta: string[],
) {
  const perguntadas = new Map<string, { situacao: SituacaoDaCobranca; valor: number } | undefined>()
  if (!psp) return perguntadas
  const listed = new Set(psp.map(({ referencia }) => referencia))
  const missing = pagamentos.filter(({ uuid, psp: nome }) => nome === banco.nome && !listed.has(uuid))
  const outros = pagamentos.filter(({ psp: nome }) => nome !== banco.nome).length
  if (outros > 0) semResposta.push(`Pagamentos de outro PSP, que não se pode mais perguntar: ${outros}.`)
  try {
    for (const { uuid } of missing.slice(0, MAX_PERGUNTAS)) perguntadas.set(uuid, await banco.findByReferencia(uuid))
  } catch (error) {
    if (!(error instanceof PspIndisponivel)) throw error
    semResposta.push('O PSP parou de responder: nem todos os lançamentos foram perguntados a ele.')
  }
  if (missing.length > MAX_PERGUNTAS)
    semResposta.push(`Lançamentos que não foram perguntados ao PSP: ${missing.length - MAX_PERGUNTAS}.`)
  return perguntadas
}

/** Why the seal of a day is wrong, or undefined. */
async function seloErrado(db: Precisa['db'], dia: Dia) {
  if (!(await findSelo(db, dia)).selo) return undefined
  for await (const erro of checkSeals(db, dia)) return erro
  return undefined
}

/** Codes that were charged before, and not in these lines. */
function cobradosAntes(linhas: readonly LinhaDeFatura[]) {
  const firsts = new Set(linhas.flatMap(({ codigoEncomenda, isRepetida }) => (isRepetida ? [] : [codigoEncomenda])))
  return new Set(
    linhas.flatMap(({ codigoEncomenda, isRepetida }) =>
      isRepetida && !firsts.has(codigoEncomenda) ? [codigoEncomenda] : [],
    ),
  )
}
