import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { diaOf, writeDia } from '#contract/kernel/values/instant'
import type { TipoDeExcecao } from '#contract/operacao/livro'
import type { CobrancaAprovada, SituacaoDaCobranca } from '../../../ports/psp.ts'
import {
  A_RECEBER,
  type Achada,
  emConta,
  type Lado,
  type Lados,
  type Lancado,
  lado,
  NADA,
  type Pagamento,
} from './lados.rules.ts'

/**
 * Compares each payment of the day with what the PSP says of it; only with the books when the PSP could not be asked.
 */
export function conferPsp(lados: Lados, lancados: Lancados): Achada[] {
  const cobrancas: Cobrancas = Map.groupBy(lados.psp ?? [], ({ referencia }) => referencia)
  return [
    ...conferCobrancas(lados, lancados, cobrancas),
    ...conferLancados(lados, lancados, cobrancas),
    ...conferSemLancamento(lados, lancados, cobrancas),
  ]
}

type Lancados = ReadonlyMap<string, Lancado[]>
/** The charges of the PSP's list, by the payment that they name. */
type Cobrancas = ReadonlyMap<string, CobrancaAprovada[]>

/** Each charge of the PSP's list against the payment and its entries. */
function conferCobrancas(lados: Lados, lancados: Lancados, cobrancas: Cobrancas): Achada[] {
  const { pagamentos, devolvidos, aosPagadores } = lados
  const achadas: Achada[] = []
  const conhecidos = new Map(pagamentos.map((pagamento) => [pagamento.uuid, pagamento]))
  for (const [referencia, iguais] of cobrancas) {
    const [cobranca] = iguais
    if (!cobranca) continue
    const { valor, situacao, devolvido, pspId } = cobranca
    const noPsp = lado(valor, `Cobrança ${pspId}, ${SITUACOES[situacao]}.`)
    const pagamento = conhecidos.get(referencia)
    const chave = `pagamento:${referencia}`
    const found = lancados.get(referencia) ?? []
    const eventos = found.map(({ movimento }) => movimento.evento)
    const add = (tipo: TipoDeExcecao, quanto: Centavos, livro: Lado, texto?: string) =>
      achadas.push({
        tipo,
        chave,
        valor: quanto,
        lados: { livro, psp: texto ? lado(valor, texto) : noPsp, transportadora: NADA },
        eventos,
      })
    if (iguais.length > 1)
      add(
        'COBRANCA_DOBRADA',
        iguais.slice(1).reduce((soma, outra) => soma + outra.valor, 0),
        found[0] ? lado(found[0].valor, 'Um lançamento.') : lado(null, 'Nenhum lançamento.'),
        `${iguais.length} cobranças com a mesma referência: ${iguais.map((uma) => uma.pspId).join(', ')}.`,
      )
    if (!pagamento) {
      add('COBRANCA_DESCONHECIDA', valor, lado(null, 'Nenhum pagamento tem esta referência.'))
      continue
    }
    const [lancado] = found
    if (!lancado) {
      const outro = deOutroDia(lados, pagamento)
      if (outro) {
        eventos.push(outro.evento)
        add(
          'LANCAMENTO_EM_OUTRO_DIA',
          valor,
          lado(0 - emConta(outro, A_RECEBER), `Lançado em ${writeDia(diaOf(outro.em))}.`),
        )
      } else add('PAGAMENTO_SEM_LANCAMENTO', valor, lado(null, 'Nenhum lançamento.'))
      continue
    }
    if (lancado.valor !== valor)
      add('VALOR_DO_PSP_DIVERGENTE', valor - lancado.valor, lado(lancado.valor, 'Valor lançado.'))
    // a payment that went back whole to its payer counts once, also when the bank had charged it back before and undone that
    const conhecido = aosPagadores.get(referencia) ?? pagamento.estornadoCentavos + (devolvidos.get(referencia) ?? 0)
    if (devolvido !== conhecido)
      add(
        'DEVOLUCAO_DIVERGENTE',
        devolvido - conhecido,
        lado(conhecido, 'Devolvido, pelo livro.'),
        `Devolvido, pelo PSP: ${formatReais(devolvido)}.`,
      )
  }
  return achadas
}

