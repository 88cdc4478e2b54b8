import type { NotaLida } from '#contract/frete-nota'
import type { Centavos } from '#contract/kernel/values/centavos'
import { recusa } from './recusa.ts'
import { at, type Elemento, filhosDe, textAt } from './xml.ts'

/** The facts of a note, from the element that its signature covers (facts: nfe-xml.md §2). */
export type FatosDaNota = Omit<NotaLida, 'chave' | 'protocolo' | 'assinatura' | 'avisos' | 'usada' | 'noCarrinho'>

const MAX_ITENS = 990

/** Reads what an NF-e says. Throws NOTA_RECUSADA where something is missing that every NF-e has. */
export function readFatos(nota: Elemento): FatosDaNota {
  const itens = filhosDe(nota, 'det').map(readItem)
  const [primeiro] = itens
  if (!primeiro) throw incompleta('os itens')
  if (itens.length > MAX_ITENS) throw recusa('ELEMENTOS')
  const total = at(nota, 'total/ICMSTot')
  return {
    serie: textAt(nota, 'ide/serie'),
    numero: textAt(nota, 'ide/nNF'),
    naturezaOperacao: textAt(nota, 'ide/natOp'),
    emitidaEm: readInstante(textAt(nota, 'ide/dhEmi')) ?? need('a data de emissão'),
    emitente: { nome: textAt(nota, 'emit/xNome'), cpfCnpj: documentoOf(at(nota, 'emit')) || need('o emitente') },
    destinatario: readDestinatario(nota),
    valorNota: readCentavos(textAt(total, 'vNF')) ?? need('o valor total'),
    valorProdutos: menos(
      readCentavos(textAt(total, 'vProd')) ?? need('o valor dos produtos'),
      readCentavos(textAt(total, 'vDesc') || '0') ?? need('o desconto'),
    ),
    cfop: primeiro.cfop,
    pedido: textAt(nota, 'compra/xPed') || onlyOf(itens.map(({ pedido }) => pedido)),
    itens,
    volumes: filhosDe(at(nota, 'transp'), 'vol').map(readVolume),
  }
}

/** The recipient of the parcel. Where the note names another place of delivery, that is the person who receives there. */
function readDestinatario(nota: Elemento) {
  const dest = at(nota, 'dest') ?? need('o destinatário')
  const entrega = at(nota, 'entrega')
  const lugar = entrega ?? at(dest, 'enderDest') ?? need('o endereço do destinatário')
  const emails = textAt(entrega, 'email') || textAt(dest, 'email')
  return {
    nome: textAt(entrega, 'xNome') || textAt(dest, 'xNome'),
    cpfCnpj: documentoOf(entrega) || documentoOf(dest),
    telefone: (textAt(lugar, 'fone') || textAt(dest, 'enderDest/fone')).replace(/\D/g, ''),
    email: emails.split(/[;,\s]+/)[0] ?? '',
    endereco: {
      cep: textAt(lugar, 'CEP').replace(/\D/g, ''),
      logradouro: textAt(lugar, 'xLgr'),
      numero: textAt(lugar, 'nro'),
      complemento: textAt(lugar, 'xCpl'),
      bairro: textAt(lugar, 'xBairro'),
      codigoMunicipio: textAt(lugar, 'cMun'),
      nomeCidade: textAt(lugar, 'xMun'),
      siglaUf: textAt(lugar, 'UF'),
    },
  }
}

function readItem(det: Elemento, index: number) {
  const prod = at(det, 'prod')
  const doItem = (what: string) => need(`${what} do item ${index + 1}`)
  return {
    codigo: textAt(prod, 'cProd'),
    descricao: textAt(prod, 'xProd') || doItem('a descrição'),
    quantidade: readDecimal(textAt(prod, 'qCom')) ?? doItem('a quantidade'),
    valor: menos(
      readCentavos(textAt(prod, 'vProd')) ?? doItem('o valor'),
      readCentavos(textAt(prod, 'vDesc') || '0') ?? doItem('o desconto'),
    ),
    cfop: textAt(prod, 'CFOP'),
    pedido: textAt(prod, 'xPed'),
  }
}

const readVolume = (vol: Elemento) => ({
  quantidade: /^\d{1,9}$/.test(textAt(vol, 'qVol')) ? Number(textAt(vol, 'qVol')) : null,
  especie: textAt(vol, 'esp'),
  pesoBruto: readDecimal(textAt(vol, 'pesoB')) ?? null,
  pesoLiquido: readDecimal(textAt(vol, 'pesoL')) ?? null,
})

/** CNPJ or CPF; '' for a foreigner. */
const documentoOf = (pessoa: Elemento | undefined) => textAt(pessoa, 'CNPJ') || textAt(pessoa, 'CPF')

export function readInstante(text: string) {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(text)) return undefined
  const instante = new Date(text)
  return Number.isNaN(instante.getTime()) ? undefined : instante
}

function readCentavos(text: string) {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  return found ? ((Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))) as Centavos) : undefined
}

const readDecimal = (text: string) => (/^\d{1,12}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined)

const menos = (valor: Centavos, desconto: Centavos) => Math.max(0, valor - desconto) as Centavos

/** The one text that all have; '' where there are several or none. */
const onlyOf = (texts: string[]) => (new Set(texts).size === 1 ? (texts[0] ?? '') : '')

const incompleta = (what: string) => recusa('INCOMPLETA', `Falta na nota, ou está errado: ${what}.`)

export function need(what: string): never {
  throw incompleta(what)
}
