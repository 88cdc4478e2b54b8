import { MODELO_DCE } from '#contract/kernel/values/chave-de-acesso'
import { toBrasilia } from '#contract/kernel/values/instant'
import { chaveDce, qrCodeDce, SITE_AUTORIZADOR, TP_EMIS, TP_EMIT, URL_DA_CHAVE } from './chave.ts'
import type { ItemDace, PessoaDace } from './dados-dace.ts'
import { campo, campoOpcional, tag, textoDce } from './texto.ts'

/** The company that issues and signs: the marketplace. */
export type EmissorDaDce = {
  cnpj: string
  nome: string
  site: string
  /** IBGE's code of its state. */
  codigoUf: string
}

/** A sender or a recipient with IBGE's code of their city, seven digits. */
export type PessoaDaDce = PessoaDace & { codigoMunicipio: string }

/** Everything that a DC-e says. */
export type ConteudoDaDce = {
  ambiente: 1 | 2
  serie: number
  numero: number
  /** Six random digits. */
  codigo: string
  emitidaEm: Date
  emissor: EmissorDaDce
  remetente: PessoaDaDce
  destinatario: PessoaDaDce
  itens: readonly ItemDace[]
  total: number
  /** 0 Correios, 1 the sender, 2 another carrier. */
  modalidade: 0 | 1 | 2
}

/** A part of a document that is signed, and the document around it. */
export type Assinavel = {
  namespace: string
  /** The signed element: its name, Id and version, and what is inside, in canonical form. */
  elemento: string
  id: string
  versao?: string
  dentro: string
  /** The document's start tag without attributes, and what stands between the signed element and the signature. */
  raiz: string
  versaoDaRaiz?: string
  depois: string
}

export const NAMESPACE_DCE = 'http://www.portalfiscal.inf.br/dce'
export const VERSAO_DCE = '1.00'
/** The program that issues (verProc). */
const PROGRAMA = 'FreteFlex'

/** Rule E04-20: the name of every recipient in homologation. */
export const NOME_EM_HOMOLOGACAO = 'DCE EMITIDA EM AMBIENTE DE HOMOLOGACAO'

/** The two declarations that the law requires, letter by letter as in the layout, with its grammatical mistakes. */
const OBSERVACOES = [
  'É contribuinte de ICMS qualquer pessoa física ou jurídica, que realize, com habitualidade ou em volume que caracterize intuito comercial, operações de circulação de mercadoria ou prestações de serviços de transportes interestadual e intermunicipal e de comunicação, ainda que as operações e prestações de iniciem no exterior (Lei Complementar nº 87/96, Art. 4º)',
  'Constitui crime contra a ordem tributária suprimir ou reduzir tributo, ou contribuição social e qualquer acessório: quando negar ou deixar de fornecer, quando obrigatório, nota fiscal ou documento equivalente, relativa a venda de mercadoria ou prestação de serviço, efetivamente realizada ou fornece-la em desacordo com a legislação. Sob pena de reclusão de 2 (dois) e 5 (cinco) anos, e multa (Lei 8.137/90, Art 1ª, V)',
] as const

/** The item's code among goods (NCM) is not known here; the layout wants two digits at least. */
const NCM_DESCONHECIDO = '00'

/** A DC-e before it is signed, and its key (facts: dce.md §3). The order of the elements is the layout's. */
export function buildDce(dce: ConteudoDaDce): Assinavel & { chave: string } {
  const { emissor, remetente, destinatario, ambiente } = dce
  const chave = chaveDce({ ...dce, codigoUf: emissor.codigoUf, documento: emissor.cnpj })
  const nomeDoDestinatario = ambiente === 2 ? NOME_EM_HOMOLOGACAO : destinatario.nome
  const dentro = [
    tag('ide', ide(dce, chave)),
    tag(
      'emit',
      documento(remetente) + campo('xNome', textoDce(remetente.nome, 60)) + tag('enderEmit', endereco(remetente)),
    ),
    tag(
      'Marketplace',
      campo('CNPJ', emissor.cnpj) +
        campo('xNome', textoDce(emissor.nome, 60)) +
        campo('Site', textoDce(emissor.site, 120)),
    ),
    tag(
      'dest',
      documento(destinatario) +
        campo('xNome', textoDce(nomeDoDestinatario, 60)) +
        tag('enderDest', endereco(destinatario)),
    ),
    ...dce.itens.map(det),
    tag('total', campo('vDC', reais(dce.total))),
    tag('transp', campo('modTrans', dce.modalidade) + campo('CNPJTransp', '')),
    tag('infDec', campo('xObs1', OBSERVACOES[0]) + campo('xObs2', OBSERVACOES[1])),
  ].join('')
  // the address holds an ampersand: as an entity it is refused (813)
  const qrCode = `<qrCodDCe><![CDATA[${qrCodeDce(chave, ambiente)}]]></qrCodDCe>`
  return {
    chave,
    namespace: NAMESPACE_DCE,
    elemento: 'infDCe',
    id: `DCe${chave}`,
    versao: VERSAO_DCE,
    dentro,
    raiz: 'DCe',
    depois: tag('infDCeSupl', qrCode + campo('urlChave', URL_DA_CHAVE)),
  }
}

