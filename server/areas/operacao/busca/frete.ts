import { canCancel, SITUACOES } from '#contract/frete-envio'
import { formatReais } from '#contract/kernel/values/centavos'
import { STATUS_DE_FRETE } from '#contract/kernel/values/status-de-frete'
import { isUuid } from '#contract/kernel/values/uuid'
import { TIPOS_DE_AVISO } from '#contract/notificacao'
import type { LinhaDoFrete } from '#contract/operacao/frete'
import { TIPOS_DE_CHAMADA_HTTP, type TipoDeChamadaHttp } from '#contract/operacao/transportadora'
import { causaText } from '../../../kernel/causas.rules.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findEnvio } from '../../../kernel/kernel.repo.ts'
import { listNomes, listTitulares } from '../../acesso/index.ts'
import { listMovimentosComPartidas } from '../../carteira/index.ts'
import { listDiferencasDo } from '../../diferenca/index.ts'
import {
  cancelFrete as cancel,
  findDaCasa,
  findEventoDaCompra,
  listChamadas,
  listChamadasHttpDe,
  listEventos,
  listOcorrencias,
  listTarefasDo,
  nomeDa,
  priceContrato,
} from '../../frete/index.ts'
import { listLojasDe } from '../../loja/index.ts'
import { listAvisosDe } from '../../notificacao/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { listReembolsos } from '../reembolsos/reembolso.repo.ts'
import { tellAuditoria } from './assinante.ts'
import { cidadeOf, showAchado } from './busca.ts'
import { maskNome } from './mascara.rules.ts'

/** A frete of any subscriber, and everything that happened to it. */
export async function findFrete(deps: Deps, uuid: string) {
  const frete = await findOne(deps, uuid)
  const [titulares, lojas, linha] = await Promise.all([
    listTitulares(deps.db, [frete.assinaturaUuid], 1),
    listLojasDe(deps.db, [frete.assinaturaUuid]),
    listLinha(deps, frete),
  ])
  const [titular] = titulares
  const { formato, valorEncomendaCentavos, valorBalcaoCentavos, margemCentavos, situacao } = frete
  return {
    ...showAchado(deps, frete),
    situacao: situacao && SITUACOES[situacao],
    assinante: lojas[0]?.nome || lojas[0]?.razaoSocial || maskNome(titular?.nome ?? '', titular?.sobrenome),
    origem: cidadeOf(frete.remetente.endereco.municipioUuid),
    formato,
    dimensoes: {
      alturaPacote: frete.alturaCm,
      larguraPacote: frete.larguraCm,
      comprimentoPacote: frete.comprimentoCm,
      diametroPacote: frete.diametroCm,
      pesoPacote: frete.pesoGramas,
    },
    valorDeclarado: valorEncomendaCentavos,
    valorBalcao: valorBalcaoCentavos,
    margem: margemCentavos,
    valorContrato: frete.medidasTransportadora && priceContrato(frete, frete.medidasTransportadora).valorContrato,
    podeCancelar: canCancel(frete.status),
    linha,
  }
}

/** Cancels a frete for its subscriber, who reads the reason. The audit log keeps the reason and the operador. */
export async function cancelFrete(
  deps: Deps,
  { uuid, motivo, operador }: { uuid: string; motivo: string; operador: Operador },
) {
  const { assinaturaUuid, status } = await findOne(deps, uuid)
  return cancel(deps, {
    uuid,
    assinaturaUuid,
    usuarioUuid: null,
    justificativa: motivo,
    record: (tx) =>
      addAuditoria(tx, deps, operador, {
        acao: 'FRETE_CANCELADO',
        alvo: `frete:${uuid}`,
        assinaturaUuid,
        motivo,
        antes: { status },
      }),
  })
}

async function findOne({ db }: Deps, uuid: string) {
  const frete = isUuid(uuid) ? await findDaCasa(db, uuid) : undefined
  if (!frete) throw new AppError('NOT_FOUND', 'Frete não encontrado.')
  return frete
}

/** How many refunds the timeline shows; further ones are only on the screen of refunds. */
const MAX_REEMBOLSOS = 50

type Frete = Awaited<ReturnType<typeof findOne>>

