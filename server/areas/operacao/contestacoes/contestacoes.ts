import type { DecisaoDaContestacao } from '#contract/diferenca/contestacao'
import { MENSAGENS_DA_CONTESTACAO } from '#contract/diferenca/contestacao'
import { diaOf } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import type { FichaDaContestacao } from '#contract/operacao/contestacoes'
import { MAX_CONTADOS, POR_PAGINA } from '#contract/operacao/documentos'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { listAssinantes } from '../../acesso/index.ts'
import { countContestacoes, decideContestacaoIn, findFicha, listFilaDeContestacoes } from '../../diferenca/index.ts'
import { listNomes } from '../../frete/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { type Alvo, findReservas, holdItem } from '../reserva/reserva.ts'

export const alvoOf = (diferencaUuid: string): Alvo => `contestacao:${diferencaUuid}`

/** One page of the open contests, the first to be answered on top, and how many there are. */
export async function listContestacoes(
  deps: Deps,
  { page = 0, pageSize = POR_PAGINA }: { page?: number | undefined; pageSize?: number | undefined },
) {
  const { db, clock } = deps
  const now = clock.now()
  const abertas = await listFilaDeContestacoes(db, { limit: pageSize, offset: page * pageSize })
  const [nomes, fretes, reservas] = [
    await listAssinantes(
      db,
      abertas.map(({ assinaturaUuid }) => assinaturaUuid),
    ),
    await listNomes(
      db,
      abertas.map(({ freteUuid }) => freteUuid),
    ),
    await findReservas(
      db,
      abertas.map(({ diferencaUuid }) => alvoOf(diferencaUuid)),
      now,
    ),
  ]
  const contestacoes = abertas.map((uma) => ({
    diferencaUuid: uma.diferencaUuid,
    de: nomes.get(uma.assinaturaUuid) ?? '',
    codigoEncomenda: fretes.get(uma.freteUuid)?.codigoEncomenda ?? null,
    motivo: uma.motivo,
    valorContestado: uma.contestadoCentavos,
    abertaEm: uma.abertaEm,
    prazoResposta: uma.prazoResposta,
    atrasada: uma.prazoResposta < diaOf(now),
    reserva: reservas.get(alvoOf(uma.diferencaUuid)) ?? null,
  }))
  return { contestacoes, total: (await countContestacoesAbertas(deps)).abertos }
}

/** How many contests are open, and how many of them late, for the rail. */
export const countContestacoesAbertas = ({ db, clock }: Deps) => countContestacoes(db, clock.hoje(), MAX_CONTADOS)

/** The whole file of a contest. Throws NOT_FOUND. */
export async function findContestacao(deps: Deps, uuid: string): Promise<FichaDaContestacao> {
  const ficha = await findFicha(deps, uuid)
  const { diferenca, frete, contestacao, provas, ocorrencias } = ficha
  const { assinaturaUuid } = diferenca
  const now = deps.clock.now()
  const alvo = alvoOf(diferenca.uuid)
  return {
    diferencaUuid: diferenca.uuid,
    assinaturaUuid,
    de: (await listAssinantes(deps.db, [assinaturaUuid])).get(assinaturaUuid) ?? '',
    atrasada: contestacao.status === 'ABERTA' && contestacao.prazoResposta < diaOf(now),
    frete: {
      uuid: frete.uuid,
      codigoEncomenda: frete.codigoEncomenda,
      transportadora: { uuid: frete.transportadora.uuid, nome: frete.transportadora.nomeTransportadora },
      produto: frete.produto.nomeProduto,
      formato: frete.formato,
      origem: cidadeDe(frete.remetente),
      destino: cidadeDe(frete.destinatario),
      compradoEm: frete.data,
      valorDeclarado: frete.valorEncomenda,
      valorPago: frete.valorFrete,
    },
    contestacao,
    diferencaValor: diferenca.valorCentavos,
    dimensoes: frete.dimensoes,
    dimensoesTransportadora: ficha.dimensoesTransportadora,
    recibo: ficha.recibo,
    contrato: ficha.contrato,
    provas: provas.map(({ uuid, numero, largura, altura, sha256, enviadaEm, antesDaPostagem, arquivoUuid }) => ({
      uuid,
      numero,
      largura,
      altura,
      sha256,
      enviadaEm,
      antesDaPostagem,
      daContestacao: contestacao.provas.includes(uuid),
      apagada: arquivoUuid === null,
    })),
    eventos: [
      { em: contestacao.abertaEm, descricao: 'Contestação aberta', onde: '' },
      { em: diferenca.criadaEm, descricao: 'Diferença encontrada', onde: '' },
      ...ocorrencias.map(({ em, descricao, agencia }) => ({ em, descricao, onde: agencia })),
      { em: frete.data, descricao: 'Frete comprado', onde: '' },
    ].toSorted((one, other) => other.em.getTime() - one.em.getTime()),
    historico: ficha.historico,
    reserva: (await findReservas(deps.db, [alvo], now)).get(alvo) ?? null,
  }
}

const cidadeDe = ({ endereco }: { endereco: { nomeCidade: string; siglaUf: string } }) =>
  `${endereco.nomeCidade}/${endereco.siglaUf}`

/** Decides a contest, audited in the same transaction. Throws EM_ANALISE while another operator holds it. */
export function decideContestacao(
  deps: Deps,
  operador: Operador & { usuarioUuid: string },
  diferencaUuid: string,
  decidida: DecisaoDaContestacao,
) {
  if (!isUuid(diferencaUuid)) throw new AppError('NOT_FOUND', MENSAGENS_DA_CONTESTACAO.semDiferenca)
  return deps.db.transaction().execute(async (tx) => {
    await holdItem(deps, tx, alvoOf(diferencaUuid), operador)
    const { contestacao, assinaturaUuid } = await decideContestacaoIn(deps, tx, { ...decidida, diferencaUuid })
    await addAuditoria(tx, deps, operador, {
      acao: 'CONTESTACAO_DECIDIDA',
      alvo: `diferenca:${diferencaUuid}`,
      assinaturaUuid,
      motivo: decidida.resposta,
      antes: { status: 'ABERTA', valorContestado: contestacao.valorContestado },
      depois: { status: contestacao.status, ...(contestacao.dimensoes && { dimensoes: contestacao.dimensoes }) },
    })
    return contestacao
  })
}
