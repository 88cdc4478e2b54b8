import type { Area } from '../../kernel/area.ts'
import { seedExemplos } from './agencia/agencias-importacao.ts'
import { purgeBuscas } from './agencia/pontos.ts'
import { deleteCotacoesOf, listVolumes } from './cotacao.repo.ts'
import { routes } from './cotacao.routes.ts'
import { refreshTabelas, seedTabelas } from './tabelas.ts'
import { purgeCotacoes } from './ultimas.ts'

export {
  countPorMunicipio,
  findCodigoDaAgencia,
  findEstadoDasAgencias,
  listAtivasDoEstado,
  lockAgencias,
} from './agencia/agencia.repo.ts'
export {
  type AgenciaNomeada,
  findAgencia,
  findAgencias,
  listAgenciasDoEstado,
  nearestAgencias,
} from './agencia/agencias.ts'
export {
  applyAgencias,
  checkAgencias,
  compareAgencias,
  importAgencias,
  keepAgencias,
  type PlanoDeAgencias,
  readAgenciasGuardadas,
  readPlanoDeAgencias,
} from './agencia/agencias-importacao.ts'
export { estimateChegada, estimateChegadaPostandoJa } from './chegada.ts'
export { listUltimosDesvios } from './desvios/desvios.repo.ts'
export { porCento, renderFigura } from './desvios/figura.ts'
export { measureDesvios } from './desvios/medida.ts'
export {
  type AgenciasPerto,
  agenciaOf,
  canServe,
  findAgenciasPerto,
  opcaoOf,
  quoteChosen,
} from './escolha/escolha.ts'
export { type CotacaoGuardada, findCotacoes } from './guardadas.ts'
export { pedidoOf, type Recotacao, requote } from './recotacao.ts'
export {
  findValidadeDaEtiqueta,
  type Importacao,
  importTarifas,
  reloadTabelas,
  tarifasOf,
  VersaoAlterada,
} from './tabelas.ts'
export {
  applyTarifas,
  cancelVigencias,
  compareTarifas,
  examineTarifas,
  findDecisoes,
  findVersoes,
  listCelulas,
  lockTabelas,
  type PlanoDeTarifas,
  versoesText,
} from './tarifas-versoes.ts'

/** What a parcel costs with every carrier, the contract tables behind it, and where parcels are handed in. */
export const cotacao: Area = {
  name: 'cotacao',
  routes,
  jobs: [purgeCotacoes, purgeBuscas],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      cotacoes: assinaturaUuid ? await listVolumes(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteCotacoesOf(tx, assinaturaUuid)
    },
  },
  async start(deps) {
    await seedTabelas(deps)
    await refreshTabelas(deps)
    if (deps.config.sandbox) await seedExemplos(deps)
  },
}
