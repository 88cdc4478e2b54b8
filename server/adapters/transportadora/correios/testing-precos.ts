import type { RespostaLocal } from '../testing-falhas.ts'

/**
 * An item of a batch call or of its answer. Prices are strings with a decimal comma, as the Correios' API writes them.
 */
type Item = Record<string, unknown>

/** The contract's products, with invented prices in centavos. FATOR leads from pcBase to pcFaixa (facts §2). */
const PRODUTOS: Record<
  string,
  { nome: string; base: number; porKg: number; dias: number; pesoMax: number; vd: string }
> = {
  '03220': { nome: 'SEDEX CONTRATO AG', base: 10_68, porKg: 5_10, dias: 1, pesoMax: 30_000, vd: '019' },
  '03298': { nome: 'PAC CONTRATO AG', base: 9_20, porKg: 3_40, dias: 5, pesoMax: 30_000, vd: '064' },
  '04227': { nome: 'CORREIOS MINI ENVIOS CTR AG', base: 6_10, porKg: 0, dias: 7, pesoMax: 300, vd: '065' },
}
/** Declared values (facts §7.4). */
const DECLARADO: Record<string, { min: number; max: number }> = {
  '019': { min: 25.63, max: 10_000 },
  '064': { min: 25.63, max: 3_000 },
  '065': { min: 12.82, max: 100 },
}
const PRECOS: Record<string, { nome: string; sigla: string; centavos: number }> = {
  '001': { nome: 'AVISO DE RECEBIMENTO', sigla: 'AR', centavos: 7_00 },
  '002': { nome: 'MAO PROPRIA', sigla: 'MP', centavos: 8_25 },
}
const FATOR = 1.0421
const CUBICO = 6000

const virgula = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',')
const text = (item: Item, name: string) => (typeof item[name] === 'string' ? item[name] : undefined)
const refuse = (status: number, ...msgs: string[]): RespostaLocal => ({
  status,
  corpo: { msgs, date: '25/11/2026 12:00:00', method: 'POST', path: '/preco/v1/nacional', causa: 'negocio' },
})

/** The card that prices are asked for, and the CEPs that exist. */
export type Contratado = { contrato: string; dr: number; isCep: (cep: string) => boolean }

/** POST /preco/v1/nacional (facts §2). */
export function tellPrecos(corpo: unknown, contratado: Contratado): RespostaLocal {
  const itens = loteOf(corpo, 'parametrosProduto')
  if (typeof itens === 'string') return refuse(400, itens)
  return { status: 200, corpo: itens.map((item) => precoOf(item, contratado)) }
}

/** POST /prazo/v1/nacional (facts §3). */
export function tellPrazos(corpo: unknown, { isCep }: Contratado): RespostaLocal {
  const itens = loteOf(corpo, 'parametrosPrazo')
  if (typeof itens === 'string') return refuse(400, itens)
  return {
    status: 200,
    corpo: itens.map((item) => {
      const [coProduto, nuRequisicao] = [text(item, 'coProduto'), text(item, 'nuRequisicao')]
      const produto = PRODUTOS[coProduto ?? '']
      const told = { coProduto, nuRequisicao }
      if (!produto) return { ...told, txErro: 'PRZ-002: Serviço inválido' }
      for (const campo of ['cepOrigem', 'cepDestino'])
        if (!isCep(text(item, campo) ?? '')) return { ...told, txErro: 'ERP-005: CEP inexistente.' }
      return {
        ...told,
        prazoEntrega: produto.dias,
        dataMaxima: '2026-12-02T23:58:00',
        entregaDomiciliar: 'S',
        entregaSabado: 'N',
        entregaDomingo: 'N',
      }
    }),
  }
}

/** GET /preco/v1/servicos-adicionais/{coProduto}. */
export function tellServicos(coProduto: string): RespostaLocal {
  const produto = PRODUTOS[coProduto]
  if (!produto) return refuse(404, 'PRC-101: Produto não encontrado')
  const { min, max } = DECLARADO[produto.vd]!
  return {
    status: 200,
    corpo: [
      ...Object.entries(PRECOS).map(([codigo, { nome, sigla, centavos }]) => ({
        codigo,
        nome,
        sigla,
        preco: centavos / 100,
        dtIniVigencia: '2026-01-01',
      })),
      { codigo: produto.vd, nome: 'VALOR DECLARADO', sigla: 'VD', preco: 0, vlMinDeclarado: min, vlMaxDeclarado: max },
    ],
  }
}

function loteOf(corpo: unknown, campo: string): Item[] | string {
  const { idLote, [campo]: itens } = corpo as Item
  if (typeof idLote !== 'string' || idLote === '') return 'PRC-110: idLote é obrigatório'
  if (!Array.isArray(itens) || itens.length === 0) return `PRC-111: ${campo} é obrigatório`
  if (itens.length > 5) return 'PRC-112: O lote aceita até 5 itens'
  for (const item of itens as Item[])
    for (const value of Object.values(item))
      if (typeof value !== 'string' && !Array.isArray(value)) return 'PRC-113: JSON parse error: String esperada'
  return itens as Item[]
}

