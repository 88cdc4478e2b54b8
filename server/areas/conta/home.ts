import type { PrimeirosPassos, ResumoDaHome } from '#contract/conta'
import type { Deps } from '../../kernel/deps.ts'
import { enderecoOf, findAssinante } from '../acesso/index.ts'
import { findSaldos, hasRecarga } from '../carteira/index.ts'
import { embalagens } from '../embalagem/index.ts'
import { findEconomia, findResumo, hasComprado } from '../frete/index.ts'
import { hasLojaAtiva } from '../loja/index.ts'
import { hasGuardadoPassos } from './conta.repo.ts'

/** All that the home page shows beside the assinatura, in one call. */
export async function findResumoDaHome(deps: Deps, assinaturaUuid: string): Promise<ResumoDaHome> {
  const { saldo, saldoReservado } = await findSaldos(deps.db, assinaturaUuid)
  const { numeroFretes, fretesAtivos, fretesAguardaPostar } = await findResumo(deps.db, assinaturaUuid)
  return {
    saldo,
    numeroFretes,
    fretesAtivos,
    fretesAguardaPostar,
    economia: await findEconomia(deps, assinaturaUuid),
    primeirosPassos: await findPassos(deps, assinaturaUuid, saldo + saldoReservado > 0),
  }
}

/** The first steps. A bought frete ticks them all, so the other queries are skipped. */
async function findPassos({ db }: Pick<Deps, 'db'>, uuid: string, hasSaldo: boolean): Promise<PrimeirosPassos> {
  const frete = await hasComprado(db, uuid)
  return {
    remetente: frete || (await hasRemetente(db, uuid)),
    caixa: frete || (await embalagens.has({ db }, uuid)),
    saldo: frete || hasSaldo || (await hasRecarga(db, uuid)),
    frete,
    guardados: await hasGuardadoPassos(db, uuid),
  }
}

async function hasRemetente(db: Deps['db'], uuid: string) {
  const assinante = await findAssinante(db, uuid)
  return (assinante !== undefined && enderecoOf(assinante) !== null) || hasLojaAtiva(db, uuid)
}
