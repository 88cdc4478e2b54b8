import { diaOf } from '#contract/kernel/values/instant'
import type { MudancaDasAgencias } from '#contract/operacao/tabelas'
import type { Deps } from '../../../kernel/deps.ts'
import {
  applyAgencias,
  checkAgencias,
  compareAgencias,
  findEstadoDasAgencias,
  keepAgencias,
  lockAgencias,
  type PlanoDeAgencias,
  readAgenciasGuardadas,
  readPlanoDeAgencias,
} from '../../cotacao/index.ts'
import { findMunicipioByUuid } from '../../endereco/index.ts'
import type { Tabela } from './tabela.ts'

/** How many agencies of each fate a dry run names. */
const EXEMPLOS = 50

export const AGENCIAS: Tabela<PlanoDeAgencias, MudancaDasAgencias> = {
  tabela: 'AGENCIA',
  waitsInTable: false,
  async examine({ transportadoras }, texto) {
    const { agencias, erros } = await checkAgencias(texto, transportadoras)
    const plano = erros.length === 0 ? await readPlanoDeAgencias(agencias, transportadoras) : undefined
    return { linhas: agencias.length + erros.length, erros, plano }
  },
  transportadoraOf: () => null,
  revive: readAgenciasGuardadas,
  async compare(deps, plano) {
    const { novas, alteradas, retiradas } = await compareAgencias(deps.db, plano)
    const contagem = { novas: novas.length, alteradas: alteradas.length, retiradas: retiradas.length }
    const mudanca = {
      transportadoras: nomesOf(deps, plano),
      agencias: contagem,
      exemplos: [
        ...novas.slice(0, EXEMPLOS).map((agencia) => exemploOf('NOVA', agencia)),
        ...alteradas.slice(0, EXEMPLOS).map((agencia) => exemploOf('ALTERADA', agencia)),
        ...retiradas.slice(0, EXEMPLOS).map((agencia) => exemploOf('RETIRADA', agencia)),
      ],
    }
    return {
      mudanca,
      resumo: { ...contagem, variacao: null },
      isIgual: novas.length + alteradas.length + retiradas.length === 0,
    }
  },
  lock: lockAgencias,
  findEstado: findEstadoDasAgencias,
  keep: keepAgencias,
  async apply(tx, plano, { em }) {
    await applyAgencias(tx, plano, em)
    return { nome: `Agências de ${diaOf(em)}`, conteudo: await keepAgencias(tx) }
  },
  reload: async () => {},
}

function nomesOf({ transportadoras }: Deps, { agencias, transportadoras: uuids }: PlanoDeAgencias) {
  const named = uuids ?? [...new Set(agencias.map(({ transportadoraUuid }) => transportadoraUuid))]
  return transportadoras.filter(({ uuid }) => named.includes(uuid)).map(({ nome }) => nome)
}

type Exemplo = MudancaDasAgencias['exemplos'][number]
const exemploOf = (
  destino: Exemplo['destino'],
  { codigo, nome, municipioUuid, uf }: PlanoDeAgencias['agencias'][number],
): Exemplo => ({ destino, codigo, nome, cidade: findMunicipioByUuid(municipioUuid)?.nome ?? '', uf })
