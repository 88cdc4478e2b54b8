import * as z from 'zod'
import { FreteDigitado, MAX_FRETES, RemetenteDigitado } from './carrinho.ts'
import { OpcaoDeServico } from './cotacao.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { CampoRecusado } from './kernel/http/errors.ts'
import { Reais } from './kernel/schemas/reais.ts'
import { unidadeDeMedida, unidadeDePeso } from './kernel/values/numero-digitado.ts'
import { semAcentos } from './kernel/values/texto.ts'

/** Rows checked and quoted by one call; the screen shows its progress after each. */
export const LINHAS_POR_VEZ = 100
/** Most rows of one spreadsheet. */
export const MAX_LINHAS = MAX_FRETES

export const REGRAS = ['MAIS_BARATO', 'MAIS_RAPIDO'] as const
export const Regra = z.enum(REGRAS, { error: 'Escolha a regra: mais barato ou mais rápido.' })
export type Regra = z.output<typeof Regra>

export type Coluna = {
  /** The house's own name of the column: the key of the cell. */
  nome: string
  /** The heading in the template. */
  titulo: string
  /** Other headings with the same meaning, from marketplaces and shop systems. */
  sinonimos: readonly string[]
  /** Every row needs the column. The others are needed by some rows, or by none. */
  obrigatoria: boolean
  exemplo: string
}