const ide = ({ emissor, codigo, serie, numero, emitidaEm, ambiente }: ConteudoDaDce, chave: string) =>
  [
    campo('cUF', emissor.codigoUf),
    campo('cDC', codigo),
    campo('mod', MODELO_DCE),
    campo('serie', serie),
    campo('nDC', numero),
    campo('dhEmi', toBrasilia(emitidaEm)),
    campo('tpEmis', TP_EMIS),
    campo('tpEmit', TP_EMIT),
    campo('nSiteAutoriz', SITE_AUTORIZADOR),
    campo('cDV', chave.slice(43)),
    campo('tpAmb', ambiente),
    campo('verProc', PROGRAMA),
  ].join('')

const documento = ({ documento }: PessoaDaDce) => campo(documento.length === 14 ? 'CNPJ' : 'CPF', documento)

/** The layout does not require phone and e-mail, so the tax authority does not get them. */
const endereco = (pessoa: PessoaDaDce) =>
  [
    campo('xLgr', textoDce(pessoa.logradouro, 60)),
    campo('nro', textoDce(pessoa.numero, 60)),
    campoOpcional('xCpl', textoDce(pessoa.complemento, 60)),
    campo('xBairro', textoDce(pessoa.bairro, 60)),
    campo('cMun', pessoa.codigoMunicipio),
    campo('xMun', textoDce(pessoa.cidade, 60)),
    campo('UF', pessoa.uf),
    campo('CEP', pessoa.cep),
    campo('cPais', '1058'),
    campo('xPais', 'Brasil'),
  ].join('')

function det({ descricao, quantidade, valor }: ItemDace, index: number) {
  const prod =
    campo('xProd', textoDce(descricao, 120)) +
    campo('NCM', NCM_DESCONHECIDO) +
    campo('qCom', `${quantidade}.0000`) +
    campo('vUnCom', unitario(valor, quantidade)) +
    campo('vProd', reais(valor))
  return `<det nItem="${index + 1}">${tag('prod', prod)}</det>`
}

const reais = (centavos: number) => (centavos / 100).toFixed(2)

/** Two decimals where they are enough, eight where the line does not divide into whole centavos. */
const unitario = (centavos: number, quantidade: number) =>
  (centavos / quantidade / 100).toFixed(centavos % quantidade === 0 ? 2 : 8)

/**
 * Why no DC-e can say this, as a sentence; undefined when it can. The layout knows no CNPJ with letters, and no text of
 * one character in most of its fields.
 */
export function impedimentoDaDce({ emissor, remetente, destinatario, itens, total }: ConteudoDaDce) {
  if (!/^\d{14}$/.test(emissor.cnpj)) return 'A DC-e ainda não aceita CNPJ com letras: o da plataforma tem.'
  for (const [quem, pessoa] of [
    ['do remetente', remetente],
    ['do destinatário', destinatario],
  ] as const) {
    if (!/^\d{11}$|^\d{14}$/.test(pessoa.documento)) return `A DC-e ainda não aceita CNPJ com letras, como o ${quem}.`
    if (pessoa.uf === 'EX') return `A DC-e não aceita endereço no exterior, como o ${quem}.`
    const curto = (
      [
        ['o nome', pessoa.nome],
        ['o endereço', pessoa.logradouro],
        ['o bairro', pessoa.bairro],
      ] as const
    ).find(([, text]) => textoDce(text, 60).length < 2)
    if (curto) return `Para a DC-e, ${curto[0]} ${quem} precisa de pelo menos 2 letras.`
    if (textoDce(pessoa.numero, 60) === '') return `Para a DC-e, falta o número do endereço ${quem}.`
  }
  if (itens.some(({ descricao }) => textoDce(descricao, 120) === ''))
    return 'Para a DC-e, a descrição de um item precisa de letras ou números.'
  if (total > MAX_CENTAVOS) return 'A DC-e vale para conteúdos de até R$ 10.000.000,00.'
  return undefined
}

const MAX_CENTAVOS = 10_000_000_00