/** Each booked payment against itself, and against what the PSP says now of a charge that its list does not have. */
function conferLancados({ psp, pspNome, perguntadas }: Lados, lancados: Lancados, cobrancas: Cobrancas): Achada[] {
  const achadas: Achada[] = []
  for (const [uuid, found] of lancados) {
    const [lancado] = found
    if (!lancado) continue
    const { pagamento, movimento, valor } = lancado
    const eventos = found.map((um) => um.movimento.evento)
    const chave = `pagamento:${uuid}`
    const base = { chave, eventos }
    if (found.length > 1)
      achadas.push({
        ...base,
        tipo: 'LANCAMENTO_DOBRADO',
        valor: found.slice(1).reduce((soma, um) => soma + um.valor, 0),
        lados: {
          livro: lado(
            found.reduce((soma, um) => soma + um.valor, 0),
            `${found.length} lançamentos.`,
          ),
          psp: lado(cobrancas.get(uuid)?.[0]?.valor ?? null, 'Uma cobrança.'),
          transportadora: NADA,
        },
      })
    if (pagamento.valorCentavos !== valor)
      achadas.push({
        ...base,
        tipo: 'PAGAMENTO_MUDADO',
        valor: pagamento.valorCentavos - valor,
        lados: {
          livro: lado(valor, `Lançado; o pagamento diz ${formatReais(pagamento.valorCentavos)}.`),
          psp: lado(cobrancas.get(uuid)?.[0]?.valor ?? null, 'Cobrança.'),
          transportadora: NADA,
        },
      })
    if (psp === null || cobrancas.has(uuid) || pagamento.psp !== pspNome || !perguntadas.has(uuid)) continue
    const now = perguntadas.get(uuid)
    const livro = lado(valor, `Lançado por ${movimento.evento.split(':')[0]}.`)
    if (!now)
      achadas.push({
        ...base,
        tipo: 'LANCAMENTO_SEM_PAGAMENTO',
        valor: 0 - valor,
        lados: { livro, psp: lado(null, 'O PSP não conhece esta cobrança.'), transportadora: NADA },
      })
    else if (now.situacao !== 'APROVADA' && now.situacao !== 'ESTORNADA')
      achadas.push({
        ...base,
        tipo: 'SITUACAO_DIVERGENTE',
        valor: 0 - valor,
        lados: { livro, psp: lado(now.valor, `A cobrança está ${SITUACOES[now.situacao]}.`), transportadora: NADA },
      })
  }
  return achadas
}

/** Payments with a `destino`, so booked by their own word, that neither the books nor the PSP's list names. */
function conferSemLancamento(
  { psp, pagamentos, deOutrosDias }: Lados,
  lancados: Lancados,
  cobrancas: Cobrancas,
): Achada[] {
  const achadas: Achada[] = []
  for (const { uuid, destino, valorCentavos: valor, carrinhoUuid } of pagamentos) {
    if (destino === null || lancados.has(uuid) || cobrancas.has(uuid)) continue
    if (deOutrosDias.has(`pagamento:${uuid}`) || deOutrosDias.has(`compra:${carrinhoUuid}`)) continue
    achadas.push({
      tipo: 'PAGAMENTO_SEM_LANCAMENTO',
      chave: `pagamento:${uuid}`,
      valor,
      lados: {
        livro: lado(null, 'O pagamento está aprovado, e não há lançamento.'),
        psp: lado(null, psp === null ? 'O PSP não respondeu.' : 'Não está na lista deste dia.'),
        transportadora: NADA,
      },
      eventos: [],
    })
  }
  return achadas
}

const SITUACOES: Record<SituacaoDaCobranca, string> = {
  PENDENTE: 'pendente',
  APROVADA: 'aprovada',
  RECUSADA: 'recusada',
  EXPIRADA: 'expirada',
  ESTORNADA: 'estornada',
}

const deOutroDia = ({ deOutrosDias }: Lados, { uuid, carrinhoUuid }: Pagamento) =>
  deOutrosDias.get(`pagamento:${uuid}`) ??
  deOutrosDias.get(`pagamento-sem-conta:${uuid}`) ??
  (carrinhoUuid ? deOutrosDias.get(`compra:${carrinhoUuid}`) : undefined)
