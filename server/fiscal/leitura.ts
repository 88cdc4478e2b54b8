import { AVISOS_DA_NOTA, type AvisoDaNota, type NotaLida } from '#contract/frete-nota'
import { isChave, partesDaChave, problemaDaChave } from '#contract/kernel/values/chave-de-acesso'
import { type Conferida, checkAssinatura } from './assinatura.ts'
import { decodeXml } from './decode.ts'
import { need, readFatos, readInstante } from './nfe.ts'
import { recusa } from './recusa.ts'
import { allOf, at, atributoOf, type Elemento, filhosDe, parseXml, textAt } from './xml.ts'

const NFE = 'http://www.portalfiscal.inf.br/nfe'

/** What other fiscal files are, by the name of their root (facts: nfe-xml.md §1). */
const OUTROS: Record<string, string> = {
  cteProc: 'um CT-e (conhecimento de transporte)',
  procCTe: 'um CT-e (conhecimento de transporte)',
  CTe: 'um CT-e (conhecimento de transporte)',
  mdfeProc: 'um MDF-e (manifesto de transporte)',
  MDFe: 'um MDF-e (manifesto de transporte)',
  dceProc: 'uma DC-e (declaração de conteúdo)',
  DCe: 'uma DC-e (declaração de conteúdo)',
  CompNfse: 'uma NFS-e (nota de serviço)',
  NFSe: 'uma NFS-e (nota de serviço)',
}
const DA_NFE = new Set(['nfeProc', 'NFe', 'enviNFe', 'resNFe', 'procEventoNFe', 'envEvento', 'evento'])
const CANCELAMENTOS = new Set(['110111', '110112'])

/** What the tax office says of an event that counts. */
const EVENTO_REGISTRADO = new Set(['135', '136', '155'])

const AUTORIZADAS = new Set(['100', '150'])
const CANCELADAS = new Set(['101', '151', '155'])
const DENEGADAS = new Set(['110', '205', '301', '302', '303'])

/**
 * Reads and checks the XML of one NF-e. Keeps and sends nothing. `breathe` is awaited now and then in a long file. Throws
 * NOTA_RECUSADA for any other file.
 */
export async function readNota(
  bytes: Uint8Array,
  breathe: () => Promise<void>,
): Promise<Omit<NotaLida, 'usada' | 'noCarrinho'>> {
  if (bytes.length === 0) throw recusa('VAZIO')
  if (begins(bytes, 'PK')) throw recusa('ZIP')
  if (begins(bytes, '%PDF')) throw recusa('PDF')
  const { text, isOutra } = decodeXml(bytes)
  const root = await parseXml(text, breathe)
  await breathe()
  const nota = findNota(root)
  const chave = readChave(nota)
  await breathe()
  const assinatura = checkAssinatura(root, nota)
  await breathe()
  if (textAt(nota, 'ide/tpAmb') !== '1') throw recusa('HOMOLOGACAO')
  const protocolo = readProtocolo(root, chave, assinatura)
  const fatos = readFatos(nota)
  const avisos = listAvisos(nota, { isOutra, assinatura, protocolo, fatos })
  return {
    chave,
    ...fatos,
    protocolo,
    assinatura: assinatura ? 'CONFERE' : 'AUSENTE',
    avisos: avisos.map((codigo) => ({ codigo, mensagem: AVISOS_DA_NOTA[codigo] })),
  }
}

const begins = (bytes: Uint8Array, mark: string) => mark === String.fromCharCode(...bytes.subarray(0, mark.length))

/** The only note of the file: its infNFe. */
function findNota(root: Elemento) {
  const all = allOf(root)
  if (root.uri !== NFE) {
    const outro = OUTROS[root.local]
    if (outro) throw recusa('OUTRO_DOCUMENTO', `Este arquivo é ${outro}, e não uma NF-e.`)
    throw recusa(DA_NFE.has(root.local) ? 'OUTRO_NAMESPACE' : 'OUTRO_DOCUMENTO')
  }
  const evento = all.find(({ local }) => local === 'infEvento')
  const resposta = all.find((each) => each.local === 'infEvento' && textAt(each, 'cStat') !== '')
  const isRegistrado = !resposta || EVENTO_REGISTRADO.has(textAt(resposta, 'cStat'))
  if (evento && isRegistrado && CANCELAMENTOS.has(textAt(evento, 'tpEvento'))) {
    if (root.local === 'nfeProc') throw recusa('CANCELADA')
    const chave = textAt(evento, 'chNFe')
    throw recusa('CANCELAMENTO', undefined, isChave(chave) ? { chaveCancelada: chave } : {})
  }
  if (evento && root.local !== 'nfeProc') throw recusa('EVENTO')
  if (root.local === 'resNFe') throw recusa(textAt(root, 'cSitNFe') === '3' ? 'CANCELADA' : 'RESUMO')
  if (all.filter(({ local }) => local === 'infNFe').length > 1) throw recusa('VARIAS_NOTAS')
  const nfe = root.local === 'NFe' ? root : ['nfeProc', 'enviNFe'].includes(root.local) ? at(root, 'NFe') : undefined
  const nota = at(nfe, 'infNFe')
  if (!nota) throw recusa('OUTRO_DOCUMENTO')
  return nota
}

