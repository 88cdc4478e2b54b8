import * as z from 'zod'
import { MENSAGENS_DA_TABELA, type VersaoDaTabela } from '#contract/operacao/tabelas'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { cancelVigencias } from '../../cotacao/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { AGENCIAS } from './agencias.ts'
import { keepBefore } from './antes.ts'
import { CEP } from './cep.ts'
import {
  cancelImportacao,
  findConteudo,
  findImportacao,
  type ImportacaoGuardada,
  lockImportacao,
  setAplicada,
} from './importacao.repo.ts'
import type { Tabela } from './tabela.ts'
import { TARIFAS } from './tarifas.ts'
import { showVersoes } from './versoes.ts'

/**
 * Writes a version of agencies or CEP ranges on its day. A repeat, and a version that was cancelled, change nothing.
 * Tariffs need no job: their day stands in the table.
 */
export const activateTabela = defineJob({
  name: 'operacao.activateTabela',
  payload: z.object({ uuid: z.uuid() }),
  async run(deps, { uuid }) {
    const found = await findImportacao(deps.db, uuid)
    if (!found) return
    const activate = <Plano>(tabela: Tabela<Plano, unknown>) => activateNow(deps, tabela, found)
    await (found.tabela === 'AGENCIA' ? activate(AGENCIAS) : activate(CEP))
  },
})

async function activateNow<Plano>(deps: Deps, tabela: Tabela<Plano, unknown>, { uuid }: ImportacaoGuardada) {
  const em = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await tabela.lock(tx)
    const row = await lockImportacao(tx, uuid)
    if (!row || row.aplicadaEm || row.canceladaEm) return
    await keepBefore(tx, tabela, null, em)
    const plano = JSON.parse(await findConteudo(tx, uuid)) as Plano
    const ato = { importacaoUuid: uuid, em, valeDe: row.valeDe, arquivo: row.arquivo ?? '' }
    await setAplicada(tx, uuid, em, (await tabela.apply(tx, plano, ato)).conteudo)
  })
  await tabela.reload(deps)
}

/** Cancels a version whose day has not come. Throws NOT_FOUND, and CONFLICT when its day has come. */
export async function cancelAgendada(
  deps: Deps,
  { uuid, motivo }: { uuid: string; motivo: string },
  operador: Operador,
): Promise<VersaoDaTabela> {
  const em = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const found = await findImportacao(tx, uuid)
    if (!found) throw new AppError('NOT_FOUND', MENSAGENS_DA_TABELA.naoEncontrada)
    await lockOf(found)(tx)
    if (!(await cancelImportacao(tx, uuid, em))) throw new AppError('CONFLICT', MENSAGENS_DA_TABELA.jaVale)
    if (found.tabela === 'TARIFA') await cancelVigencias(tx, uuid, em)
    const depois = { tabela: found.tabela, versao: found.nome }
    await addAuditoria(tx, deps, operador, { acao: 'TABELA_CANCELADA', alvo: `tabela:${uuid}`, motivo, depois })
    return (await showVersoes(tx, [{ ...found, canceladaEm: em }], em))[0]!
  })
}

const lockOf = ({ tabela }: ImportacaoGuardada): ((tx: Db) => Promise<unknown>) =>
  tabela === 'TARIFA' ? TARIFAS.lock : tabela === 'AGENCIA' ? AGENCIAS.lock : CEP.lock
