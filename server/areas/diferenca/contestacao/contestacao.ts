import { randomUUIDv7 } from 'node:crypto'
import type { Contestacao } from '#contract/diferenca'
import {
  type DecisaoDaContestacao,
  MENSAGENS_DA_CONTESTACAO as MENSAGENS,
  type PedidoDeContestacao,
} from '#contract/diferenca/contestacao'
import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import { formatReais } from '#contract/kernel/values/centavos'
import { diaOf, writeDia } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'

import { addAtividade } from '../../atividade/index.ts'
import { findCotado, lockCotado, pricePostado } from '../../frete/index.ts'
import { tellDecisao } from '../avisos.ts'
import { readContestadas } from '../contestadas.ts'
import { holdContagens, lockDiferencasDe } from '../diferenca.repo.ts'
import { contratoOf, reciboOf } from '../diferenca.rules.ts'
import { compareDeNovo } from '../diferencas-novas.ts'
import { listProvasDe } from '../prova/prova.repo.ts'
import { endContestacao, type Fim, findDiferenca, insertContestacao, lockAberta } from './contestacao.repo.ts'
import { type Escolha, planContestacao, planParcial, planPrazoResposta, planVencimento } from './contestacao.rules.ts'

type DoFrete = { assinaturaUuid: string; freteUuid: string }
/** With the person who contests. */
type DaPessoa = DoFrete & { usuarioUuid: string }

/**
 * Contests the open debit of a frete (D §14). Locks the frete, then its differences, in the order in which a comparison of
 * new measures locks them. Throws NOT_FOUND for a frete or photograph of another subscriber, CONFLICT for a difference that
 * was settled, and SO_DEBITO, JA_CONTESTADA, JA_DECIDIDA, PRAZO_ENCERRADO.
 */
export async function openContestacao(
  deps: Deps,
  { assinaturaUuid, usuarioUuid, freteUuid, motivo, texto, provas }: DaPessoa & PedidoDeContestacao,
): Promise<Contestacao> {
  return deps.db.transaction().execute(async (tx) => {
    const frete = await lockFrete(tx, { assinaturaUuid, freteUuid })
    const nomeadas = [...new Set(provas.map((prova) => prova.toLowerCase()))]
    const guardadas = new Set((await listProvasDe(tx, [freteUuid])).map(({ uuid }) => uuid))
    if (nomeadas.some((prova) => !guardadas.has(prova))) throw new AppError('NOT_FOUND', MENSAGENS.provaNaoEncontrada)
    const abertaEm = deps.clock.now()
    const diferencas = await lockDiferencasDe(tx, [freteUuid])
    const escolha = planContestacao(diferencas, diaOf(abertaEm))
    if (escolha.faz === 'recusa') throw refused(escolha)
    const { uuid: diferencaUuid, valorCentavos: contestadoCentavos } = escolha.diferenca
    await holdContagens(tx, [assinaturaUuid])
    const opened = await insertContestacao(tx, {
      uuid: randomUUIDv7(),
      diferencaUuid,
      motivo,
      texto,
      provas: nomeadas,
      abertaEm,
      prazoResposta: planPrazoResposta(diaOf(abertaEm)),
      contestadoCentavos,
    })
    if (!opened) throw new Error(`the difference ${diferencaUuid} could not be contested`)
    await addAtividade(tx, {
      assinaturaUuid,
      usuarioUuid,
      em: abertaEm,
      acao: 'CONTESTOU_DIFERENCA',
      valorCentavos: Math.abs(contestadoCentavos),
      detalhe: nomeDoDestinatario(frete),
    })
    return findContestacao(tx, diferencaUuid)
  })
}

