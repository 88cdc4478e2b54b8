import { MENSAGENS_DO_CARRINHO } from '#contract/carrinho'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Recotacao, requote } from '../cotacao/index.ts'
import type { Leitor } from '../destinatario/index.ts'
import { type Aberto, type CarrinhoVisto, readAberto, renderCarrinho } from './apresentacao.ts'
import {
  bumpVersao,
  type ItemGuardado,
  lockAberto,
  type PrecoNovo,
  type ProblemaNovo,
  updatePrecos,
  updateProblemas,
} from './carrinho.repo.ts'
import { planValorAnterior, semProduto } from './carrinho.rules.ts'

/** The open cart. Expired prices are asked for again, and the person is told what changed (D §7). */
export async function findCarrinho(deps: Deps, assinaturaUuid: string, leitor: Leitor): Promise<CarrinhoVisto> {
  const lido = await readAberto(deps.db, assinaturaUuid)
  if (!lido) throw semCarrinho()
  const reajuste = await askReajuste(deps, lido)
  const aberto = reajuste ? await applyReajuste(deps, assinaturaUuid, reajuste) : lido
  if (!aberto) throw semCarrinho()
  return renderCarrinho(deps, deps.db, assinaturaUuid, aberto, leitor)
}

const semCarrinho = () => new AppError('NOT_FOUND', MENSAGENS_DO_CARRINHO.semCarrinho)

/** The carriers' answers for expired items, and which of the changes a person can see. */
type Reajuste = { precos: PrecoNovo[]; problemas: ProblemaNovo[]; visiveis: Set<string> }

/** Asks outside any transaction. An item whose carrier is silent stays as it is; the next read asks again. */
async function askReajuste(deps: Deps, { itens }: Aberto): Promise<Reajuste | undefined> {
  const now = deps.clock.now()
  const vencidos = itens.filter(({ validaAte }) => validaAte <= now)
  if (vencidos.length === 0) return undefined
  const reajuste: Reajuste = { precos: [], problemas: [], visiveis: new Set() }
  const recotacoes = await requote(deps, vencidos)
  for (const [i, item] of vencidos.entries()) note(reajuste, item, recotacoes[i]!)
  return reajuste.precos.length + reajuste.problemas.length > 0 ? reajuste : undefined
}

function note({ precos, problemas, visiveis }: Reajuste, item: ItemGuardado, recotacao: Recotacao) {
  const { uuid, cotacaoUuid, validaAte: lidaAte } = item
  if (recotacao.resposta === 'cotado') {
    const { resposta: _, produto: __, ...preco } = recotacao
    const valorAnteriorCentavos = planValorAnterior(item, preco.valorFreteCentavos)
    precos.push({ uuid, cotacaoUuid, lidaAte, ...preco, valorAnteriorCentavos })
    if (VISIVEIS.some((column) => item[column] !== preco[column]) || item.problema !== null) visiveis.add(uuid)
  } else if (recotacao.resposta === 'recusado' && item.problema !== semProduto(item.nomeProduto)) {
    problemas.push({ uuid, cotacaoUuid, lidaAte, problema: semProduto(item.nomeProduto) })
    visiveis.add(uuid)
  }
}

/** Columns whose change a person sees: a new validity alone is not reported. */
const VISIVEIS = [
  'nomeProduto',
  'valorFreteCentavos',
  'valorBalcaoCentavos',
  'valorSeguroCentavos',
  'diasMinimo',
  'diasMaximo',
  'isSobretaxada',
] as const

/**
 * Applies the answers and returns the cart after that; undefined when it is no longer open. Items changed meanwhile
 * stay as they are.
 */
function applyReajuste({ db }: Deps, assinaturaUuid: string, { precos, problemas, visiveis }: Reajuste) {
  return db.transaction().execute(async (tx) => {
    const carrinho = await lockAberto(tx, assinaturaUuid)
    if (!carrinho) return undefined
    const changed = [
      ...(await updatePrecos(tx, carrinho.uuid, precos)),
      ...(await updateProblemas(tx, carrinho.uuid, problemas)),
    ]
    if (changed.some((uuid) => visiveis.has(uuid))) await bumpVersao(tx, carrinho.uuid)
    return readAberto(tx, assinaturaUuid)
  })
}
