import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import type { TipoDeExcecao } from '#contract/operacao/livro'
import {
  A_RECEBER,
  type Achada,
  emConta,
  type Lados,
  lado,
  NADA,
  partsOf,
  RECEITA,
  TRANSPORTADORAS,
  type Valor,
} from './lados.rules.ts'

/** Movements that do not balance, and money from outside that belongs to nothing. */
export function conferLivro({ dia, movimentos, pagamentos, saques, selo }: Lados): Achada[] {
  const uuids = new Set([...pagamentos, ...saques].map(({ uuid }) => uuid))
  const carrinhos = new Set(pagamentos.map(({ carrinhoUuid }) => carrinhoUuid))
  const achadas: Achada[] = []
  for (const movimento of movimentos) {
    const { evento, uuid, entradas, partidas, somaDebitos } = movimento
    const soma = entradas.reduce((total, { valor }) => total + valor, 0)
    const debitos = entradas.reduce((total, { valor }) => total - Math.min(0, valor), 0)
    const add = (tipo: TipoDeExcecao, valor: Centavos, texto: string) =>
      achadas.push({
        tipo,
        chave: `movimento:${uuid}`,
        valor,
        lados: { livro: lado(somaDebitos, texto), psp: NADA, transportadora: NADA },
        eventos: [evento],
      })
    if (soma !== 0 || entradas.length !== partidas || debitos !== somaDebitos)
      add(
        'MOVIMENTO_DESEQUILIBRADO',
        soma || debitos - somaDebitos,
        `${entradas.length} partidas de ${partidas}, que somam ${formatReais(soma)}.`,
      )
    const { nome, uuid: sobre } = partsOf(evento)
    const isSolto = nome === 'compra' ? !carrinhos.has(sobre) : !uuids.has(sobre)
    const daRua = emConta(movimento, A_RECEBER)
    if (daRua !== 0 && DE_FORA.has(nome) && isSolto)
      add('MOVIMENTO_SEM_ORIGEM', daRua, 'Dinheiro de fora sem o pagamento ou o saque que o explique.')
  }
  if (selo)
    achadas.push({
      tipo: 'SELO_DIVERGENTE',
      chave: `selo:${dia}`,
      valor: 0,
      lados: { livro: lado(null, selo), psp: NADA, transportadora: NADA },
      eventos: [],
    })
  return achadas
}

/** Events that bring money in or send it out, each named after its payment or withdrawal. */
const DE_FORA = new Set(['pagamento', 'pagamento-sem-conta', 'compra', 'saque-pago'])

/** Purchases that are not booked with what their fretes cost. */
export function conferCompras({ movimentos, compras }: Lados): Achada[] {
  return movimentos.flatMap((movimento): Achada[] => {
    const { nome, uuid } = partsOf(movimento.evento)
    if (nome !== 'compra') return []
    const lancado = emConta(movimento, TRANSPORTADORAS) + emConta(movimento, RECEITA)
    const somas = compras.get(uuid) ?? new Set<Centavos>()
    if (somas.has(lancado)) return []
    const [custam = 0] = somas
    return [
      {
        tipo: 'COMPRA_DIVERGENTE',
        chave: `carrinho:${uuid}`,
        valor: custam - lancado,
        lados: {
          livro: lado(lancado, `Lançado; os fretes custam ${formatReais(custam)}.`),
          psp: NADA,
          transportadora: NADA,
        },
        eventos: [movimento.evento],
      },
    ]
  })
}

/** Each withdrawal or refund of the day against its movement. */
export function conferValores(
  { movimentos, deOutrosDias }: Lados,
  valores: readonly Valor[],
  { evento: nomeDoEvento, conta, nome }: { evento: string; conta: string | undefined; nome: 'saque' | 'reembolso' },
): Achada[] {
  const byEvento = new Map(movimentos.map((movimento) => [movimento.evento, movimento]))
  return valores.flatMap(({ uuid, valorCentavos: valor }): Achada[] => {
    const evento = `${nomeDoEvento}:${uuid}`
    const movimento = byEvento.get(evento) ?? deOutrosDias.get(evento)
    const lancado = movimento && (conta ? emConta(movimento, conta) : movimento.somaDebitos)
    if (lancado === valor) return []
    const isMissing = lancado === undefined
    const tipos = nome === 'saque' ? TIPOS_DO_SAQUE : TIPOS_DO_REEMBOLSO
    return [
      {
        tipo: isMissing ? tipos.sem : tipos.outro,
        chave: `${nome}:${uuid}`,
        valor: valor - (lancado ?? 0),
        lados: {
          livro: isMissing
            ? lado(null, `Nenhum lançamento deste ${nome} de ${formatReais(valor)}.`)
            : lado(lancado, `Lançado; o ${nome} é de ${formatReais(valor)}.`),
          psp: NADA,
          transportadora: NADA,
        },
        eventos: movimento ? [evento] : [],
      },
    ]
  })
}
const TIPOS_DO_SAQUE = { sem: 'SAQUE_SEM_LANCAMENTO', outro: 'SAQUE_DIVERGENTE' } as const
const TIPOS_DO_REEMBOLSO = { sem: 'REEMBOLSO_SEM_LANCAMENTO', outro: 'REEMBOLSO_DIVERGENTE' } as const
