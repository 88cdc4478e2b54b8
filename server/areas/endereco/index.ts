import type { Area } from '../../kernel/area.ts'
import { purgeCepCache } from './busca.ts'
import { saveMunicipios } from './endereco.repo.ts'
import { routes } from './endereco.routes.ts'
import { refreshFaixas } from './localizacao.ts'

export { findEndereco } from './busca.ts'
export { completeEndereco } from './completo.ts'
export { keepEndereco, readEndereco } from './digitado.ts'
export { problemasDoEndereco } from './exame.ts'
export { isCapital } from './faixas.ts'
export {
  applyFaixas,
  checkArquivoDeFaixas,
  compareFaixas,
  findEstadoDasFaixas,
  importFaixas,
  keepFaixas,
  lockFaixas,
  readFaixasGuardadas,
} from './importacao.ts'
export { findSiglaUf, locateCep, reloadFaixas } from './localizacao.ts'
export { findMunicipioByNome, findMunicipioByUuid, UFS } from './municipios.ts'

/** States, municipalities and CEPs; every other area builds on them. */
export const endereco: Area = {
  name: 'endereco',
  routes,
  jobs: [purgeCepCache],
  async start(deps) {
    await saveMunicipios(deps.db)
    await refreshFaixas(deps)
  },
}
