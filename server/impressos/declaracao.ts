import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import { formatDocumento } from '#contract/kernel/values/documento'
import { type CelulaNomeada, drawRow, drawTarja, drawTituloDosItens, linhaDeItem, splitItens } from './celula.ts'
import { splitCodigo } from './etiqueta.ts'
import { type Encurta, writeLinha, writeParagrafos } from './paragrafos.ts'
import type { Pagina, Traco } from './traco.ts'

/** The contents of a declaration: the paper form of facts 8.4. */
export type Declaracao = {
  marca: { nome: string; site: string }
  transportadora: string
  nomeProduto: string
  codigo: string
  remetente: Pessoa
  destinatario: Pessoa
  itens: readonly { descricao: string; quantidade: number; valorUnitario?: Centavos | null | undefined }[]
  valor: Centavos
  pesoGramas: number
}

const A4 = { largura: 210, altura: 297 }
const MARGEM = 15
const LARGURA = A4.largura - 2 * MARGEM
const FIM = A4.altura - MARGEM - 5
const COLUNAS = { item: 14, descricao: 112, quantidade: 22, valor: 32 }
/** The titles of bands. */
const TITULO = { tamanho: 9, descida: 1.1 }
const LINHA = 7
/** Name, address, city, CEP. */
const ALTURAS_DAS_PARTES: readonly number[] = [11, 13, 9, 9]
const TABELA = {
  tarja: 'IDENTIFICAÇÃO DOS BENS',
  titulo: TITULO,
  descricao: 'CONTEÚDO',
  x: MARGEM,
  linha: LINHA,
  colunas: COLUNAS,
}
const TEXTO = { fonte: 'normal', tamanho: 9 } as const

/** The signed terms, with their position under the title. */
const TERMOS = [
  {
    y: 8,
    altura: 16.5,
    texto:
      'Declaro que não me enquadro no conceito de contribuinte previsto no art. 4º da Lei Complementar nº 87/1996, uma vez que não realizo, com habitualidade ou em volume que caracterize intuito comercial, operações de circulação de mercadoria, ainda que se iniciem no exterior, ou estou dispensado da emissão da nota fiscal por força da legislação tributária vigente, responsabilizando-me, nos termos da lei e a quem de direito, por informações inverídicas.',
  },
  {
    y: 25.5,
    altura: 12.5,
    texto:
      'Declaro que não envio objeto que ponha em risco o transporte aéreo, nem objeto proibido no fluxo postal, assumindo responsabilidade pela informação prestada, e ciente de que o descumprimento pode configurar crime, conforme artigo 261 do Código Penal Brasileiro.',
  },
  {
    y: 39,
    altura: 4,
    texto: 'Declaro, ainda, estar ciente da lista de proibições e restrições da transportadora.',
  },
]
const OBSERVACAO =
  'OBSERVAÇÃO: Constitui crime contra a ordem tributária suprimir ou reduzir tributo, ou contribuição social e qualquer acessório (Lei 8.137/90, art. 1º, V).'
/** Height of the terms with their title, of place, date and signature, and of the note under them. */
const ALTURA_DO_FECHO = 2 * LINHA + 5 + 44 + 24 + 11

/** As many pages as the items need; totals, terms and signature stand on the last one. */
export function drawDeclaracao(declaracao: Declaracao): Pagina[] {
  const folhas = splitItens(linhasDosItens(declaracao), {
    primeira: alturaDoCabecalho(true),
    demais: alturaDoCabecalho(false),
    fim: FIM,
    fecho: ALTURA_DO_FECHO,
  })
  return folhas.map((linhas, i) => {
    const isFirst = i === 0
    let y = alturaDoCabecalho(isFirst)
    const tracos = [
      ...drawTitulo(declaracao, `Folha ${i + 1} de ${folhas.length}`),
      ...(isFirst ? drawPartes(declaracao) : []),
    ]
    tracos.push(...drawTituloDosItens(y - 2 * LINHA, TABELA))
    for (const { celulas, altura } of linhas) {
      tracos.push(...drawRow(MARGEM, y, altura, celulas))
      y += altura
    }
    if (i === folhas.length - 1) tracos.push(...drawFecho(declaracao, y))
    return { ...A4, tracos }
  })
}

/** Where the items begin: under title and parties on the first page, under the title on the others. */
const alturaDoCabecalho = (isFirst: boolean) =>
  MARGEM + 20 + (isFirst ? 6 + ALTURAS_DAS_PARTES.reduce((sum, altura) => sum + altura, 5) : 0) + 2 * LINHA

/** A single item is worth the declared value; several have their own values. */
const linhasDosItens = ({ itens, valor }: Declaracao) =>
  itens.map((item, i) => {
    const worth = itens.length === 1 ? valor : worthOf(item)
    return linhaDeItem({ ...item, valor: worth === undefined ? '–' : formatReais(worth) }, i, TABELA)
  })

const worthOf = ({ quantidade, valorUnitario }: Declaracao['itens'][number]) =>
  valorUnitario == null ? undefined : quantidade * valorUnitario