function precoOf(item: Item, { contrato, dr, isCep }: Contratado) {
  const coProduto = text(item, 'coProduto') ?? ''
  const told = { coProduto, nuRequisicao: text(item, 'nuRequisicao') }
  const error = (txErro: string) => ({ ...told, txErro })
  const produto = PRODUTOS[coProduto]
  if (!produto) return error('PRC-101: Produto não encontrado')
  if (text(item, 'nuContrato') !== contrato || text(item, 'nuDR') !== String(dr))
    return error('PRC-102: Contrato não encontrado para o cartão de postagem')
  for (const campo of ['cepOrigem', 'cepDestino'])
    if (!isCep(text(item, campo) ?? '')) return error('ERP-005: CEP inexistente.')
  const numero = (name: string) => (/^\d+$/.test(text(item, name) ?? '') ? Number(item[name]) : Number.NaN)
  const [peso, tipo] = [numero('psObjeto'), text(item, 'tpObjeto')]
  if (!(peso > 0)) return error('PRC-120: Peso inválido')
  if (peso > produto.pesoMax) return error(`PRC-121: Peso do objeto excede o limite de ${produto.pesoMax} g`)
  const [c, l, a, d] = ['comprimento', 'largura', 'altura', 'diametro'].map(numero) as [number, number, number, number]
  const medida = errorOfMedidas(tipo, c, l, a, d, coProduto === '04227')
  if (medida) return error(medida)
  const cubico = tipo === '3' ? (d * d * c) / CUBICO : (c * l * (tipo === '1' ? 1 : a)) / CUBICO
  const isCubico = cubico > 5 && cubico * 1000 > peso
  const psCobrado = isCubico ? Math.ceil(cubico * 1000) : peso
  const pcBase = produto.base + produto.porKg * Math.max(0, Math.ceil(psCobrado / 1000) - 1)
  const pcFaixa = Math.round(pcBase * FATOR)
  const servicos = [item['servicosAdicionais'] ?? []].flat() as Item[]
  const adicionais: { coServAdicional: string; tpServAdicional: string; pcServicoAdicional: string }[] = []
  let pcServicos = 0
  for (const { coServAdicional: codigo } of servicos as { coServAdicional: string }[]) {
    const limites = DECLARADO[codigo]
    if (limites) {
      if (codigo !== produto.vd) return error('PRC-130: Serviço adicional não permitido para o produto')
      const declarado = Number((text(item, 'vlDeclarado') ?? '').replace(',', '.'))
      if (!(declarado >= limites.min && declarado <= limites.max))
        return error(`PRC-131: Valor declarado deve estar entre ${limites.min} e ${limites.max}`)
      const pc = Math.round((declarado - limites.min) * 100 * 0.01)
      pcServicos += pc
      adicionais.push({ coServAdicional: codigo, tpServAdicional: 'A', pcServicoAdicional: virgula(pc) })
    } else if (PRECOS[codigo]) {
      pcServicos += PRECOS[codigo].centavos
      const pcServicoAdicional = virgula(PRECOS[codigo].centavos)
      adicionais.push({ coServAdicional: codigo, tpServAdicional: 'V', pcServicoAdicional })
    } else return error('PRC-130: Serviço adicional não permitido para o produto')
  }
  return {
    ...told,
    noProduto: produto.nome,
    pcBase: virgula(pcBase),
    pcBaseGeral: virgula(pcFaixa),
    peVariacao: '0,0000',
    pcReferencia: virgula(pcFaixa),
    vlBaseCalculoImposto: virgula(pcFaixa),
    inPesoCubico: isCubico ? 'S' : 'N',
    psCobrado: String(psCobrado),
    servicoAdicional: adicionais,
    peAdValorem: '0,0100',
    vlSeguroAutomatico: virgula(Math.round(DECLARADO[produto.vd]!.min * 100)),
    qtAdicional: '0',
    pcFaixa: virgula(pcFaixa),
    pcFaixaVariacao: virgula(pcFaixa),
    pcProduto: virgula(pcFaixa),
    pcTotalServicosAdicionais: virgula(pcServicos),
    pcFinal: virgula(pcFaixa + pcServicos),
  }
}

/** Limits of facts §7.2. */
function errorOfMedidas(tipo: string | undefined, c: number, l: number, a: number, d: number, isMini: boolean) {
  const between = (value: number, min: number, max: number) => value >= min && value <= max
  const grande = 'PRC-122: Dimensões do objeto excedem o limite do serviço'
  const pequena = 'PRC-123: Dimensões do objeto abaixo do mínimo do serviço'
  if (tipo === '1') {
    if (!(c >= 16 && l >= 11)) return pequena
    return between(c, 16, 60) && between(l, 11, 60) ? undefined : grande
  }
  if (tipo === '2') {
    if (!(c >= 15 && l >= 10 && a >= 1)) return pequena
    if (isMini) return c <= 24 && l <= 16 && a <= 4 ? undefined : grande
    return Math.max(c, l, a) <= 100 && c + l + a <= 200 ? undefined : grande
  }
  if (tipo === '3') {
    if (!(c >= 18 && d >= 5)) return pequena
    return c <= 100 && d <= 91 && c + 2 * d <= 200 && !isMini ? undefined : grande
  }
  return 'PRC-124: Tipo de objeto inválido'
}
