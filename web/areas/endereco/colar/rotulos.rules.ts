import { fold } from './texto.rules.ts'

/** What a label announces. 'nomeFraco': a person who may not be the recipient. 'sobra': not for the form. */
export type Rotulo =
  | 'nome'
  | 'nomeFraco'
  | 'endereco'
  | 'rua'
  | 'numero'
  | 'complemento'
  | 'bairro'
  | 'cidade'
  | 'uf'
  | 'codigo'
  | 'sobra'

/** A piece of a line and the label before it, if any. `isDito`: the label was part of a sentence, without a colon. */
export type Trecho = { rotulo: Rotulo | null; palavra: string; isDito: boolean; text: string }

/** 'b:' and 'c:' are short for bairro and cidade; in 'bloco b: ap 3' they are not. */
const NAO_DE_PORTA = '(?<!(?:bloco|bl|casa|torre|conjunto|conj|lote|quadra|sala|loja)\\s[bc])'

const PALAVRAS: Record<Rotulo, readonly string[]> = {
  nome: [
    'nome(?: completo| e sobrenome| (?:do |da |de )?(?:destinatari[oa]|cliente)| de quem (?:vai )?recebe(?:r)?| social|/razao social| / razao social| ou razao social)?',
    'destinatari[oa]',
    'dest',
    'recebedora?',
    'quem (?:vai )?recebe(?:r)?',
    'em nome de',
    'razao social',
    'para',
    'pra',
    '(?:pode )?(?:entregar|enviar|mandar|envio|entrega|envia|manda) (?:para|pra|a|p/)',
  ],
  nomeFraco: ['cliente', 'comprador(?:a)?(?:/cliente)?', 'contato', 'a/c', 'aos cuidados(?: d[aeo])?', 'responsavel'],
  endereco: [
    '(?:meu |o )?end(?:ereco)?(?: completo| de entrega| para entrega| p/ entrega| de envio| residencial| comercial| e| eh)?\\.?',
    'logradouro',
    'local(?: de entrega)?',
    'endereco/numero',
  ],
  rua: ['rua', 'avenida', 'av', 'travessa', 'alameda', 'rua/av(?:enida)?', 'rua ou avenida', 'estrada', 'rodovia'],
  numero: ['numero', 'num', 'nro', 'n[º°o]', 'n'],
  complemento: ['complemento', 'compl', 'comp', 'cpl'],
  bairro: ['bairr?o', 'bair', `b${NAO_DE_PORTA}`],
  cidade: ['(?:cidade|municipio|localidade|cid)(?: ?[/-] ?(?:uf|estado))?', `c${NAO_DE_PORTA}`],
  uf: ['uf', 'estado', 'est'],
  codigo: [
    '(?:dni/)?cpf(?:/cnpj)?',
    'cnpj(?:/cpf)?',
    'cpf ou cnpj',
    'cep',
    'e-?mail',
    'tel(?:efone)?s?',
    'fone',
    'cel(?:ular)?',
    'whats(?:app)?',
    'zap',
    'pais',
  ],
  sobra: [
    '(?:ponto de |pt\\.? |p\\.? ?)?ref(?:erencia)?s?',
    'obs(?:ervac(?:ao|oes))?',
    'ie',
    'rg',
    'inscricao estadual',
    'produtos?',
    'itens',
    'item',
    'pedido',
    'venda',
    'compra',
    'total',
    'subtotal',
    'pagamento',
    'valor',
    'frete',
    'data(?: de nascimento)?',
    'nascimento',
    'horarios?',
    'tamanho',
    'tam',
    'cor',
    'sku',
    'quantidade',
    'qtde?',
    'nota(?: fiscal)?',
    'nf-?e?',
    'rastreio',
    'transportadora',
    'prazo',
    'instagram',
    'insta',
    'usuario',
    'codigo',
    'observacoes',
  ],
}
const ROTULOS = Object.keys(PALAVRAS) as Rotulo[]
const grupo = (rotulos: readonly Rotulo[]) =>
  rotulos.map((rotulo) => `(?<${rotulo}>${PALAVRAS[rotulo].join('|')})`).join('|')

/** A label with a colon or '=' anywhere in a line: 'Rua: '. */
const COM_SINAL = String.raw`(?<![a-z0-9/])(?:${grupo(ROTULOS)})\.?\s?[:=]\s?`
/** A label with a dash at the start of a line ('RUA - '), or alone in its line. */
const NO_COMECO = new RegExp(String.raw`^(?:${grupo(ROTULOS)})\.?(?:\s?[-–—]\s|\s?[:=]?$)`)
/** Labels inside a sentence: 'o meu nome é', 'no bairro', 'entregar para'. */
const DITOS: { rotulo: Rotulo; frases: readonly string[] }[] = [
  {
    rotulo: 'nome',
    frases: [
      '(?:e )?(?:o )?meu nome (?:e|eh)(?: [ao])?',
      'me chamo',
      'aqui (?:e|eh)(?: [ao])?',
      'nome(?: completo)?(?! d[aeo]s?\\s|\\s(?:e|eh|que|na|no|em)\\s)',
      '(?:pode )?(?:colocar |por |botar )?(?:em|no) nome d[aeo]',
      'quem (?:vai )?recebe(?:r)? (?:e|eh|sera)(?: [ao])?',
      '(?:pode )?(?:entregar|enviar|mandar|envio|entrega) (?:para|pra)(?: [ao])?(?! (?:o |a |mim|esse|este|meu|minha|entrega))',
    ],
  },
  { rotulo: 'nomeFraco', frases: ['a/c(?: d[aeo])?', 'aos cuidados d[aeo]'] },
  { rotulo: 'bairro', frases: ['(?:n[oa] |do )?bairro(?: (?:e|eh))?'] },
  { rotulo: 'cidade', frases: ['(?:na |a )?(?:cidade|municipio) (?:e|eh|de)'] },
  { rotulo: 'complemento', frases: ['(?:o )?complemento(?: (?:e|eh))?'] },
]
const DITO = DITOS.map(
  ({ frases }, i) => String.raw`(?<dito${i}>(?<![a-z0-9/])(?:${frases.join('|')})\s(?=[a-z0-9]))`,
).join('|')
const QUALQUER_ROTULO = new RegExp(`${COM_SINAL}|${DITO}`, 'g')

/** 'Pará' alone in a line is the state, and not the label 'para'. */
const PARA = /^para$/

/** Splits a line at its labels. The first piece has no label, and may be empty. */
export function splitRotulos(linha: string): Trecho[] {
  const folded = fold(linha)
  const found = NO_COMECO.exec(folded)
  const start = found && !PARA.test(found[0]) ? found : null
  const from = start ? start[0].length : 0
  const trechos: Trecho[] = [start ? open(linha, start, 0) : { rotulo: null, palavra: '', isDito: false, text: '' }]
  let end = from
  for (const found of folded.slice(from).matchAll(QUALQUER_ROTULO)) {
    const at = from + found.index
    last(trechos).text = linha.slice(end, at)
    trechos.push(open(linha, found, at))
    end = at + found[0].length
  }
  last(trechos).text = linha.slice(end)
  return trechos
}

function open(linha: string, found: RegExpExecArray, at: number): Trecho {
  const [name = ''] = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined) ?? []
  const dito = /^dito(\d)$/.exec(name)
  const rotulo = dito ? (DITOS[Number(dito[1])]?.rotulo ?? null) : (name as Rotulo)
  return { rotulo, palavra: linha.slice(at, at + found[0].length), isDito: dito !== null, text: '' }
}

const last = (trechos: Trecho[]) => trechos[trechos.length - 1] as Trecho
