import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { type Dia, diaOf } from '#contract/kernel/values/instant'
import type { TipoDeExcecao } from '#contract/operacao/livro'
import type { CobrancaAprovada, SituacaoDaCobranca } from '../../../ports/psp.ts'

type Movimento = {
  uuid: string
  evento: string
  tipo: string
  em: Date
  partidas: number
  somaDebitos: Centavos
  entradas: readonly { conta: string; valor: Centavos }[]
}
type Pagamento = {
  uuid: string
  carrinhoUuid: string | null
  meio: string
  valorCentavos: Centavos
  status: string
  destino: string | null
  psp: string
  estornadoCentavos: Centavos
}
type Frete = {
  uuid: string
  carrinhoUuid: string
  transportadoraUuid: string
  codigoEncomenda: string | null
  valorFreteCentavos: Centavos
  margemCentavos: Centavos | null
}
type Linha = {
  uuid: string
  fatura: string
  linha: number
  transportadoraUuid: string
  codigoEncomenda: string
  valorCobrado: Centavos
  valorContrato: Centavos | null
}
type Valor = { uuid: string; valorCentavos: Centavos }

/** The three sides of a day, read from where each of them stands. */
export type Lados = {
  dia: Dia
  /** This installation's PSP; the payments of another one are not compared with it. */
  pspNome: string
  movimentos: readonly Movimento[]
  /** Movements of other days that the day's payments, withdrawals and refunds may belong to, by event. */
  deOutrosDias: ReadonlyMap<string, Movimento>
  pagamentos: readonly Pagamento[]
  /** Null: the PSP could not be asked. */
  psp: readonly CobrancaAprovada[] | null
  /** Charges that were asked for one by one, because the day's list does not have them. */
  perguntadas: ReadonlyMap<string, { situacao: SituacaoDaCobranca; valor: Centavos } | undefined>
  /** What went back to the cards on request, by payment. */
  devolvidos: ReadonlyMap<string, Centavos>
  fretes: readonly Frete[]
  /** The sums that the fretes of a cart may have been booked with. */
  compras: ReadonlyMap<string, ReadonlySet<Centavos>>
  linhas: readonly Linha[]
  /** Codes that an invoice of another day charged before. */
  cobradosAntes: ReadonlySet<string>
  saques: readonly Valor[]
  reembolsos: readonly Valor[]
  /** What the seal says of the day; undefined when it is right or not sealed. */
  selo: string | undefined
}

type Lado = { valor: Centavos | null; texto: string }
export type Achada = {
  tipo: TipoDeExcecao
  chave: string
  valor: Centavos
  lados: { livro: Lado; psp: Lado; transportadora: Lado }
  /** The events of the movements behind it. */
  eventos: string[]
}
type Soma = { quantos: number; valor: Centavos }
type Total = { nome: string; livro: Soma | null; psp: Soma | null; transportadora: Soma | null; diferenca: Centavos }

const A_RECEBER = 'casa:a-receber'
const TRANSPORTADORAS = 'casa:transportadoras'
const RECEITA = 'casa:receita'
const NADA: Lado = { valor: null, texto: 'Não se aplica.' }
const lado = (valor: Centavos | null, texto: string): Lado => ({ valor, texto })

/** What disagrees between the books, the PSP and the carriers' invoices of a day, and the sums of the three sides. */
export function conferDia(lados: Lados): { achadas: Achada[]; totais: Total[]; conferidos: number } {
  const lancados = lancadosOf(lados)
  const achadas = [
    ...conferPsp(lados, lancados),
    ...conferLivro(lados),
    ...conferCompras(lados),
    ...conferFaturas(lados),
    ...conferValores(lados, lados.saques, { evento: 'saque-pago', conta: A_RECEBER, nome: 'saque' }),
    ...conferValores(lados, lados.reembolsos, { evento: 'reembolso', conta: undefined, nome: 'reembolso' }),
  ]
  return { achadas, ...totaisOf(lados, lancados) }
}

/** The value that a movement gives an account; 0 when it has no entry there. */
const emConta = ({ entradas }: Movimento, conta: string): Centavos =>
  entradas.reduce((soma, entrada) => (entrada.conta === conta ? soma + entrada.valor : soma), 0)

/** Splits `evento:uuid`; a number may stand between them. */
function partsOf(evento: string) {
  const at = evento.lastIndexOf(':')
  return { nome: evento.slice(0, evento.indexOf(':')), uuid: evento.slice(at + 1) }
}

type Lancado = { pagamento: Pagamento; movimento: Movimento; valor: Centavos }