/** The key, right in itself and in accord with every part of the note that it repeats. */
function readChave(nota: Elemento) {
  const chave = (atributoOf(nota, 'Id') ?? '').replace(/^NFe/, '')
  const problema = problemaDaChave(chave)
  if (problema) throw recusa('CHAVE', problema)
  const partes = partesDaChave(chave)
  const ide = (campo: string) => textAt(nota, `ide/${campo}`)
  const emitente = textAt(nota, 'emit/CNPJ') || textAt(nota, 'emit/CPF').padStart(14, '0')
  const [ano, mes] = [ide('dhEmi').slice(2, 4), ide('dhEmi').slice(5, 7)]
  const pairs: [inKey: string, inNote: string, what: string][] = [
    [partes.uf, ide('cUF'), 'o estado'],
    [partes.ano + partes.mes, ano + mes, 'o mês de emissão'],
    [partes.emitente, emitente, 'o emitente'],
    [partes.modelo, ide('mod'), 'o modelo'],
    [partes.serie, ide('serie').padStart(3, '0'), 'a série'],
    [partes.numero, ide('nNF').padStart(9, '0'), 'o número'],
    [partes.tipoDeEmissao, ide('tpEmis'), 'a forma de emissão'],
    [partes.codigo, ide('cNF').padStart(8, '0'), 'o código numérico'],
    [partes.digito, ide('cDV'), 'o dígito verificador'],
  ]
  const wrong = pairs.find(([inKey, inNote]) => inKey !== inNote)
  if (wrong) throw recusa('CHAVE_DIFERENTE', `A chave não combina com ${wrong[2]} da nota.`)
  return chave
}

/** The tax office's answer in the file, which must be an authorisation of this very note. */
function readProtocolo(root: Elemento, chave: string, assinatura: Conferida | undefined) {
  const [protocolo, ...more] = root.local === 'nfeProc' ? filhosDe(root, 'protNFe') : []
  if (!protocolo) return null
  const prot = (campo: string) => textAt(protocolo, `infProt/${campo}`)
  if (more.length > 0 || prot('chNFe') !== chave)
    throw recusa('CHAVE_DIFERENTE', 'O protocolo neste arquivo é de outra nota.')
  const status = prot('cStat')
  if (CANCELADAS.has(status)) throw recusa('CANCELADA')
  if (DENEGADAS.has(status)) throw recusa('DENEGADA')
  if (!AUTORIZADAS.has(status)) throw recusa('NAO_AUTORIZADA')
  if (prot('tpAmb') === '2') throw recusa('HOMOLOGACAO')
  if (!/^\d{15}(?:\d\d)?$/.test(prot('nProt'))) need('o número do protocolo')
  const digVal = prot('digVal').replaceAll(' ', '')
  if (assinatura && digVal && digVal !== assinatura.digest) throw recusa('ALTERADA')
  return { numero: prot('nProt'), autorizadaEm: readInstante(prot('dhRecbto')) ?? null }
}

function listAvisos(
  nota: Elemento,
  {
    isOutra,
    assinatura,
    protocolo,
    fatos: { emitente, destinatario, itens, pedido },
  }: {
    isOutra: boolean
    assinatura: Conferida | undefined
    protocolo: NotaLida['protocolo']
    fatos: Pick<NotaLida, 'emitente' | 'destinatario' | 'itens' | 'pedido'>
  },
) {
  const many = (texts: string[]) => new Set(texts).size > 1
  const found: Record<AvisoDaNota, boolean> = {
    SEM_PROTOCOLO: protocolo === null,
    SEM_ASSINATURA: assinatura === undefined,
    REFORMATADA: assinatura?.isReformatada ?? false,
    CERTIFICADO: assinatura !== undefined && !isTitular(assinatura.titular, emitente.cpfCnpj),
    CODIFICACAO: isOutra,
    FINALIDADE: textAt(nota, 'ide/finNFe') !== '1',
    ENTRADA: textAt(nota, 'ide/tpNF') === '0',
    EXTERIOR: destinatario.endereco.siglaUf === 'EX',
    OUTRO_LOCAL: at(nota, 'entrega') !== undefined,
    VARIOS_CFOP: many(itens.map(({ cfop }) => cfop)),
    VARIOS_PEDIDOS: !pedido && many(itens.map(({ pedido }) => pedido)),
  }
  return (Object.keys(found) as AvisoDaNota[]).filter((codigo) => found[codigo])
}

/** A company signs with the certificate of any of its branches: the first eight characters of the CNPJ are its own. */
const isTitular = (titular: string | undefined, emitente: string) =>
  titular !== undefined &&
  (emitente.length === 14 ? titular.slice(0, 8) === emitente.slice(0, 8) : titular === emitente)
