import { isDeepStrictEqual } from 'node:util'
import { type FreteDigitado, MENSAGENS_DO_CARRINHO as MENSAGENS, problemasDoRemetente } from '#contract/carrinho'
import type { CampoRecusado } from '#contract/kernel/http/errors'
import { problemasDoNome } from '#contract/kernel/schemas/pessoa'
import { isDocumentoCnpj } from '#contract/kernel/values/documento'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { type CotacaoGuardada, findAgencias, findCotacoes } from '../cotacao/index.ts'
import { problemasDoEndereco } from '../endereco/index.ts'
import { type LojaRemetente, listCnpjs } from '../loja/index.ts'
import type { Aberto } from './apresentacao.ts'
import { type ItemGuardado, listSnapshots } from './carrinho.repo.ts'
import { problemasDoFrete } from './carrinho.rules.ts'
import type { Mudanca } from './mudanca.ts'

/**
 * Checks what a save changes. Returns the quotes of the items that are new or get a new quote, by uuid. Throws
 * VALIDACAO when a quote is missing or a rule refuses an item, and COTACAO_VENCIDA when expired quotes are the only
 * problem.
 */
export async function checkMudancas(
  deps: Deps,
  tx: Db,
  {
    assinaturaUuid,
    enviaComo,
    aberto,
    indices,
    ocultos,
  }: {
    assinaturaUuid: string
    enviaComo: LojaRemetente
    aberto: Aberto
    indices?: readonly number[]
    ocultos?: ReadonlySet<number>
  },
  mudancas: readonly Mudanca[],
) {
  const asked = mudancas.filter(({ atual, isRecotado }) => !atual || isRecotado).map(({ cotacaoUuid }) => cotacaoUuid)
  const declaradas = mudancas.filter(({ isDeclaracaoNova }) => isDeclaracaoNova)
  const cotacoes = await findQuotes(deps, tx, assinaturaUuid, aberto.itens, asked)
  const agencias = await findAgencias(
    { db: tx, config: deps.config },
    declaradas.flatMap(({ dados }) => dados.agenciaUuid ?? []),
  )
  const cnpjs = declaradas.length > 0 ? await listCnpjs(tx, assinaturaUuid) : []
  const vencidas: CampoRecusado[] = []
  const errors: CampoRecusado[] = []
  for (const [i, mudanca] of mudancas.entries()) {
    const { frete, atual, isRecotado, dados, cotacaoUuid, isDeclaracaoNova } = mudanca
    if (!isDeclaracaoNova) continue
    const campo = (nome: string) => `fretes.${indices?.[i] ?? i}.${nome}`
    const cotacao = atual && !isRecotado ? atual : cotacoes.get(cotacaoUuid)
    if (!cotacao) {
      errors.push({ campo: campo('identificadorCotacao'), mensagem: MENSAGENS.cotacaoDesconhecida })
      continue
    }
    if (cotacao !== atual && cotacao.validaAte <= deps.clock.now())
      vencidas.push({ campo: campo('identificadorCotacao'), mensagem: MENSAGENS.cotacaoVencida })
    const problemas = problemasDoFrete({
      frete,
      cotacao,
      exigeAgencia: deps.transportadoras.some(
        (one) => one.uuid === cotacao.transportadoraUuid && one.agenciaObrigatoria,
      ),
      agencia: dados.agenciaUuid ? agencias.get(dados.agenciaUuid) : undefined,
      limiteDoConteudo: deps.config.limiteDoConteudoCentavos,
    })
    errors.push(
      ...[
        ...(ocultos?.has(i) ? [] : outroRemetente(frete, atual, enviaComo)),
        ...problemasDosNomes(frete, atual),
        ...linhasCompridas(frete, atual, cnpjs),
        ...problemasDosEnderecos(mudanca, ocultos?.has(i) ?? false),
        ...problemas,
      ].map(({ campo: nome, mensagem }) => ({
        campo: campo(nome),
        mensagem,
      })),
    )
  }
  if (errors.length > 0) throw refusal([...errors, ...vencidas])
  if (vencidas.length > 0)
    throw new AppError('COTACAO_VENCIDA', MENSAGENS.cotacaoVencida, { errors: vencidas.slice(0, MAX_ERRORS) })
  return cotacoes
}