function drawTitulo({ marca, transportadora, nomeProduto, codigo }: Declaracao, folha: string): Traco[] {
  const top = MARGEM
  const meio = MARGEM + 106
  const foot = { fonte: 'normal', tamanho: 7 } as const
  return [
    { tipo: 'caixa', x: MARGEM, y: top, largura: LARGURA, altura: 16, espessura: 0.4 },
    { tipo: 'linha', x: meio, y: top, ateX: meio, ateY: top + 16, espessura: 0.25 },
    writeLinha(
      { texto: 'DECLARAÇÃO DE CONTEÚDO', fonte: 'negrito', tamanho: 18 },
      { x: MARGEM + 4, y: top + 10.3, largura: 98 },
    ),
    writeLinha(
      { texto: `${transportadora} · ${nomeProduto}`, fonte: 'normal', tamanho: 9 },
      { x: meio + 4, y: top + 6.4, largura: 66 },
    ),
    writeLinha(
      { texto: splitCodigo(codigo), fonte: 'negrito', tamanho: 12 },
      { x: meio + 4, y: top + 12.3, largura: 66 },
    ),
    writeLinha({ ...foot, texto: `${marca.nome} · ${marca.site}` }, { x: MARGEM, y: A4.altura - 11, largura: 120 }),
    writeLinha({ ...foot, texto: folha }, { x: MARGEM + 120, y: A4.altura - 11, largura: 60, alinhamento: 'direita' }),
  ]
}

function drawPartes({ remetente, destinatario }: Declaracao): Traco[] {
  const metade = LARGURA / 2
  const pares = [remetente, destinatario] as const
  const top = MARGEM + 20
  const campo = (nome: string, texto: string, largura: number): CelulaNomeada => ({
    nome,
    texto: (encurta) => encurta(texto),
    largura,
  })
  const rows = [
    pares.map(({ nome, sobrenome }) => campo('NOME', `${nome} ${sobrenome}`.trim(), metade)),
    pares.map(({ endereco }) => ({
      nome: 'ENDEREÇO',
      texto: (encurta: Encurta) => enderecoDe(endereco, encurta),
      largura: metade,
    })),
    pares.flatMap(({ endereco }) => [
      campo('CIDADE', endereco.nomeCidade, metade - 16),
      campo('UF', endereco.siglaUf, 16),
    ]),
    pares.flatMap(({ endereco, cpfCnpj }) => [
      campo('CEP', formatCep(endereco.cep), 36),
      campo('CPF/CNPJ', formatDocumento(cpfCnpj), metade - 36),
    ]),
  ]
  return [
    ...['REMETENTE', 'DESTINATÁRIO'].flatMap((texto, i) =>
      drawTarja(texto, { x: MARGEM + i * metade, y: top, largura: metade, altura: 6 }, TITULO),
    ),
    { tipo: 'linha', x: MARGEM + metade, y: top, ateX: MARGEM + metade, ateY: top + 6, espessura: 0.25 },
    ...rows.flatMap((celulas, i) => {
      const y = ALTURAS_DAS_PARTES.slice(0, i).reduce((sum, altura) => sum + altura, top + 6)
      return drawRow(MARGEM, y, ALTURAS_DAS_PARTES[i] ?? 0, celulas)
    }),
  ]
}

/** Street, number and quarter in one line; the longest parts are shortened first. */
export const enderecoDe = (
  { logradouro, numero, complemento, bairro }: Record<'logradouro' | 'numero' | 'complemento' | 'bairro', string>,
  encurta: Encurta,
) => [`${encurta(logradouro)}, ${encurta(numero)}`, encurta(complemento), encurta(bairro)].filter(Boolean).join(' · ')

function drawFecho({ itens, valor, pesoGramas, remetente }: Declaracao, top: number): Traco[] {
  const quantidade = itens.reduce((sum, item) => sum + item.quantidade, 0)
  const direita = { alinhamento: 'direita', fonte: 'negrito' } as const
  const rotulo = COLUNAS.item + COLUNAS.descricao
  const peso = (pesoGramas / 1000).toLocaleString('pt-BR', { minimumFractionDigits: 3 })
  const termos = top + 2 * LINHA + 5
  const assinatura = termos + 44 + 24
  const { nomeCidade, siglaUf } = remetente.endereco
  return [
    ...drawRow(MARGEM, top, LINHA, [
      { texto: 'TOTAIS', largura: rotulo, ...direita },
      { texto: quantidade.toLocaleString('pt-BR'), largura: COLUNAS.quantidade, ...direita },
      { texto: formatReais(valor), largura: COLUNAS.valor, ...direita },
    ]),
    ...drawRow(MARGEM, top + LINHA, LINHA, [
      { texto: 'PESO TOTAL (kg)', largura: rotulo, ...direita },
      { texto: peso, largura: COLUNAS.quantidade + COLUNAS.valor, ...direita },
    ]),
    { tipo: 'caixa', x: MARGEM, y: termos, largura: LARGURA, altura: 44 + 24 + 6, espessura: 0.25 },
    ...drawTarja('DECLARAÇÃO', { x: MARGEM, y: termos, largura: LARGURA, altura: 6 }, TITULO),
    ...TERMOS.flatMap(({ texto, y, altura }) =>
      writeParagrafos([{ ...TEXTO, texto }], { x: MARGEM + 3, y: termos + y, largura: LARGURA - 6, altura }),
    ),
    writeLinha(
      { texto: `${nomeCidade}/${siglaUf}, ______ de ______________________ de __________`, ...TEXTO },
      { x: MARGEM + 3, y: termos + 54, largura: LARGURA - 6 },
    ),
    { tipo: 'linha', x: MARGEM + 96, y: assinatura, ateX: MARGEM + LARGURA - 3, ateY: assinatura, espessura: 0.25 },
    writeLinha(
      { texto: 'Assinatura do declarante/remetente', fonte: 'normal', tamanho: 8 },
      { x: MARGEM + 96, y: assinatura + 4, largura: LARGURA - 99, alinhamento: 'centro' },
    ),
    ...writeParagrafos([{ texto: OBSERVACAO, fonte: 'negrito', tamanho: 7.5 }], {
      x: MARGEM,
      y: assinatura + 7.5,
      largura: LARGURA,
      altura: 7,
    }),
  ]
}