/** Withdraws the open contest of a frete. Throws NOT_FOUND, and JA_DECIDIDA when the staff decided before. */
export async function withdrawContestacao(deps: Deps, { assinaturaUuid, usuarioUuid, freteUuid }: DaPessoa) {
  await deps.db.transaction().execute(async (tx) => {
    const frete = await lockFrete(tx, { assinaturaUuid, freteUuid })
    const diferencas = await lockDiferencasDe(tx, [freteUuid])
    const aberta = await lockAberta(
      tx,
      diferencas.map(({ uuid }) => uuid),
    )
    if (!aberta) {
      const isDecidida = diferencas.some(({ contestacao }) => contestacao !== null && contestacao !== 'DESISTENCIA')
      throw isDecidida
        ? new AppError('JA_DECIDIDA', MENSAGENS.decisaoRepetida)
        : new AppError('NOT_FOUND', MENSAGENS.semContestacao)
    }
    const diferenca = diferencas.find(({ uuid }) => uuid === aberta.diferencaUuid)!
    await holdContagens(tx, [assinaturaUuid])
    await endContestacao(tx, {
      ...endOf(aberta, diferenca, deps.clock.now()),
      status: 'DESISTENCIA',
      resposta: null,
      medidas: null,
      valorCentavos: diferenca.valorCentavos,
    })
    await addAtividade(tx, {
      assinaturaUuid,
      usuarioUuid,
      em: deps.clock.now(),
      acao: 'RETIROU_CONTESTACAO',
      detalhe: nomeDoDestinatario(frete),
    })
    await compareDeNovo(deps, tx, frete)
  })
}

/**
 * What the staff decides on the open contest of a difference (D §14), and what was measured meanwhile. The receipt prices
 * the measures of a PARCIAL; at the paid price it is an ACEITA. Throws NOT_FOUND, JA_DECIDIDA, and VALIDACAO when the
 * price is not between what was paid and what was measured.
 */
export const decideContestacao = (deps: Deps, decidida: Decidida): Promise<Contestacao> =>
  deps.db.transaction().execute(async (tx) => (await decideContestacaoIn(deps, tx, decidida)).contestacao)

type Decidida = { diferencaUuid: string } & DecisaoDaContestacao

/** `decideContestacao` in the caller's transaction; returns the contest and whose it is. */
export async function decideContestacaoIn(
  deps: Deps,
  tx: Db,
  { diferencaUuid, decisao, resposta, dimensoes }: Decidida,
): Promise<{ contestacao: Contestacao; assinaturaUuid: string }> {
  const found = isUuid(diferencaUuid) ? await findDiferenca(tx, diferencaUuid) : undefined
  if (!found) throw new AppError('NOT_FOUND', MENSAGENS.semDiferenca)
  const frete = (await lockCotado(tx, found.freteUuid))!
  const diferenca = (await lockDiferencasDe(tx, [found.freteUuid])).find(({ uuid }) => uuid === found.uuid)!
  const aberta = await lockAberta(tx, [found.uuid])
  if (!aberta) throw undecidable(diferenca.contestacao)
  const medidas = dimensoes && decisao === 'PARCIAL' ? medidasOf(dimensoes) : null
  const parcial = medidas && planParcial(diferenca, pricePostado(frete, medidas).total)
  if (parcial === undefined) throw foraDaFaixa(diferenca)
  await holdContagens(tx, [frete.assinaturaUuid])
  const status = parcial === 0 ? 'ACEITA' : decisao
  const fim: Fim = {
    ...endOf(aberta, diferenca, deps.clock.now()),
    status,
    resposta,
    medidas,
    valorCentavos: status === 'ACEITA' ? 0 : (parcial ?? diferenca.valorCentavos),
  }
  await endContestacao(tx, fim)
  await tellDecisao(deps, tx, frete, { ...fim, contestadoCentavos: diferenca.valorCentavos })
  await compareDeNovo(deps, tx, frete)
  return { contestacao: await findContestacao(tx, found.uuid), assinaturaUuid: frete.assinaturaUuid }
}

type Diferenca = Awaited<ReturnType<typeof lockDiferencasDe>>[number]
type Aberta = NonNullable<Awaited<ReturnType<typeof lockAberta>>>

function endOf({ uuid, diferencaUuid, abertaEm }: Aberta, { vencimento }: Diferenca, now: Date) {
  const decididaEm = now < abertaEm ? abertaEm : now // another node's clock may be ahead
  return { uuid, diferencaUuid, decididaEm, vencimento: planVencimento(vencimento!, { abertaEm, decididaEm }) }
}