/** Checks names by today's rule, except unchanged ones: an older rule may have allowed them. */
function problemasDosNomes(frete: FreteDigitado, atual: ItemGuardado | undefined) {
  return (['destinatario', 'remetente'] as const).flatMap((quem) =>
    problemasDoNome(frete[quem])
      .filter(({ campo }) => atual?.[quem][campo] !== frete[quem][campo])
      .map(({ campo, mensagem }) => ({ campo: `${quem}.${campo}`, mensagem })),
  )
}

/**
 * Checks addresses by today's rule, except unchanged ones: an older rule may have allowed them. A hidden sender is not
 * checked, because the member who saves can neither see nor mend it.
 */
function problemasDosEnderecos({ frete, atual, dados }: Mudanca, isOculto: boolean) {
  return (isOculto ? (['destinatario'] as const) : (['destinatario', 'remetente'] as const))
    .filter((quem) => !isDeepStrictEqual(dados[quem].endereco, atual?.[quem].endereco))
    .flatMap((quem) =>
      problemasDoEndereco(frete[quem].endereco).map(({ campo, mensagem }) => ({
        campo: `${quem}.endereco.${campo}`,
        mensagem,
      })),
    )
}

/**
 * Refuses a sender that is not the member's shop. A stored item may keep a sender with a CNPJ. A sender with a CPF is
 * hidden from the member, and may only be sent back hidden: so nobody finds a CPF by trying, or writes another street
 * under it.
 */
function outroRemetente({ remetente }: FreteDigitado, atual: ItemGuardado | undefined, enviaComo: LojaRemetente) {
  const { cpfCnpj } = remetente
  if (!enviaComo || cpfCnpj === enviaComo.cnpj) return []
  if (isDocumentoCnpj(cpfCnpj) && cpfCnpj === atual?.remetente.cpfCnpj) return []
  return [{ campo: 'remetente.cpfCnpj', mensagem: MENSAGENS.outroRemetente(enviaComo.nome) }]
}

/** Refuses the long lines that only a shop may have. A stored item may keep those of the same sender. */
function linhasCompridas({ remetente }: FreteDigitado, atual: ItemGuardado | undefined, cnpjs: readonly string[]) {
  const kept = atual?.remetente.cpfCnpj === remetente.cpfCnpj ? atual.remetente : undefined
  return problemasDoRemetente(remetente, cnpjs)
    .filter(({ campo }) => kept === undefined || lineOf(kept, campo) !== lineOf(remetente, campo))
    .map(({ campo, mensagem }) => ({ campo: `remetente.${campo}`, mensagem }))
}

const lineOf = ({ nome, endereco }: { nome: string; endereco: object }, campo: string) =>
  campo === 'nome' ? nome : Object.entries(endereco).find(([name]) => campo === `endereco.${name}`)?.[1]

/**
 * The subscriber's own quotes by uuid. An expired or deleted quote is taken from an item that has it with a newer
 * price: so an item can be copied while its price is valid.
 */
async function findQuotes(deps: Deps, tx: Db, assinaturaUuid: string, itens: readonly ItemGuardado[], asked: string[]) {
  const found: Map<string, CotacaoGuardada> = await findCotacoes(tx, assinaturaUuid, asked)
  const now = deps.clock.now()
  const isGood = (uuid: string) => (found.get(uuid)?.validaAte ?? now) > now
  const wanted = new Set(asked.filter((uuid) => !isGood(uuid)))
  const repriced = itens.filter(({ cotacaoUuid, validaAte }) => wanted.has(cotacaoUuid) && validaAte > now)
  if (repriced.length === 0) return found
  const snapshots = await listSnapshots(
    tx,
    repriced.map(({ uuid }) => uuid),
  )
  for (const item of repriced) {
    const snapshot = snapshots.find(({ uuid }) => uuid === item.uuid)?.snapshot
    if (snapshot) found.set(item.cotacaoUuid, { ...item, uuid: item.cotacaoUuid, snapshot })
  }
  return found
}

/** How many refusals an answer names: more than a person reads at once. */
const MAX_ERRORS = 100

export const refusal = (errors: CampoRecusado[]) =>
  new AppError('VALIDACAO', errors[0]!.mensagem, { errors: errors.slice(0, MAX_ERRORS) })
