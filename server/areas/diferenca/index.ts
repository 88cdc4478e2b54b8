import { formatReais } from '#contract/kernel/values/centavos'
import type { Area } from '../../kernel/area.ts'
import { forgetTextos, listTodas as listContestacoes } from './contestacao/contestacao.repo.ts'
import { contestacaoRoutes } from './contestacao/contestacao.routes.ts'
import { findEmAberto, listTodas } from './diferenca.repo.ts'
import { routes } from './diferenca.routes.ts'
import { compareMedidos } from './diferencas-novas.ts'
import { compareEsperas } from './medidas-da-fatura.ts'
import { forgetArquivos, listProvasDaConta } from './prova/prova.repo.ts'
import { deleteSoltos } from './prova/prova.ts'
import { deleteRegra } from './regra/regra.repo.ts'
import { findRegraDe, settleByRegra } from './regra/regra.ts'
import { impedeCompra } from './vencimento/impedimento.ts'
import { remindVencimentos } from './vencimento/lembretes.ts'

export { listContestacoesAbertas } from './contestacao/abertas.ts'
export {
  countAbertas as countContestacoes,
  listContestacoesDe,
  listDiferencasDo,
  listEsperaDasContestacoes,
  listFila as listFilaDeContestacoes,
  listFilaAfter,
} from './contestacao/contestacao.repo.ts'
export { decideContestacao, decideContestacaoIn, openContestacao, priceParcial } from './contestacao/contestacao.ts'
export { printDossieDaEquipe } from './contestacao/dossie.ts'
export { findFicha } from './contestacao/ficha.ts'
export { findEmAberto, sumCreditado } from './diferenca.repo.ts'
export { compareFrete, previewMedidas } from './diferencas-novas.ts'
export { compareEsperas, compareFatura } from './medidas-da-fatura.ts'
export { findProvaOf, readArquivo as readArquivoDaProva } from './prova/prova.ts'

/** What fretes cost more or less after the carrier measured them, and how that is settled. */
export const diferenca: Area = {
  name: 'diferenca',
  routes(app, deps) {
    routes(app, deps)
    contestacaoRoutes(app, deps)
  },
  jobs: [compareMedidos, compareEsperas, remindVencimentos, settleByRegra, deleteSoltos],
  impedimento: impedeCompra,
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      diferencas: assinaturaUuid ? await listTodas(db, assinaturaUuid) : [],
      regra: assinaturaUuid ? await findRegraDe(db, assinaturaUuid) : null,
      provas: assinaturaUuid ? await listProvasDaConta(db, assinaturaUuid) : [],
      contestacoes: assinaturaUuid ? await listContestacoes(db, assinaturaUuid) : [],
    }),
    // Differences stay: they name nobody, and the books depend on them. Contests stay without the person's words.
    // The records of pictures stay, the pictures do not.
    erase: async ({ jobs }, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return
      await deleteRegra(tx, assinaturaUuid)
      await forgetTextos(tx, assinaturaUuid)
      const arquivoUuids = await forgetArquivos(tx, assinaturaUuid)
      if (arquivoUuids.length > 0) await jobs.enqueue(tx, deleteSoltos, { arquivoUuids })
    },
    objectDevido: async (_deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return undefined
      const { debito, credito } = await findEmAberto(tx, assinaturaUuid)
      if (debito > 0)
        return `Há ${formatReais(debito)} a pagar em diferenças de frete. Pague esse valor antes de encerrar a conta.`
      if (credito > 0)
        return `Há ${formatReais(credito)} a receber em diferenças de frete. Resgate esse valor antes de encerrar a conta.`
      return undefined
    },
  },
}