/** Everything that happened to the frete on one timeline, the newest first. */
async function listLinha(deps: Deps, frete: Frete): Promise<LinhaDoFrete[]> {
  const { db } = deps
  const { uuid, compraUuid, assinaturaUuid, codigoEncomenda } = frete
  const objetos = [uuid, ...(codigoEncomenda ? [codigoEncomenda] : [])]
  await deps.linhas.write()
  const [eventos, ocorrencias, chamadas, conversas, diferencas, auditoria, tarefas, avisos, reembolsos, compra] =
    await Promise.all([
      listEventos(db, uuid),
      listOcorrencias(db, uuid),
      listChamadas(db, objetos, 100),
      listChamadasHttpDe(db, objetos, 100),
      listDiferencasDo(db, uuid),
      tellAuditoria(db, { alvo: `frete:${uuid}` }),
      listTarefasDo(db, uuid),
      listAvisosDe(db, assinaturaUuid, uuid),
      listReembolsos(db, { freteUuid: uuid, limit: MAX_REEMBOLSOS, offset: 0 }),
      findEventoDaCompra(db, uuid),
    ])
  const movimentos = await listMovimentosComPartidas(db, [
    ...(compra ? [compra] : []),
    `reserva:${compraUuid}`,
    `liberacao:${compraUuid}`,
    `estorno:${uuid}`,
    `estorno-postado:${uuid}`,
    ...diferencas.map((diferenca) => `diferenca:${diferenca.uuid}`),
    ...reembolsos.map((reembolso) => `reembolso:${reembolso.uuid}`),
  ])
  const nomes = await listNomes(db, [
    ...eventos.flatMap(({ ator }) => (isUuid(ator) ? ator : [])),
    ...reembolsos.flatMap(({ pedidoPor, decididoPor }) => [pedidoPor, decididoPor ?? []].flat()),
  ])
  const cartas = await Promise.all(
    avisos.map(async ({ uuid, tipo }) => {
      const { enviadoEm, comCarta } = (await findEnvio(db, `aviso:${uuid}`)) ?? {}
      return enviadoEm && comCarta
        ? [linhaOf('AVISO', enviadoEm, `${TIPOS_DE_AVISO[tipo].nome}: e-mail enviado`, '')]
        : []
    }),
  )
  const quem = (uuid: string) => nomes.get(uuid) ?? 'pessoa que saiu da equipe'
  const linhas = [
    eventos
      .toReversed()
      .map(({ em, para, causa, ator }) =>
        linhaOf(
          'EVENTO',
          em,
          STATUS_DE_FRETE[para],
          `${causa}, por ${nomes.has(ator) ? maskNome(nomes.get(ator)!) : ator}`,
        ),
      ),
    eventos.some(({ de }) => de === null)
      ? []
      : [
          linhaOf(
            'EVENTO',
            frete.compradoEm,
            'Eventos e rastreio guardados em arquivo',
            'voltam com npm run meses:trazer',
          ),
        ],
    ocorrencias.map(({ em, descricao, agencia }) => linhaOf('RASTREIO', em, descricao, agencia)),
    tarefas.map(({ em, tarefa, tentativas }) =>
      linhaOf('TAREFA', em, `${TAREFAS[tarefa]}: marcada`, tentativas > 0 ? `${tentativas} tentativas` : ''),
    ),
    chamadas.map(({ em, transportadoraUuid, chamada, produto, duracaoMs, desfecho, pedido, resposta }) => ({
      ...linhaOf(
        'CHAMADA',
        em,
        `${nomeDa(deps, transportadoraUuid)}, ${CHAMADAS[chamada]}: ${DESFECHOS[desfecho]} em ${duracaoMs} ms`,
        produto,
      ),
      falhou: desfecho !== 'RESPONDEU',
      abre: [
        { nome: 'Pedido', valor: pedido },
        { nome: 'Resposta', valor: resposta },
      ],
    })),
    conversas.map(
      ({ em, transportadoraUuid, tipo, nome, duracaoMs, tentativas, desfecho, status, causa, traceId }) => ({
        ...linhaOf(
          'CHAMADA',
          em,
          `${nomeDa(deps, transportadoraUuid)}, ${TIPOS_DE_CHAMADA_HTTP[tipo as TipoDeChamadaHttp]} por HTTP: ${DESFECHOS[desfecho]} em ${duracaoMs} ms`,
          nome,
        ),
        falhou: desfecho !== 'RESPONDEU',
        abre: [
          { nome: 'Status HTTP', valor: status === null ? 'nenhum' : String(status) },
          { nome: 'Tentativas', valor: String(tentativas) },
          ...(causa ? [{ nome: 'Causa', valor: causaText(causa) }] : []),
          { nome: 'Rastro (trace)', valor: traceId },
        ],
      }),
    ),
    movimentos.toReversed().map(({ em, descricao, evento, partidas }) => ({
      ...linhaOf('LANCAMENTO', em, LANCAMENTOS[evento.split(':')[0]!] ?? 'Movimento', descricao),
      abre: partidas.map(({ conta, valor }) => ({
        nome: conta.replace(/^[0-9a-f-]{36}/, 'assinante'),
        valor: formatReais(valor),
      })),
    })),
    avisos.map(({ tipo, criadaEm, lidaEm }) =>
      linhaOf('AVISO', criadaEm, TIPOS_DE_AVISO[tipo].nome, lidaEm ? 'lido' : 'não lido'),
    ),
    cartas.flat(),
    diferencas
      .toReversed()
      .map(({ criadaEm, achadoCentavos, desfecho, contestacao }) =>
        linhaOf(
          'DIFERENCA',
          criadaEm,
          `Diferença de ${formatReais(achadoCentavos)}`,
          [contestacao && `contestação ${contestacao}`, desfecho ?? 'em aberto'].filter(Boolean).join(', '),
        ),
      ),
    reembolsos.flatMap(
      ({ valorCentavos, pedidoEm, pedidoPor, status, decididoEm, decididoPor, motivo, motivoDaRecusa }) => {
        const valor = formatReais(valorCentavos)
        const pedido = linhaOf('REEMBOLSO', pedidoEm, `Reembolso de ${valor} pedido por ${quem(pedidoPor)}`, motivo)
        if (!decididoEm || !decididoPor) return [pedido]
        const fim = `Reembolso de ${valor} ${FINS_DO_REEMBOLSO[status]} por ${quem(decididoPor)}`
        return [linhaOf('REEMBOLSO', decididoEm, fim, motivoDaRecusa ?? ''), pedido]
      },
    ),
    auditoria.map(({ em, operador, acao, motivo }) => linhaOf('OPERACAO', em, `${operador}: ${acao}`, motivo ?? '')),
  ]
  return linhas.flat().toSorted((a, b) => b.em.getTime() - a.em.getTime())
}

