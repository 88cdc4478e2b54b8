import { createHash, randomUUIDv7 } from 'node:crypto'
import { type Dia, diaOf } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { type ConferenciaDoDia, type Excecao, MENSAGENS_DO_LIVRO as MENSAGENS } from '#contract/operacao/livro'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { listNomes } from '../../acesso/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import {
  type ExcecaoGuardada,
  closeExcecao as endExcecao,
  findConferenciaDia,
  findExcecao,
  listExcecoes,
  lockConferencia,
  saveConferenciaDia,
  saveExcecoes,
} from './conferencia.repo.ts'
import { conferDia } from './conferencia.rules.ts'
import type { Achada } from './lados.rules.ts'
import { readLados } from './lados.ts'
import type { LinhasDoDia } from './linha-de-fatura.ts'

/** Exceptions that need the PSP's answer: without it they are neither found nor marked SUMIU. */
const DO_PSP = new Set<Excecao['tipo']>([
  'LANCAMENTO_EM_OUTRO_DIA',
  'LANCAMENTO_SEM_PAGAMENTO',
  'VALOR_DO_PSP_DIVERGENTE',
  'SITUACAO_DIVERGENTE',
  'COBRANCA_DOBRADA',
  'COBRANCA_DESCONHECIDA',
  'DEVOLUCAO_DIVERGENTE',
  'PAGAMENTO_SEM_LANCAMENTO',
])

/** Compares a day's books with the PSP and the carriers' invoices, and keeps what disagrees. Safe to repeat. */
export async function conferLivroDoDia(deps: Deps, operador: Operador, dia: Dia, linhasDoDia: LinhasDoDia) {
  const em = deps.clock.now()
  if (dia > diaOf(em))
    throw new AppError('VALIDACAO', MENSAGENS.futuro, { errors: [{ campo: 'dia', mensagem: MENSAGENS.futuro }] })
  const { lados, semResposta, isPspAsked } = await readLados(deps, dia, linhasDoDia)
  const { achadas, totais, conferidos } = conferDia(lados)
  await deps.db.transaction().execute(async (tx) => {
    await lockConferencia(tx, dia)
    const totaisEmTexto = JSON.stringify({ conferidos, linhas: totais })
    await saveConferenciaDia(tx, { dia, em, operadorUuid: operador.usuarioUuid, totais: totaisEmTexto, semResposta })
    const isAsked = (tipo: Excecao['tipo']) => isPspAsked || !DO_PSP.has(tipo)
    await saveExcecoes(
      tx,
      dia,
      achadas.map((achada) => excecaoOf(achada, dia, em)),
      { isAsked },
    )
    await addAuditoria(tx, deps, operador, {
      acao: 'LIVRO_CONFERIDO',
      alvo: `livro:${dia}`,
      depois: { excecoes: achadas.length, conferidos },
    })
  })
  return findConferencia(deps.db, dia)
}

function excecaoOf({ tipo, chave, valor, lados, eventos }: Achada, dia: Dia, achadaEm: Date) {
  const resumo = createHash('sha256')
    .update(JSON.stringify([valor, lados]))
    .digest('hex')
  return {
    uuid: randomUUIDv7(),
    dia,
    tipo,
    chave,
    valorCentavos: valor,
    lados: { ...lados, eventos },
    resumo,
    achadaEm,
  }
}

/** A day as it was last compared. */
export async function findConferencia(db: Db, dia: Dia): Promise<ConferenciaDoDia> {
  const feita = await findConferenciaDia(db, dia)
  const excecoes = await listExcecoes(db, { de: dia, ate: dia })
  return {
    dia,
    em: feita?.em ?? null,
    totais: feita?.totais.linhas ?? [],
    conferidos: feita?.totais.conferidos ?? 0,
    semResposta: feita?.semResposta ?? [],
    excecoes: await renderExcecoes(db, excecoes),
  }
}

export async function renderExcecoes(db: Db, guardadas: readonly ExcecaoGuardada[]): Promise<Excecao[]> {
  const nomes = await listNomes(db, [
    ...new Set(guardadas.flatMap(({ fechadaPor }) => (fechadaPor ? [fechadaPor] : []))),
  ])
  return guardadas.map(({ valorCentavos, lados: { livro, psp, transportadora }, fechadaPor, ...guardada }) => {
    const { resumo: _, ...excecao } = guardada
    return {
      ...excecao,
      valor: valorCentavos,
      lados: { livro, psp, transportadora },
      fechadaPor: fechadaPor && (nomes.get(fechadaPor) ?? 'Pessoa que saiu da equipe'),
    }
  })
}

/** An exception. Throws NOT_FOUND for an unknown or malformed uuid. */
export async function findExcecaoOuNada(db: Db, uuid: string) {
  const found = isUuid(uuid) ? await findExcecao(db, uuid) : undefined
  if (!found) throw new AppError('NOT_FOUND', MENSAGENS.semExcecao)
  return found
}

/** Closes an exception with a note; when its sides change, the next check opens it again. */
export async function closeExcecao(
  deps: Deps,
  operador: Operador & { usuarioUuid: string },
  uuid: string,
  nota: string,
) {
  const found = await findExcecaoOuNada(deps.db, uuid)
  await deps.db.transaction().execute(async (tx) => {
    const fim = { nota, fechadaPor: operador.usuarioUuid, fechadaEm: deps.clock.now() }
    if (!(await endExcecao(tx, uuid, fim))) throw new AppError('JA_DECIDIDA', MENSAGENS.jaFechada)
    await addAuditoria(tx, deps, operador, {
      acao: 'EXCECAO_FECHADA',
      alvo: `excecao:${uuid}`,
      motivo: nota,
      antes: { status: found.status },
      depois: { status: 'FECHADA', tipo: found.tipo, chave: found.chave, dia: found.dia },
    })
  })
  return (await renderExcecoes(deps.db, [await findExcecaoOuNada(deps.db, uuid)]))[0]!
}
