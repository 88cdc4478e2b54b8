import { diaOf } from '#contract/kernel/values/instant'
import type { MudancaDoCep } from '#contract/operacao/tabelas'
import {
  applyFaixas,
  checkArquivoDeFaixas,
  compareFaixas,
  findEstadoDasFaixas,
  keepFaixas,
  lockFaixas,
  readFaixasGuardadas,
  reloadFaixas,
} from '../../endereco/index.ts'
import type { Tabela } from './tabela.ts'

type Faixas = ReturnType<typeof readFaixasGuardadas>

/** How many cities of each fate a dry run names. */
const EXEMPLOS = 50

export const CEP: Tabela<Faixas, MudancaDoCep> = {
  tabela: 'CEP',
  waitsInTable: false,
  async examine(_deps, texto) {
    const { faixas, erros, linhas } = await checkArquivoDeFaixas(texto)
    return { linhas, erros, plano: erros.length === 0 ? faixas : undefined }
  },
  transportadoraOf: () => null,
  revive: readFaixasGuardadas,
  async compare({ db }, plano) {
    const { faixas, cidades } = await compareFaixas(db, plano)
    const contagem = countOf(faixas)
    const named = (destino: MudancaDoCep['exemplos'][number]['destino'], list: typeof cidades.novas) =>
      list.slice(0, EXEMPLOS).map((cidade) => ({ destino, ...cidade }))
    const exemplos = [
      ...named('NOVA', cidades.novas),
      ...named('ALTERADA', cidades.alteradas),
      ...named('RETIRADA', cidades.retiradas),
    ]
    return {
      mudanca: { faixas: contagem, cidades: countOf(cidades), exemplos },
      resumo: { ...contagem, variacao: null },
      isIgual: contagem.novas + contagem.alteradas + contagem.retiradas === 0,
    }
  },
  lock: lockFaixas,
  findEstado: findEstadoDasFaixas,
  keep: keepFaixas,
  async apply(tx, plano, { em, arquivo }) {
    await applyFaixas(tx, plano, { arquivo, em })
    return { nome: `CEP de ${diaOf(em)}`, conteudo: await keepFaixas(tx) }
  },
  reload: reloadFaixas,
}

const countOf = ({ novas, alteradas, retiradas }: Record<'novas' | 'alteradas' | 'retiradas', readonly unknown[]>) => ({
  novas: novas.length,
  alteradas: alteradas.length,
  retiradas: retiradas.length,
})
