import { randomUUID, randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import {
  Carrinho,
  type FreteDigitado,
  type FreteSalvo,
  MAX_FRETES,
  MENSAGENS_DO_CARRINHO as MENSAGENS,
} from '#contract/carrinho'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { mapBreathing } from '../../kernel/work/breath.ts'
import { lockAssinante } from '../acesso/index.ts'
import type { CotacaoGuardada } from '../cotacao/index.ts'
import { rememberDestinatarios } from '../destinatario/index.ts'
import type { LojaRemetente } from '../loja/index.ts'
import { type Aberto, type CarrinhoVisto, readAberto, renderCarrinho } from './apresentacao.ts'
import {
  type CotacaoDoItem,
  deleteItens,
  type ItemGuardado,
  insertAberto,
  insertItens,
  listItens,
  lockAberto,
  type NovoItem,
  touchCarrinho,
  updateCotacoes,
  updateItens,
} from './carrinho.repo.ts'
import { etagOf, isVista, matchItens, planPosicoes, type Vista } from './carrinho.rules.ts'
import { checkMudancas, refusal } from './exame-da-mudanca.ts'
import { readMudanca } from './mudanca.ts'
import { revealRemetentes } from './remetente-oculto.ts'

/**
 * Makes the open cart hold exactly these items, unless it changed since the client saw it (D §13). `enviaComo`: the
 * shop that a member must send as; null for the subscriber.
 */
export function saveCarrinho(
  deps: Deps,
  assinaturaUuid: string,
  salvos: readonly FreteSalvo[],
  vista: Vista,
  enviaComo: LojaRemetente = null,
): Promise<CarrinhoVisto> {
  return deps.db.transaction().execute(async (tx) => {
    const { isNovo, ...aberto } = await lockCarrinho(deps, tx, assinaturaUuid)
    if (!isVista(vista, isNovo ? undefined : etagOf(aberto.carrinho)))
      throw await alterado(deps, tx, assinaturaUuid, enviaComo, isNovo ? undefined : aberto)
    const matched = matchItens(aberto.itens, salvos)
    const { fretes, ocultos } = revealRemetentes(salvos, matched, aberto.itens)
    const gravacao = {
      assinaturaUuid,
      enviaComo,
      aberto,
      fretes,
      ocultos,
      matched,
      isNovo,
      posicoes: planPosicoes(matched.map(placeOf)),
    }
    const kept = new Set(matched)
    const left = aberto.itens.filter((item) => !kept.has(item))
    return write(deps, tx, { ...gravacao, left })
  })
}

/**
 * Locks a subscriber's account and open cart until the transaction ends. Without an open cart `lockCarrinho` makes one.
 * A locked account cannot be closed, so the transaction never writes into a closed account. Throws NOT_FOUND for an
 * account that is closed already.
 */
export async function lockCarrinho(
  { clock }: Deps,
  tx: Db,
  assinaturaUuid: string,
): Promise<Aberto & { isNovo: boolean }> {
  if (!(await lockAssinante(tx, assinaturaUuid))) throw new AppError('NOT_FOUND', MENSAGENS.semCarrinho) // closed
  const novo = { uuid: randomUUIDv7(), assinaturaUuid, em: clock.now() }
  const atual = await lockAberto(tx, assinaturaUuid)
  const isNovo = !atual && (await insertAberto(tx, novo))
  const carrinho = atual ?? (isNovo ? { uuid: novo.uuid, versao: 1 } : await lockAberto(tx, assinaturaUuid))
  if (!carrinho) throw new Error('the cart that was there a moment ago is gone')
  return { carrinho, itens: isNovo ? [] : await listItens(tx, carrinho.uuid), isNovo }
}

/** Adds items at the end of a cart from `lockCarrinho`; an item whose uuid is already there is left as it is. */
export function appendFretes(
  deps: Deps,
  tx: Db,
  assinaturaUuid: string,
  { isNovo, ...aberto }: Aberto & { isNovo: boolean },
  fretes: readonly FreteDigitado[],
  enviaComo: LojaRemetente = null,
): Promise<CarrinhoVisto> {
  const known = new Set(aberto.itens.map(({ uuid }) => uuid))
  const novos = fretes.filter(({ uuid }) => !uuid || !known.has(uuid.toLowerCase()))
  if (aberto.itens.length + novos.length > MAX_FRETES) throw refusal([{ campo: 'fretes', mensagem: MENSAGENS.cheio }])
  const first = (aberto.itens.at(-1)?.posicao ?? -1) + 1
  const indices = novos.map((frete) => fretes.indexOf(frete))
  const posicoes = novos.map((_, i) => first + i)
  const matched = novos.map(() => undefined)
  const gravacao = { assinaturaUuid, enviaComo, aberto, fretes: novos, matched, posicoes, left: [], isNovo, indices }
  return write(deps, tx, gravacao)
}

/** Removes an item from the open cart; false when the cart does not have it. */
export async function removeItem(deps: Deps, tx: Db, assinaturaUuid: string, uuid: string) {
  const { carrinho, itens } = await lockCarrinho(deps, tx, assinaturaUuid)
  if (!itens.some((item) => item.uuid === uuid)) return false
  await deleteItens(tx, carrinho.uuid, [uuid])
  await touchCarrinho(tx, carrinho.uuid, deps.clock.now())
  return true
}

type Gravacao = {
  assinaturaUuid: string
  enviaComo: LojaRemetente
  aberto: Aberto
  isNovo: boolean
  fretes: readonly FreteDigitado[]
  /** For each item, its stored item. */
  matched: readonly (ItemGuardado | undefined)[]
  posicoes: readonly number[]
  /** Stored items to delete. */
  left: readonly ItemGuardado[]
  /** Places of the items in the request, to name refused fields; 0, 1, 2 … by default. */
  indices?: readonly number[]
  /** Places of the items whose sender was hidden from the person who saves. */
  ocultos?: ReadonlySet<number>
}

/** Checks and writes what is new or changed, and nothing else: as many statements for one item as for a thousand. */
async function write(deps: Deps, tx: Db, gravacao: Gravacao): Promise<CarrinhoVisto> {
  const { assinaturaUuid, aberto, fretes, matched, posicoes, left, isNovo } = gravacao
  const em = deps.clock.now()
  const mudancas = await mapBreathing([...fretes.keys()], (i) => readMudanca(fretes[i]!, matched[i], posicoes[i]!))
  const cotacoes = await checkMudancas(deps, tx, gravacao, mudancas)
  const { uuid: carrinhoUuid } = aberto.carrinho

  const novos = mudancas.filter(({ atual }) => !atual)
  const changed = mudancas.filter(({ isChanged }) => isChanged)
  const recotados = changed.filter(({ isRecotado }) => isRecotado)
  if (left.length > 0)
    await deleteItens(
      tx,
      carrinhoUuid,
      left.map(({ uuid }) => uuid),
    )
  if (changed.length > 0) {
    await updateItens(
      tx,
      carrinhoUuid,
      changed.map(({ dados }) => dados),
    )
  }
  if (recotados.length > 0) {
    await updateCotacoes(
      tx,
      carrinhoUuid,
      recotados.map(({ dados, cotacaoUuid }) => copyCotacao(dados.uuid, cotacoes.get(cotacaoUuid)!)),
    )
  }
  await insertNovos(
    tx,
    novos.map(({ dados, cotacaoUuid }) => ({
      ...copyCotacao(dados.uuid, cotacoes.get(cotacaoUuid)!),
      ...dados,
      carrinhoUuid,
      valorAnteriorCentavos: null,
      problema: null,
      criadoEm: em,
    })),
  )
  const pessoas = mudancas
    .filter(({ atual, isDeclaracaoNova }) => !atual || isDeclaracaoNova)
    .map(({ dados }) => dados.destinatario)
  await rememberDestinatarios(tx, { assinaturaUuid, pessoas, em })
  if (!isNovo && left.length + changed.length + novos.length > 0) await touchCarrinho(tx, carrinhoUuid, em)
  const gravado = await readAberto(tx, assinaturaUuid)
  if (!gravado) throw new Error('the cart that was held is gone')
  return renderCarrinho(deps, tx, assinaturaUuid, gravado, leitorOf(gravacao.enviaComo))
}

const copyCotacao = (uuid: string, { uuid: cotacaoUuid, ...cotacao }: CotacaoGuardada): CotacaoDoItem => ({
  ...cotacao,
  uuid,
  cotacaoUuid,
})

/**
 * Inserts new items. An item gets a new uuid when its own is taken, or when an earlier item brings the same one. The
 * items are inserted in the order of their uuids, so that two carts with the same uuids do not wait for each other in a
 * circle.
 */
async function insertNovos(tx: Db, novos: NovoItem[]) {
  const seen = new Set<string>()
  let itens = novos
    .map((item) => {
      const uuid = seen.has(item.uuid) ? randomUUID() : item.uuid
      seen.add(uuid)
      return { ...item, uuid }
    })
    .toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
  while (itens.length > 0) {
    const inserted = new Set(await insertItens(tx, itens))
    itens = itens.filter(({ uuid }) => !inserted.has(uuid)).map((item) => ({ ...item, uuid: randomUUIDv7() }))
  }
}

/** The refusal when the client saw another version, with the present cart; null in its place when none is open. */
async function alterado(
  deps: Deps,
  tx: Db,
  assinaturaUuid: string,
  enviaComo: LojaRemetente,
  aberto: Aberto | undefined,
) {
  const atual = aberto && (await renderCarrinho(deps, tx, assinaturaUuid, aberto, leitorOf(enviaComo))).carrinho
  return new AppError('CARRINHO_ALTERADO', MENSAGENS.alterado, { atual: atual ? z.encode(Carrinho, atual) : null })
}

/** Only a member has a shop to send as. */
const leitorOf = (enviaComo: LojaRemetente) => ({ isPropria: enviaComo === null })

const placeOf = (item: ItemGuardado | undefined) => item?.posicao