/** The columns of a spreadsheet, in the template's order: recipient, place, parcel. */
export const COLUNAS = [
  {
    nome: 'nome',
    titulo: 'Nome',
    sinonimos: [
      'Destinatário',
      'Nome do destinatário',
      'Nome completo',
      'Cliente',
      'Nome do cliente',
      'Comprador',
      'Nome do comprador',
      'Razão social',
      'Name',
    ],
    obrigatoria: true,
    exemplo: 'João',
  },
  {
    nome: 'sobrenome',
    titulo: 'Sobrenome',
    sinonimos: ['Sobrenome do destinatário', 'Último nome', 'Last name'],
    obrigatoria: false,
    exemplo: 'da Conceição',
  },
  {
    nome: 'cpfCnpj',
    titulo: 'CPF/CNPJ',
    sinonimos: ['CPF', 'CNPJ', 'CPF ou CNPJ', 'Documento', 'CPF/CNPJ do destinatário'],
    obrigatoria: true,
    exemplo: '111.444.777-35',
  },
  {
    nome: 'email',
    titulo: 'E-mail',
    sinonimos: ['Endereço de e-mail', 'E-mail do destinatário', 'Mail'],
    obrigatoria: true,
    exemplo: 'joao@exemplo.com.br',
  },
  {
    nome: 'telefone',
    titulo: 'Telefone',
    sinonimos: ['Celular', 'Fone', 'Telefone do destinatário', 'WhatsApp', 'Tel'],
    obrigatoria: true,
    exemplo: '(21) 98765-4321',
  },
  {
    nome: 'cep',
    titulo: 'CEP',
    sinonimos: ['CEP de destino', 'CEP destino', 'CEP do destinatário', 'Código postal', 'CEP de entrega'],
    obrigatoria: true,
    exemplo: '20040-020',
  },
  {
    nome: 'endereco',
    titulo: 'Endereço',
    sinonimos: ['Logradouro', 'Rua', 'Endereço de entrega', 'Endereço do destinatário'],
    obrigatoria: true,
    exemplo: 'Praça Pio X',
  },
  {
    nome: 'numero',
    titulo: 'Número',
    sinonimos: ['Nº', 'Num', 'Número do endereço'],
    obrigatoria: false,
    exemplo: '7',
  },
  {
    nome: 'complemento',
    titulo: 'Complemento',
    sinonimos: ['Compl', 'Complemento do endereço'],
    obrigatoria: false,
    exemplo: 'Loja B',
  },
  { nome: 'bairro', titulo: 'Bairro', sinonimos: ['Bairro do destinatário'], obrigatoria: true, exemplo: 'Centro' },
  {
    nome: 'cidade',
    titulo: 'Cidade',
    sinonimos: ['Município', 'Localidade', 'Cidade do destinatário'],
    obrigatoria: false,
    exemplo: 'Rio de Janeiro',
  },
  { nome: 'uf', titulo: 'UF', sinonimos: ['Estado', 'Sigla do estado'], obrigatoria: false, exemplo: 'RJ' },
  {
    nome: 'valor',
    titulo: 'Valor declarado (R$)',
    sinonimos: [
      'Valor',
      'Valor declarado',
      'Valor da encomenda',
      'Valor da mercadoria',
      'Valor total',
      'Valor da nota',
    ],
    obrigatoria: true,
    exemplo: '89,90',
  },
  {
    nome: 'formato',
    titulo: 'Formato',
    sinonimos: ['Tipo de embalagem', 'Embalagem', 'Formato da embalagem'],
    obrigatoria: false,
    exemplo: 'CAIXA',
  },
  {
    nome: 'altura',
    titulo: 'Altura (cm)',
    sinonimos: ['Altura', 'Altura da embalagem', 'Alt'],
    obrigatoria: false,
    exemplo: '4',
  },
  {
    nome: 'largura',
    titulo: 'Largura (cm)',
    sinonimos: ['Largura', 'Largura da embalagem', 'Larg'],
    obrigatoria: false,
    exemplo: '16',
  },
  {
    nome: 'comprimento',
    titulo: 'Comprimento (cm)',
    sinonimos: ['Comprimento', 'Comprimento da embalagem', 'Compr', 'Profundidade'],
    obrigatoria: true,
    exemplo: '24',
  },
  {
    nome: 'diametro',
    titulo: 'Diâmetro (cm)',
    sinonimos: ['Diâmetro'],
    obrigatoria: false,
    exemplo: '',
  },
  {
    nome: 'peso',
    titulo: 'Peso (kg)',
    sinonimos: ['Peso', 'Peso bruto', 'Peso em kg', 'Peso bruto (kg)'],
    obrigatoria: true,
    exemplo: '0,3',
  },
  {
    nome: 'descricao',
    titulo: 'Descrição do conteúdo',
    sinonimos: ['Descrição', 'Conteúdo', 'Produto', 'Item', 'Descrição do produto'],
    obrigatoria: false,
    exemplo: 'Caneca de cerâmica',
  },
  {
    nome: 'quantidade',
    titulo: 'Quantidade',
    sinonimos: ['Qtd', 'Qtde', 'Quant'],
    obrigatoria: false,
    exemplo: '2',
  },
  {
    nome: 'chave',
    titulo: 'Chave da nota fiscal',
    sinonimos: ['Chave', 'Chave de acesso', 'Chave da NF-e', 'Chave NFe', 'Chave da nota', 'DANFE'],
    obrigatoria: false,
    exemplo: '',
  },
  { nome: 'cfop', titulo: 'CFOP', sinonimos: [], obrigatoria: false, exemplo: '' },
  {
    nome: 'pedido',
    titulo: 'Número do pedido',
    sinonimos: ['Pedido', 'Nº do pedido', 'Código do pedido', 'Order'],
    obrigatoria: false,
    exemplo: '1234',
  },
] as const satisfies readonly Coluna[]
export type NomeDaColuna = (typeof COLUNAS)[number]['nome']

/** A heading without what people write differently: accents, capitals, spaces and punctuation. */
export const semEnfeite = (titulo: string) => semAcentos(titulo).replace(/[^a-z0-9]/g, '')

const COLUNA_POR_TITULO = new Map<string, NomeDaColuna>(
  COLUNAS.flatMap(({ nome, titulo, sinonimos }) =>
    [nome, titulo, ...sinonimos].map((text) => [semEnfeite(text), nome] as const),
  ),
)

/** Columns with the length of a side; `peso` is the other column with a unit. */
export const LADOS: readonly NomeDaColuna[] = ['altura', 'largura', 'comprimento', 'diametro']

/** The column that a heading names, if any. A unit may follow: 'peso_kg', 'Altura (mm)', 'Peso em gramas'. */
export function findColuna(titulo: string): NomeDaColuna | undefined {
  const known = COLUNA_POR_TITULO.get(semEnfeite(titulo))
  if (known) return known
  const words = wordsOf(titulo)
  const measured = COLUNA_POR_TITULO.get(words.slice(0, words.at(-2) === 'em' ? -2 : -1).join(''))
  return measured && unidadeDoTitulo(titulo, measured) ? measured : undefined
}