/** The payments that the day's movements booked, by payment; a payment that was booked twice has two. */
function lancadosOf({ movimentos, pagamentos }: Lados) {
  const [byUuid, byCarrinho] = [new Map<string, Pagamento>(), new Map<string, Pagamento>()]
  for (const pagamento of pagamentos) {
    byUuid.set(pagamento.uuid, pagamento)
    if (pagamento.carrinhoUuid && pagamento.destino === 'COMPRA') byCarrinho.set(pagamento.carrinhoUuid, pagamento)
  }
  const lancados = new Map<string, Lancado[]>()
  for (const movimento of movimentos) {
    const { nome, uuid } = partsOf(movimento.evento)
    const isPagamento = nome === 'pagamento' || nome === 'pagamento-sem-conta'
    const pagamento = isPagamento ? byUuid.get(uuid) : nome === 'compra' ? byCarrinho.get(uuid) : undefined
    const valor = 0 - emConta(movimento, A_RECEBER)
    if (!pagamento || (nome === 'compra' && valor === 0)) continue
    lancados.set(pagamento.uuid, [...(lancados.get(pagamento.uuid) ?? []), { pagamento, movimento, valor }])
  }
  return lancados
}

function conferPsp(lados: Lados, lancados: ReadonlyMap<string, Lancado[]>): Achada[] {
  const { psp, pagamentos, pspNome, perguntadas, devolvidos } = lados
  const achadas: Achada[] = []
  const cobrancas = new Map<string, CobrancaAprovada[]>()
  for (const cobranca of psp ?? [])
    cobrancas.set(cobranca.referencia, [...(cobrancas.get(cobranca.referencia) ?? []), cobranca])
  const conhecidos = new Map(pagamentos.map((pagamento) => [pagamento.uuid, pagamento]))
  const doLivro = (valor: Centavos, texto: string) => lado(valor, texto)

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
        found[0] ? doLivro(found[0].valor, 'Um lançamento.') : lado(null, 'Nenhum lançamento.'),
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
          doLivro(0 - emConta(outro, A_RECEBER), `Lançado em ${emPalavras(diaOf(outro.em))}.`),
        )
      } else add('PAGAMENTO_SEM_LANCAMENTO', valor, lado(null, 'Nenhum lançamento.'))
      continue
    }
    if (lancado.valor !== valor)
      add('VALOR_DO_PSP_DIVERGENTE', valor - lancado.valor, doLivro(lancado.valor, 'Valor lançado.'))
    const conhecido = pagamento.estornadoCentavos + (devolvidos.get(referencia) ?? 0)
    if (devolvido !== conhecido)
      add(
        'DEVOLUCAO_DIVERGENTE',
        devolvido - conhecido,
        doLivro(conhecido, 'Devolvido, pelo livro.'),
        `Devolvido, pelo PSP: ${formatReais(devolvido)}.`,
      )
  }

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

  // payments that call themselves booked, where neither the books nor the PSP's list led to them
  for (const { uuid, destino, valorCentavos: valor, carrinhoUuid } of pagamentos) {
    if (destino === null || lancados.has(uuid) || cobrancas.has(uuid)) continue
    if (lados.deOutrosDias.has(`pagamento:${uuid}`) || lados.deOutrosDias.has(`compra:${carrinhoUuid}`)) continue
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

/** Movements that do not balance, and money from outside that belongs to nothing. */
function conferLivro({ dia, movimentos, pagamentos, saques, selo }: Lados): Achada[] {
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

/** A purchase is booked with what its fretes cost. */
function conferCompras({ movimentos, compras }: Lados): Achada[] {
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

/** The carrier's part of a price, as its purchase booked it (D §17). Old fretes without a margin are the carrier's whole. */
const parteDa = ({ valorFreteCentavos, margemCentavos }: Frete) => valorFreteCentavos - (margemCentavos ?? 0)

function conferFaturas({ fretes, linhas, cobradosAntes, movimentos, deOutrosDias, compras }: Lados): Achada[] {
  const achadas: Achada[] = []
  const byCodigo = new Map(fretes.flatMap((frete) => (frete.codigoEncomenda ? [[frete.codigoEncomenda, frete]] : [])))
  const cobrados = new Map<string, Linha>()
  for (const linha of linhas) {
    const { codigoEncomenda, valorCobrado, fatura, uuid } = linha
    const frete = byCodigo.get(codigoEncomenda)
    const cobrado = lado(valorCobrado, `Linha ${linha.linha} da fatura ${fatura}, objeto ${codigoEncomenda}.`)
    const add = (tipo: TipoDeExcecao, valor: Centavos, livro: Lado) =>
      achadas.push({
        tipo,
        chave: `linha:${uuid}`,
        valor,
        lados: { livro, psp: NADA, transportadora: cobrado },
        eventos: frete ? [`compra:${frete.carrinhoUuid}`] : [],
      })
    if (cobrados.has(codigoEncomenda) || cobradosAntes.has(codigoEncomenda)) {
      add('LINHA_DOBRADA', valorCobrado, frete ? lado(parteDa(frete), 'Um frete.') : lado(null, 'Nenhum frete.'))
      continue
    }
    cobrados.set(codigoEncomenda, linha)
    if (!frete) {
      add('LINHA_SEM_FRETE', valorCobrado, lado(null, 'Nenhum frete tem este código.'))
      continue
    }
    const devido = linha.valorContrato ?? parteDa(frete)
    if (devido !== valorCobrado) add('FATURA_DIVERGENTE', valorCobrado - devido, lado(devido, 'O que o contrato dá.'))
  }
  const faturadas = new Set(linhas.map(({ transportadoraUuid }) => transportadoraUuid))
  const lancadas = new Set(movimentos.map(({ evento }) => evento))
  for (const frete of fretes) {
    const { uuid, carrinhoUuid, codigoEncomenda, transportadoraUuid } = frete
    const evento = `compra:${carrinhoUuid}`
    const isCobrado = codigoEncomenda !== null && (cobrados.has(codigoEncomenda) || cobradosAntes.has(codigoEncomenda))
    const add = (tipo: TipoDeExcecao, livro: Lado, transportadora: Lado) =>
      achadas.push({
        tipo,
        chave: `frete:${uuid}`,
        valor: parteDa(frete),
        lados: { livro, psp: NADA, transportadora },
        eventos: [evento],
      })
    if (!lancadas.has(evento) && !deOutrosDias.has(evento) && compras.has(carrinhoUuid))
      add('FRETE_SEM_LANCAMENTO', lado(null, 'Postado, e a compra não está no livro.'), NADA)
    // without any line of that carrier its invoice is still to come
    if (!isCobrado && faturadas.has(transportadoraUuid))
      add(
        'FRETE_NAO_COBRADO',
        lado(parteDa(frete), `Parte da transportadora, objeto ${codigoEncomenda ?? 'sem código'}.`),
        lado(null, 'A fatura deste dia não tem este objeto.'),
      )
  }
  return achadas
}

/** Each withdrawal or refund of the day against its movement. */
function conferValores(
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

const somaOf = (valores: readonly Centavos[]): Soma => ({
  quantos: valores.length,
  valor: valores.reduce((soma, valor) => soma + valor, 0),
})

function totaisOf(lados: Lados, lancados: ReadonlyMap<string, Lancado[]>) {
  const { pagamentos, psp, fretes, linhas } = lados
  const meioDe = new Map(pagamentos.map(({ uuid, meio }) => [uuid, meio]))
  const noLivro = [...lancados.values()].flat()
  const totais: Total[] = MEIOS.map(([meio, nome]) => {
    const livro = somaOf(noLivro.filter(({ pagamento }) => pagamento.meio === meio).map(({ valor }) => valor))
    const doPsp =
      psp &&
      somaOf(psp.filter(({ referencia }) => (meioDe.get(referencia) ?? 'PIX') === meio).map(({ valor }) => valor))
    return { nome, livro, psp: doPsp, transportadora: null, diferenca: doPsp ? doPsp.valor - livro.valor : 0 }
  })
  const codigos = new Set(linhas.map(({ codigoEncomenda }) => codigoEncomenda))
  const postados = somaOf(fretes.filter(({ codigoEncomenda }) => codigos.has(codigoEncomenda ?? '')).map(parteDa))
  const cobrado = somaOf(linhas.map(({ valorCobrado }) => valorCobrado))
  totais.push({
    nome: 'Fretes faturados',
    livro: postados,
    psp: null,
    transportadora: cobrado,
    diferenca: cobrado.valor - postados.valor,
  })
  const conferidos =
    lados.movimentos.length + (psp?.length ?? 0) + linhas.length + lados.saques.length + lados.reembolsos.length
  return { totais, conferidos }
}
const MEIOS = [
  ['PIX', 'Pix'],
  ['CARTAO', 'Cartão'],
  ['BOLETO', 'Boleto'],
] as const

const emPalavras = (dia: Dia) => dia.split('-').toReversed().join('/')