type Cotado = NonNullable<Awaited<ReturnType<typeof lockCotado>>>
const nomeDoDestinatario = ({ destinatario: { nome, sobrenome } }: Cotado) => `${nome} ${sobrenome ?? ''}`.trim()

/** The subscriber's frete, held until the transaction ends. */
async function lockFrete(tx: Db, { assinaturaUuid, freteUuid }: DoFrete) {
  const frete = isUuid(freteUuid) ? await lockCotado(tx, freteUuid) : undefined
  if (frete?.assinaturaUuid !== assinaturaUuid) throw new AppError('NOT_FOUND', MENSAGENS_DO_ENVIO.naoEncontrado)
  return frete
}

async function findContestacao(tx: Db, diferencaUuid: string): Promise<Contestacao> {
  return (await readContestadas(tx, [diferencaUuid])).get(diferencaUuid)!.contestacao
}

function refused(escolha: Exclude<Escolha<never>, { faz: 'contesta' }>): AppError {
  switch (escolha.codigo) {
    case 'SEM_DIFERENCA':
      return new AppError('NOT_FOUND', MENSAGENS.semDiferenca)
    case 'SO_DEBITO':
      return new AppError('SO_DEBITO', MENSAGENS.soDebito)
    case 'JA_CONTESTADA':
      return new AppError('JA_CONTESTADA', MENSAGENS.jaContestada)
    case 'JA_DECIDIDA':
      return new AppError('JA_DECIDIDA', MENSAGENS.jaDecidida)
    case 'JA_RESOLVIDA':
      return new AppError('CONFLICT', MENSAGENS.jaResolvida)
    case 'PRAZO_ENCERRADO':
      return new AppError('PRAZO_ENCERRADO', MENSAGENS.prazoEncerrado(writeDia(escolha.prazo)))
  }
}

/**
 * What a PARCIAL with these measures would make of an open contest. Changes nothing. Throws as `decideContestacao` does.
 * `glosa`: the carrier's part of the price of its own measures, less that of these; the house can refuse to pay it.
 */
export async function priceParcial({ db }: Pick<Deps, 'db'>, diferencaUuid: string, dimensoes: Dimensoes) {
  const found = isUuid(diferencaUuid) ? await findDiferenca(db, diferencaUuid) : undefined
  if (!found) throw new AppError('NOT_FOUND', MENSAGENS.semDiferenca)
  if (found.contestacao !== 'ABERTA') throw undecidable(found.contestacao)
  const frete = (await findCotado(db, found.freteUuid))!
  const decidido = pricePostado(frete, medidasOf(dimensoes))
  const valor = planParcial(found, decidido.total)
  if (valor === undefined) throw foraDaFaixa(found)
  const cobrado = contratoOf(pricePostado(frete, found.medidas))
  return {
    decisao: valor === 0 ? ('ACEITA' as const) : ('PARCIAL' as const),
    recibo: reciboOf(decidido),
    valor,
    perdoa: valor - found.valorCentavos,
    cobrado,
    glosa: Math.max(0, cobrado - contratoOf(decidido)),
  }
}

function undecidable(contestacao: Diferenca['contestacao']) {
  if (contestacao === null) return new AppError('NOT_FOUND', MENSAGENS.semContestacao)
  return new AppError('JA_DECIDIDA', contestacao === 'DESISTENCIA' ? MENSAGENS.retirada : MENSAGENS.decisaoRepetida)
}

function foraDaFaixa({ achadoCentavos, precoCentavos }: Pick<Diferenca, 'achadoCentavos' | 'precoCentavos'>) {
  const mensagem = MENSAGENS.medidasForaDaFaixa(formatReais(achadoCentavos + precoCentavos), formatReais(precoCentavos))
  return new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'dimensoes', mensagem }] })
}

type Dimensoes = NonNullable<DecisaoDaContestacao['dimensoes']>
const medidasOf = ({ pesoPacote, diametroPacote, ...lados }: Dimensoes): MedidasDaTransportadora => ({
  ...lados,
  ...(diametroPacote && { diametroPacote }),
  pesoGramas: Math.round(pesoPacote * 1000),
})