/** The unit that a heading gives for the numbers below it: 'Peso (g)' → 'g'. */
export function unidadeDoTitulo(titulo: string, nome: NomeDaColuna) {
  const last = wordsOf(titulo).at(-1) ?? ''
  if (nome === 'peso') return unidadeDePeso(last)
  return LADOS.includes(nome) ? unidadeDeMedida(last) : undefined
}

const wordsOf = (titulo: string) => semAcentos(titulo).match(/[a-z0-9]+/g) ?? []

const Celula = z.string().max(1000, { error: 'A célula tem texto demais.' }).optional()

/**
 * One row of a spreadsheet: its cells as text, by the house's column names. A cell may be empty or absent, and unknown
 * columns are not read. The form's schemas check the cells.
 */
export const LinhaDaPlanilha = z.object(
  {
    /** The row's number in the spreadsheet, for the person to find it. */
    numero: z.number().int().min(1).max(1_000_000),
    celulas: z.object(
      Object.fromEntries(COLUNAS.map(({ nome }) => [nome, Celula])) as Record<NomeDaColuna, typeof Celula>,
    ),
    /**
     * The product that the person chose for this row. Without it, or when it no longer carries the parcel, the rule
     * decides.
     */
    produto: z.string().max(60, { error: 'Escolha um dos produtos oferecidos.' }).nullish(),
  },
  { error: 'Envie as linhas da planilha.' },
)
export type LinhaDaPlanilha = z.output<typeof LinhaDaPlanilha>

/** A checked row: its errors, or the frete that it becomes. */
export const LinhaConferida = z
  .object({
    numero: z.number().int(),
    /** The neighbourhood of the CEP, for a row without one; null when not needed or unknown. */
    bairroDoCep: z.string().nullable(),
    /** `campo` is the name of the column; empty for the whole row. */
    erros: z.array(CampoRecusado),
    frete: FreteDigitado.nullable(),
    escolha: OpcaoDeServico.nullable(),
    /** The products to choose from for this row, cheapest first; `escolha` is one of them. */
    opcoes: z.array(OpcaoDeServico),
  })
  .meta({ id: 'LinhaConferida' })
export type LinhaConferida = z.output<typeof LinhaConferida>

export const conferirLinhas = endpoint({
  method: 'POST',
  path: '/api/v1/importacao/linhas',
  summary:
    'Confere e cota linhas de uma planilha: cada uma com seus erros, ou com o frete do produto pedido ou escolhido pela regra.',
  tag: 'importacao',
  access: 'subscriber',
  right: 'editarCarrinho',
  body: z.object(
    {
      regra: Regra,
      remetente: RemetenteDigitado,
      linhas: z
        .array(LinhaDaPlanilha, { error: 'Envie as linhas da planilha.' })
        .min(1, { error: 'A planilha não tem linhas.' })
        .max(LINHAS_POR_VEZ, { error: `Envie até ${LINHAS_POR_VEZ} linhas por vez.`, abort: true }),
    },
    { error: 'Envie as linhas da planilha.' },
  ),
  response: z.array(LinhaConferida),
})

export const importFretes = endpoint({
  method: 'POST',
  path: '/api/v1/importacao',
  summary:
    'Põe no carrinho, de uma vez, os fretes de uma planilha. O mesmo arquivo de novo: 409 IMPORTACAO_REPETIDA, ' +
    'até que venha `repetir: true`.',
  tag: 'importacao',
  access: 'subscriber',
  right: 'editarCarrinho',
  status: 201,
  body: z.object(
    {
      arquivo: z.object({
        nome: z
          .string()
          .max(255)
          .overwrite((nome) => nome.replace(/[\p{Cc}\p{Cs}]/gu, ''))
          .min(1),
        resumo: z.string().regex(/^[0-9a-f]{64}$/, { error: 'Envie o SHA-256 do arquivo.' }),
      }),
      repetir: z.boolean().default(false),
      fretes: z
        .array(FreteDigitado, { error: 'Envie os fretes da planilha.' })
        .min(1, { error: 'Nenhuma linha está pronta para o carrinho.' })
        .max(MAX_LINHAS, { error: `Importe até ${MAX_LINHAS.toLocaleString('pt-BR')} linhas por vez.`, abort: true }),
    },
    { error: 'Envie os fretes da planilha.' },
  ),
  response: z.object({ uuid: z.uuid(), importados: z.number().int(), quantidade: z.number().int(), total: Reais }),
})
