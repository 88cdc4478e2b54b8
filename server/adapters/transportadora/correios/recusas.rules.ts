/**
 * How many characters are kept of a message of a refusal (`{msgs: ["PPN-347: texto…"], …}`, facts: correios.md §1) or
 * of an item's `txErro`.
 */
const TAMANHO_MAX = 160

/** The fiscal document whose key is sent. The Correios take every key as `chaveNFe`. */
type Documento = 'nota fiscal' | 'DC-e'

/**
 * What a code or its words mean, as a sentence for the person who bought. The first pattern that fits counts. Codes are
 * from facts §4.3; most refusals are known by their words alone.
 */
const FRASES: readonly (readonly [pattern: RegExp, frase: string | ((documento: Documento) => string)])[] = [
  [/PPN-347|declara[çc][ãa]o de conte[úu]do/i, 'Os Correios pedem a declaração de conteúdo deste envio.'],
  [/RTL-076/, 'O CEP do remetente não é do estado informado.'],
  [/RTL-077|UF do destinat[áa]rio/i, 'O CEP do destinatário não é do estado informado.'],
  [/servi[çc]o n[ãa]o permitido/i, 'Este serviço não faz parte do contrato com os Correios.'],
  [/(telefone|celular).*remetente|remetente.*(telefone|celular)/i, 'Os Correios não aceitam o telefone do remetente.'],
  [/(telefone|celular).*destinat|destinat.*(telefone|celular)/i, 'Os Correios não aceitam o telefone do destinatário.'],
  [/remetente.*cpfCnpj|cpf.*remetente|cnpj.*remetente/i, 'Os Correios não aceitam o CPF ou CNPJ do remetente.'],
  [/destinat.*cpfCnpj|cpf.*destinat|cnpj.*destinat/i, 'Os Correios não aceitam o CPF ou CNPJ do destinatário.'],
  [/remetente.*cep|cep.*(remetente|origem)/i, 'Os Correios não conhecem o CEP do remetente.'],
  [/destinat.*cep|cep.*destin/i, 'Os Correios não conhecem o CEP do destinatário.'],
  [/chaveNFe|chave.*(nf-?e|dc-?e|nota)/i, (documento) => `Os Correios não aceitam a chave da ${documento}.`],
  [/numeroNotaFiscal/i, 'Os Correios não aceitam o número da nota fiscal.'],
  [/(peso).*(excede|limite|inv[áa]lid|m[áa]xim)/i, 'O peso passa do que este serviço dos Correios leva.'],
  [
    /(dimens|comprimento|largura|altura|di[âa]metro).*(excede|limite|inv[áa]lid|m[áa]xim|m[íi]nim)/i,
    'As medidas não servem para este serviço dos Correios.',
  ],
  [/valor declarado/i, 'Os Correios não aceitam o valor declarado deste envio.'],
]

/** Refusals about the house's own access, the gateway or a moment's trouble: the request may succeed later. */
const DA_CASA = /^(?:GTW|TKN)-\d+|n[ãa]o autorizad|token|tente novamente|indispon[íi]vel|erro interno|timeout/i

/** The messages of a refusal, made one line each; empty when it has none. */
export function readMsgs(corpo: unknown): string[] {
  if (typeof corpo !== 'object' || corpo === null) return []
  const { msgs, mensagem, message } = corpo as Record<string, unknown>
  const told = Array.isArray(msgs) ? msgs : [msgs ?? mensagem ?? message]
  return told
    .slice(0, 20)
    .map((msg) => plainText(msg))
    .filter(Boolean)
}

/** One printable line of at most `max` characters, without `<` and `>`; '' for anything that is not a text. */
export const plainText = (text: unknown, max: number = TAMANHO_MAX) =>
  typeof text === 'string'
    ? text
        .slice(0, max * 4)
        .toWellFormed()
        .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s<>]+/gu, ' ')
        .trim()
        .slice(0, max)
        .toWellFormed()
        .trim()
    : ''

/** Whether a refusal says nothing about the parcel: 401 and 403 are about our token, and so are the gateway's codes. */
export const isDaCasa = (status: number, msgs: readonly string[]) =>
  [401, 403, 408, 409, 425].includes(status) || msgs.length === 0 || msgs.some((msg) => DA_CASA.test(msg))

/** Whether our token is refused: 401, or 403 with a code of the gateway (facts §1). */
export const isTokenRecusado = (status: number, corpo: unknown) =>
  status === 401 || (status === 403 && readMsgs(corpo).some((msg) => msg.startsWith('GTW-0')))

/** The refusal of a pre-posting as a sentence for the person. An unknown one keeps its code and says its words. */
export function renderRecusa(msgs: readonly string[], documento: Documento): string {
  for (const [pattern, frase] of FRASES)
    if (msgs.some((msg) => pattern.test(msg))) return typeof frase === 'string' ? frase : frase(documento)
  const [codigo, texto] = splitMsg(msgs[0] ?? '')
  const palavras = texto
    .replace(/[.\s]+$/, '')
    .slice(0, 80)
    .trim()
  if (!palavras) return codigo ? `Os Correios recusaram este envio (${codigo}).` : 'Os Correios recusaram este envio.'
  return `Os Correios recusaram este envio: ${palavras}${codigo ? ` (${codigo})` : ''}.`
}

/** What an item's `txErro` says about the product: 'Ele …' for the person. Undefined when it is a moment's trouble. */
export function renderTxErro(txErro: string): string | undefined {
  const msg = plainText(txErro)
  if (DA_CASA.test(msg) || msg === '') return undefined
  const [codigo] = splitMsg(msg)
  for (const [pattern, motivo] of MOTIVOS) if (pattern.test(msg)) return motivo
  return `Ele não leva esta encomenda, segundo os Correios${codigo ? ` (${codigo})` : ''}.`
}

const MOTIVOS: readonly (readonly [RegExp, string])[] = [
  [/cep/i, 'Ele não atende este trajeto: os Correios não conhecem um dos CEPs.'],
  [/peso/i, 'Ele não leva este peso.'],
  [/dimens|comprimento|largura|altura|di[âa]metro|tamanho/i, 'Ele não leva estas medidas.'],
  [/valor declarado/i, 'Ele não aceita este valor declarado.'],
  [/servi[çc]o adicional/i, 'Ele não tem um dos serviços adicionais pedidos.'],
  [/n[ãa]o (?:atende|dispon|permitid)|sem atendimento|n[ãa]o h[áa]/i, 'Ele não atende este trajeto.'],
]

/** 'PPN-347: texto' → ['PPN-347', 'texto'] */
function splitMsg(msg: string): [codigo: string, texto: string] {
  const [, codigo, texto] = /^([A-Z]{2,4}-\d{1,4})\s*[:-]?\s*(.*)$/.exec(msg) ?? []
  return codigo ? [codigo, texto ?? ''] : ['', msg]
}