const linhaOf = (tipo: LinhaDoFrete['tipo'], em: Date, texto: string, detalhe: string): LinhaDoFrete => ({
  em,
  tipo,
  texto,
  detalhe,
  falhou: false,
  abre: [],
})

const TAREFAS = {
  EMITIR: 'Emitir a etiqueta',
  CANCELAR: 'Cancelar na transportadora',
  VENCER: 'Cuidar do vencimento',
  RASTREAR: 'Consultar o rastreio',
} as const
const CHAMADAS = { EMISSAO: 'etiqueta', CANCELAMENTO: 'cancelamento', RASTREIO: 'rastreio' } as const
const DESFECHOS = { RESPONDEU: 'respondeu', RECUSOU: 'recusou', SEM_RESPOSTA: 'sem resposta' } as const
const FINS_DO_REEMBOLSO = { AGUARDA_APROVACAO: 'pedido', CONCLUIDO: 'concluído', RECUSADO: 'recusado' } as const
/** The names of movements, by the beginning of their `evento`. */
const LANCAMENTOS: Record<string, string> = {
  compra: 'Compra inteira',
  reserva: 'Saldo reservado para a compra',
  liberacao: 'Reserva devolvida',
  estorno: 'Estorno do frete',
  'estorno-postado': 'Cobrança do frete estornado e postado',
  diferenca: 'Diferença quitada',
  reembolso: 'Reembolso da equipe',
}
