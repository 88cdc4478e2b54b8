import type { Centavos } from '#contract/kernel/values/centavos'
import type { TipoDeExcecao } from '#contract/operacao/livro'
import type { CobrancaAprovada } from '../../../ports/psp.ts'
import type { Lados } from './lados.rules.ts'

type Solto<T> = T extends readonly (infer U)[]
  ? { -readonly [K in keyof U]: U[K] }[]
  : T extends ReadonlyMap<infer K, infer V>
    ? Map<K, V>
    : T
/** The sides of a day, which a test may change. */
export type Dia = { -readonly [K in keyof Lados]: Solto<Lados[K]> } & { psp: CobrancaAprovada[] }

const DIA = '2026-11-24'
const MEIOS = ['PIX', 'CARTAO', 'BOLETO'] as const
const uuidOf = (serie: number, i: number) =>
  `${serie.toString(16).padStart(8, '0')}-0000-7000-8000-${i.toString(16).padStart(12, '0')}`

/** A day whose three sides agree: top-ups and purchases in turn, a frete per purchase, its invoice line, withdrawals, refunds. */
export function diaCerto(pagamentos: number): Dia {
  const dia: Dia = {
    dia: DIA,
    pspNome: 'sandbox',
    movimentos: [],
    deOutrosDias: new Map(),
    pagamentos: [],
    psp: [],
    perguntadas: new Map(),
    devolvidos: new Map(),
    aosPagadores: new Map(),
    fretes: [],
    compras: new Map(),
    linhas: [],
    cobradosAntes: new Set(),
    saques: [],
    reembolsos: [],
    selo: undefined,
  }
  const em = (i: number) => new Date(Date.parse(`${DIA}T00:00:00-03:00`) + Math.floor((86_399_000 * i) / pagamentos))
  const move = (i: number, evento: string, entradas: [string, Centavos][]) =>
    dia.movimentos.push({
      uuid: uuidOf(9, dia.movimentos.length),
      evento,
      tipo: 'TESTE',
      em: em(i),
      partidas: entradas.length,
      somaDebitos: entradas.reduce((soma, [, valor]) => soma - Math.min(0, valor), 0),
      entradas: entradas.map(([conta, valor]) => ({ conta, valor })),
    })
  for (let i = 0; i < pagamentos; i++) {
    const [uuid, valor, isCompra] = [uuidOf(1, i), 1000 + (i % 977), i % 2 === 1]
    const carrinhoUuid = isCompra ? uuidOf(2, i) : null
    const meio = MEIOS[i % 3]!
    dia.pagamentos.push({
      uuid,
      carrinhoUuid,
      meio,
      valorCentavos: valor,
      status: 'APPROVED',
      destino: isCompra ? 'COMPRA' : 'CARTEIRA',
      psp: 'sandbox',
      estornadoCentavos: 0,
    })
    dia.psp.push({ pspId: `psp-${i}`, referencia: uuid, valor, situacao: 'APROVADA', devolvido: 0, aprovadaEm: em(i) })
    if (!carrinhoUuid) {
      move(i, `pagamento:${uuid}`, [
        ['casa:a-receber', 0 - valor],
        [`${uuidOf(3, i)}:disponivel`, valor],
      ])
      continue
    }
    const margem = Math.round(valor * 0.08)
    move(i, `compra:${carrinhoUuid}`, [
      ['casa:a-receber', 0 - valor],
      ['casa:receita', margem],
      ['casa:transportadoras', valor - margem],
    ])
    dia.compras.set(carrinhoUuid, new Set([valor]))
    const codigoEncomenda = `QQ${String(i).padStart(9, '0')}BR`
    const transportadoraUuid = uuidOf(4, i % 4 === 1 ? 1 : 2)
    dia.fretes.push({
      uuid: uuidOf(5, i),
      carrinhoUuid,
      transportadoraUuid,
      codigoEncomenda,
      valorFreteCentavos: valor,
      margemCentavos: margem,
    })
    dia.linhas.push({
      uuid: uuidOf(6, i),
      fatura: '3120',
      linha: dia.linhas.length + 1,
      transportadoraUuid,
      codigoEncomenda,
      valorCobrado: valor - margem,
      valorContrato: null,
    })
  }
  for (let i = 0; i < 6; i++) {
    const [saque, reembolso, valor] = [uuidOf(7, i), uuidOf(8, i), 5000 + i]
    dia.saques.push({ uuid: saque, valorCentavos: valor })
    move(i, `saque-pago:${saque}`, [
      ['casa:saques', 0 - valor],
      ['casa:a-receber', valor],
    ])
    dia.reembolsos.push({ uuid: reembolso, valorCentavos: valor })
    move(i, `reembolso:${reembolso}`, [
      ['casa:receita', 0 - valor],
      [`${uuidOf(3, i)}:disponivel`, valor],
    ])
  }
  return dia
}

/** A planted anomaly: what it must be found as, and about what. */
export type Plantada = { tipo: TipoDeExcecao; chave: string }

