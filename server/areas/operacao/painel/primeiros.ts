import { MOTIVOS_DE_CONTESTACAO } from '#contract/diferenca'
import { formatReais } from '#contract/kernel/values/centavos'
import { TIPOS_EXAMINADOS } from '#contract/operacao/documentos'
import type { Fila } from '#contract/operacao/fila/contagem'
import type { Painel } from '#contract/operacao/painel'
import type { Deps } from '../../../kernel/deps.ts'
import { listJobs } from '../../../kernel/work/jobs.repo.ts'
import { listAssinantes } from '../../acesso/index.ts'
import { withoutPessoas } from '../../frete/index.ts'
import { listSaquesDaFila } from '../../pagamento/index.ts'
import { listAumentos } from '../aumentos/aumentos.ts'
import { listContestacoes } from '../contestacoes/contestacoes.ts'
import { listDocumentos } from '../documentos/documentos.ts'
import { toFaturas } from '../faturas/apresentacao.ts'
import { findFatura, listEsperaDasGlosas } from '../faturas/faturas.repo.ts'
import { renderReembolsos } from '../reembolsos/apresentacao.ts'
import { listReembolsos } from '../reembolsos/reembolso.repo.ts'

type Primeiro = Painel['filas'][number]['primeiro']
const UM = { page: 0, pageSize: 1 }

/** The item that a queue shows first, in the words of its list. */
const PRIMEIROS: Record<Fila, (deps: Deps) => Promise<Primeiro>> = {
  async DOCUMENTOS(deps) {
    const [um] = (await listDocumentos(deps, UM)).documentos
    return um ? { item: um.uuid, titulo: TIPOS_EXAMINADOS[um.tipo], nota: um.de } : null
  },
  async CONTESTACOES(deps) {
    const [uma] = (await listContestacoes(deps, UM)).contestacoes
    if (!uma) return null
    const nota = `${MOTIVOS_DE_CONTESTACAO[uma.motivo]}, ${formatReais(Math.abs(uma.valorContestado))}`
    return { item: uma.diferencaUuid, titulo: uma.de, nota }
  },
  async LIMITES(deps) {
    const [um] = (await listAumentos(deps, UM)).aumentos
    if (!um) return null
    return { item: um.uuid, titulo: um.de, nota: `${um.fretesAtivos} de ${um.numeroFretes} fretes em uso` }
  },
  async SAQUES({ db }) {
    const [um] = await listSaquesDaFila(db, { isAberto: true, limit: 1, offset: 0 })
    if (!um) return null
    const nomes = await listAssinantes(db, [um.assinaturaUuid])
    const nota = nomes.get(um.assinaturaUuid) ?? 'Conta encerrada'
    return { item: um.uuid, titulo: `${formatReais(um.valorCentavos)} por Pix`, nota }
  },
  async REEMBOLSOS({ db }) {
    const [um] = await renderReembolsos(
      db,
      await listReembolsos(db, { status: 'AGUARDA_APROVACAO', limit: 1, offset: 0 }),
    )
    return um ? { item: um.uuid, titulo: formatReais(um.valor), nota: `pedido por ${um.pedidoPor.nome}` } : null
  },
  async FATURAS(deps) {
    const [espera] = await listEsperaDasGlosas(deps.db, 1)
    const guardada = espera && (await findFatura(deps.db, espera.uuid))
    const [uma] = guardada ? await toFaturas(deps, [guardada]) : []
    return uma ? { item: uma.uuid, titulo: uma.transportadora, nota: `fatura ${uma.numero}` } : null
  },
  async TAREFAS({ db }) {
    const [uma] = await listJobs(db, 'FALHOU', { limit: 1 })
    if (!uma) return null
    const causa = typeof uma.output?.message === 'string' ? withoutPessoas(uma.output.message) : 'sem causa anotada'
    return { item: uma.id, titulo: uma.name, nota: causa.slice(0, MAX_CAUSA) }
  },
}
const MAX_CAUSA = 80

export const findPrimeiro = (deps: Deps, fila: Fila) => PRIMEIROS[fila](deps)