/**
 * Plants one anomaly of each kind and place into a day of at least 120 payments, each on a payment of its own: at the
 * beginning, in the middle and at the end of the day, for each way of paying, in top-ups and purchases. Returns what must be
 * found, and nothing else may be.
 */
export function plantAnomalias(dia: Dia): Plantada[] {
  const plantadas: Plantada[] = []
  const total = dia.pagamentos.length
  const free = [0, total - 1, Math.floor(total / 2), ...Array.from({ length: total }, (_, i) => i)]
  const taken = new Set<number>()
  /** The next payment of this kind that nothing was planted on. */
  const take = (isCompra: boolean) => {
    const i = free.find((at) => !taken.has(at) && (at % 2 === 1) === isCompra)
    if (i === undefined) throw new Error('too few payments')
    taken.add(i)
    return i
  }
  const movimentoDe = (i: number) => {
    const { uuid, carrinhoUuid } = dia.pagamentos[i]!
    const evento = carrinhoUuid ? `compra:${carrinhoUuid}` : `pagamento:${uuid}`
    return dia.movimentos.find((movimento) => movimento.evento === evento)!
  }
  const pspDe = (i: number) => dia.psp.find(({ referencia }) => referencia === dia.pagamentos[i]!.uuid)!
  const plant = (tipo: TipoDeExcecao, chave: string) => void plantadas.push({ tipo, chave })
  const drop = <T>(list: T[], one: T) => list.splice(list.indexOf(one), 1)
  const ofPagamento = (tipo: TipoDeExcecao, isCompra: boolean, change: (i: number) => void) => {
    const i = take(isCompra)
    const { uuid } = dia.pagamentos[i]!
    change(i)
    plant(tipo, `pagamento:${uuid}`)
  }
  const moveAway = (i: number, keeps: boolean) => {
    const movimento = movimentoDe(i)
    drop(dia.movimentos, movimento)
    if (keeps)
      dia.deOutrosDias.set(movimento.evento, { ...movimento, em: new Date(movimento.em.getTime() + 86_400_000) })
  }
  const withoutFrete = (i: number) => {
    const { carrinhoUuid } = dia.pagamentos[i]!
    const frete = dia.fretes.find((one) => one.carrinhoUuid === carrinhoUuid)
    if (!frete) return
    drop(dia.fretes, frete)
    dia.linhas = dia.linhas.filter(({ codigoEncomenda }) => codigoEncomenda !== frete.codigoEncomenda)
  }
  for (const isCompra of [false, true]) {
    for (let vez = 0; vez < 2; vez++) {
      ofPagamento('PAGAMENTO_SEM_LANCAMENTO', isCompra, (i) => {
        withoutFrete(i)
        moveAway(i, false)
      })
      ofPagamento('LANCAMENTO_EM_OUTRO_DIA', isCompra, (i) => moveAway(i, true))
      ofPagamento('VALOR_DO_PSP_DIVERGENTE', isCompra, (i) => (pspDe(i).valor += vez === 0 ? 1 : -100))
      ofPagamento('PAGAMENTO_MUDADO', isCompra, (i) => (dia.pagamentos[i]!.valorCentavos += vez === 0 ? 1 : 9_000))
      ofPagamento('DEVOLUCAO_DIVERGENTE', isCompra, (i) => {
        if (vez === 0) pspDe(i).devolvido = 100
        else dia.pagamentos[i]!.estornadoCentavos = 100
      })
      ofPagamento('COBRANCA_DOBRADA', isCompra, (i) => dia.psp.push({ ...pspDe(i), pspId: `dobrada-${i}` }))
      ofPagamento('LANCAMENTO_SEM_PAGAMENTO', isCompra, (i) => {
        drop(dia.psp, pspDe(i))
        dia.perguntadas.set(dia.pagamentos[i]!.uuid, undefined)
      })
      ofPagamento('SITUACAO_DIVERGENTE', isCompra, (i) => {
        const { valor, referencia } = pspDe(i)
        drop(dia.psp, pspDe(i))
        dia.perguntadas.set(referencia, { situacao: vez === 0 ? 'RECUSADA' : 'PENDENTE', valor })
      })
    }
    ofPagamento('LANCAMENTO_DOBRADO', isCompra, (i) => {
      const movimento = movimentoDe(i)
      const { uuid } = dia.pagamentos[i]!
      const entradas = [
        { conta: 'casa:a-receber', valor: 0 - movimento.somaDebitos },
        { conta: `${uuid}:disponivel`, valor: movimento.somaDebitos },
      ]
      const evento = isCompra ? `pagamento:${uuid}` : `pagamento-sem-conta:${uuid}`
      dia.movimentos.push({ ...movimento, uuid: uuidOf(10, i), evento, partidas: 2, entradas })
    })
  }
  const modelo = dia.psp[dia.psp.length - 1]!
  for (let i = 0; i < 2; i++) {
    const referencia = uuidOf(11, i)
    dia.psp.push({ ...modelo, pspId: `estranha-${i}`, referencia })
    plant('COBRANCA_DESCONHECIDA', `pagamento:${referencia}`)
  }
  for (const what of ['soma', 'partidas', 'debitos'] as const) {
    // a top-up's other side, so that its payment still agrees
    const movimento = movimentoDe(take(false))
    if (what === 'soma')
      movimento.entradas = movimento.entradas.map((entrada, at) =>
        at === 1 ? { ...entrada, valor: entrada.valor + 1 } : entrada,
      )
    if (what === 'partidas') movimento.partidas += 1
    if (what === 'debitos') movimento.somaDebitos += 1
    plant('MOVIMENTO_DESEQUILIBRADO', `movimento:${movimento.uuid}`)
  }
  for (const nome of ['pagamento', 'saque-pago'] as const) {
    const movimento = movimentoDe(take(false))
    const solto = { ...movimento, uuid: uuidOf(12, nome.length), evento: `${nome}:${uuidOf(13, nome.length)}` }
    dia.movimentos.push(solto)
    plant('MOVIMENTO_SEM_ORIGEM', `movimento:${solto.uuid}`)
  }
  for (const by of [1, -1]) {
    const { carrinhoUuid } = dia.pagamentos[take(true)]!
    const [valor = 0] = dia.compras.get(carrinhoUuid!)!
    dia.compras.set(carrinhoUuid!, new Set([valor + by]))
    const frete = dia.fretes.find((one) => one.carrinhoUuid === carrinhoUuid)!
    frete.valorFreteCentavos += by
    frete.margemCentavos = (frete.margemCentavos ?? 0) + by // the carrier's part stays
    plant('COMPRA_DIVERGENTE', `carrinho:${carrinhoUuid}`)
  }
  const linhaDe = (i: number) => {
    const { carrinhoUuid } = dia.pagamentos[i]!
    const frete = dia.fretes.find((one) => one.carrinhoUuid === carrinhoUuid)!
    return { frete, linha: dia.linhas.find(({ codigoEncomenda }) => codigoEncomenda === frete.codigoEncomenda)! }
  }
  for (let vez = 0; vez < 2; vez++) {
    const sem = { ...linhaDe(take(true)).linha, uuid: uuidOf(14, vez), codigoEncomenda: `ZZ00000000${vez}BR` }
    dia.linhas.push(sem)
    plant('LINHA_SEM_FRETE', `linha:${sem.uuid}`)
    const dobrada = linhaDe(take(true))
    if (vez === 0) {
      const outra = { ...dobrada.linha, uuid: uuidOf(15, vez) }
      dia.linhas.push(outra)
      plant('LINHA_DOBRADA', `linha:${outra.uuid}`)
    } else {
      dia.cobradosAntes = new Set([dobrada.linha.codigoEncomenda])
      plant('LINHA_DOBRADA', `linha:${dobrada.linha.uuid}`)
    }
    const cara = linhaDe(take(true)).linha
    if (vez === 0) cara.valorCobrado += 1
    else cara.valorContrato = cara.valorCobrado - 1082
    plant('FATURA_DIVERGENTE', `linha:${cara.uuid}`)
    const esquecido = linhaDe(take(true))
    drop(dia.linhas, esquecido.linha)
    plant('FRETE_NAO_COBRADO', `frete:${esquecido.frete.uuid}`)
    const [saque, outroSaque] = [dia.saques[vez]!, dia.saques[vez + 2]!]
    drop(dia.movimentos, dia.movimentos.find(({ evento }) => evento === `saque-pago:${saque.uuid}`)!)
    plant('SAQUE_SEM_LANCAMENTO', `saque:${saque.uuid}`)
    outroSaque.valorCentavos += vez === 0 ? 1 : -1
    plant('SAQUE_DIVERGENTE', `saque:${outroSaque.uuid}`)
    const [reembolso, outroReembolso] = [dia.reembolsos[vez]!, dia.reembolsos[vez + 2]!]
    drop(dia.movimentos, dia.movimentos.find(({ evento }) => evento === `reembolso:${reembolso.uuid}`)!)
    plant('REEMBOLSO_SEM_LANCAMENTO', `reembolso:${reembolso.uuid}`)
    outroReembolso.valorCentavos += vez === 0 ? 1 : -1
    plant('REEMBOLSO_DIVERGENTE', `reembolso:${outroReembolso.uuid}`)
  }
  const solto = {
    ...dia.fretes[0]!,
    uuid: uuidOf(16, 1),
    carrinhoUuid: uuidOf(17, 1),
    codigoEncomenda: 'YY000000001BR',
  }
  dia.fretes.push(solto)
  dia.compras.set(solto.carrinhoUuid, new Set([solto.valorFreteCentavos]))
  dia.linhas.push({
    ...dia.linhas[0]!,
    uuid: uuidOf(18, 1),
    codigoEncomenda: solto.codigoEncomenda,
    valorContrato: null,
    valorCobrado: solto.valorFreteCentavos - (solto.margemCentavos ?? 0),
  })
  plant('FRETE_SEM_LANCAMENTO', `frete:${solto.uuid}`)
  dia.selo = 'dia 2026-11-24: fechado com 2 movimentos, agora 3; o resumo não confere'
  plant('SELO_DIVERGENTE', `selo:${dia.dia}`)
  return plantadas
}
