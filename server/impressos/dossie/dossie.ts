import { code128 } from '../barras.ts'
import { type Celula, drawRow } from '../celula.ts'
import { imprimivel } from '../imprimivel.ts'
import { alturaDasLinhas, linhasDe, type Paragrafo, writeLinha } from '../paragrafos.ts'
import { type Fonte, type Pagina, PONTO_MM, type Traco } from '../traco.ts'
import { type Foto, prepareFoto } from './foto.ts'
import { ALTURA_DOS_PACOTES, drawPacotes, type Pacote } from './pacotes.ts'

/** The file of a contest: what is said of one object, in blocks under each other. */
export type Dossie = {
  marca: { nome: string; site: string }
  titulo: string
  subtitulo: string
  /** The object's code, printed as bars too; empty: there is none. */
  codigo: string
  blocos: readonly Bloco[]
}

export type Bloco =
  | { tipo: 'titulo'; texto: string }
  | { tipo: 'campos'; campos: readonly { nome: string; texto: string }[] }
  | { tipo: 'texto'; texto: string }
  /** Widths in mm, 180 in all; a number stands at the right. */
  | { tipo: 'tabela'; colunas: readonly Coluna[]; linhas: readonly (readonly string[])[]; ultimaEmNegrito?: boolean }
  | { tipo: 'pacotes'; pacotes: readonly Pacote[] }
  /** A photograph, with what is known of its file; without bytes only that. */
  | { tipo: 'foto'; foto: Foto | null; dizeres: readonly string[] }
export type Coluna = { nome: string; largura: number; alinhamento?: 'direita' }

const A4 = { largura: 210, altura: 297 }
const MARGEM = 15
const LARGURA = A4.largura - 2 * MARGEM
const FIM = A4.altura - MARGEM - 6
const TEXTO = { fonte: 'normal', tamanho: 9 } as const
const ENTRE = 3
const NOME_DO_CAMPO = 42
const FOTO = { largura: LARGURA, altura: 96 }

/** A block that stays on one page: its height in mm, and how it is drawn at a height of the page. */
type Peca = { altura: number; draw: (y: number) => Traco[]; ficaComAProxima?: boolean }

/** The pages, each with its number. */
export function* drawDossie(dossie: Dossie): Generator<Pagina> {
  const folhas = splitPecas([cabecalho(dossie), ...dossie.blocos.flatMap(pecasOf)])
  for (const [i, pecas] of folhas.entries()) {
    let y = MARGEM
    const tracos = pecas.flatMap(({ altura, draw }) => {
      const drawn = draw(y)
      y += altura
      return drawn
    })
    yield { ...A4, tracos: [...tracos, ...drawRodape(dossie, `Folha ${i + 1} de ${folhas.length}`)] }
  }
}

/** Fills one page after the other; a title goes with what follows it. */
function splitPecas(pecas: readonly Peca[]): Peca[][] {
  const folhas: Peca[][] = [[]]
  let y = MARGEM
  pecas.forEach((peca, i) => {
    let needed = peca.altura
    for (let n = i; pecas[n]?.ficaComAProxima; n++) needed += pecas[n + 1]?.altura ?? 0
    if (y + needed > FIM && folhas.at(-1)!.length > 0) {
      folhas.push([])
      y = MARGEM
    }
    folhas.at(-1)!.push(peca)
    y += peca.altura
  })
  return folhas
}

function pecasOf(bloco: Bloco): Peca[] {
  switch (bloco.tipo) {
    case 'titulo':
      return [tituloOf(bloco.texto)]
    case 'campos':
      return [...bloco.campos.flatMap(campoOf), espaco]
    case 'texto':
      return [...linhasOf(bloco.texto, LARGURA).map((linha) => linhaOf(linha, MARGEM, LARGURA)), espaco]
    case 'tabela':
      return [...tabelaOf(bloco), espaco]
    case 'pacotes':
      return [{ altura: ALTURA_DOS_PACOTES + ENTRE, draw: (y) => drawPacotes(bloco.pacotes, MARGEM, y) }]
    case 'foto':
      return [fotoOf(bloco)]
  }
}

const espaco: Peca = { altura: ENTRE, draw: () => [] }

/** The words in lines of this width; each line of the text begins one. */
const linhasOf = (texto: string, largura: number, fonte: Fonte = 'normal'): Paragrafo[] =>
  texto
    .split('\n')
    .flatMap((linha) => linhasDe({ texto: imprimivel(linha) || ' ', fonte, tamanho: TEXTO.tamanho }, largura))

const linhaOf = (linha: Paragrafo, x: number, largura: number): Peca => ({
  altura: alturaDasLinhas([linha]),
  draw: (y) => [writeLinha(linha, { x, y: y + 0.8 * linha.tamanho * PONTO_MM, largura })],
})

const tituloOf = (texto: string): Peca => ({
  altura: 10,
  ficaComAProxima: true,
  draw: (y) => [
    { tipo: 'tarja', x: MARGEM, y: y + 2, largura: LARGURA, altura: 6 },
    writeLinha(
      { texto: texto.toUpperCase(), fonte: 'negrito', tamanho: 9 },
      { x: MARGEM + 2, y: y + 6.1, largura: LARGURA - 4, isBranco: true },
    ),
  ],
})

/** A name and its words, in as many lines as they take. */
function campoOf({ nome, texto }: { nome: string; texto: string }): Peca[] {
  const linhas = linhasOf(texto, LARGURA - NOME_DO_CAMPO)
  return linhas.map((linha, i) => {
    const { altura, draw } = linhaOf(linha, MARGEM + NOME_DO_CAMPO, LARGURA - NOME_DO_CAMPO)
    const named = linhaOf({ texto: nome, fonte: 'negrito', tamanho: 9 }, MARGEM, NOME_DO_CAMPO - 2)
    return { altura: altura + 0.4, draw: (y) => [...(i === 0 ? named.draw(y) : []), ...draw(y)] }
  })
}

function tabelaOf({ colunas, linhas, ultimaEmNegrito = false }: Extract<Bloco, { tipo: 'tabela' }>): Peca[] {
  const rowOf = (textos: readonly string[], fonte: Fonte): Peca => {
    const celulas = colunas.map(
      ({ largura, alinhamento }, i): Celula => ({
        texto: textos[i] ?? '',
        largura,
        fonte,
        alinhamento: alinhamento ?? 'esquerda',
      }),
    )
    const altura = Math.max(
      6,
      ...celulas.map(({ texto, largura }) => alturaDasLinhas(linhasOf(texto, largura - 4, fonte)) + 2.6),
    )
    return { altura, draw: (y) => drawRow(MARGEM, y, altura, celulas) }
  }
  const nomes = rowOf(
    colunas.map(({ nome }) => nome),
    'negrito',
  )
  const isUltima = (i: number) => ultimaEmNegrito && i === linhas.length - 1
  return [
    { ...nomes, ficaComAProxima: true },
    ...linhas.map((linha, i) => rowOf(linha, isUltima(i) ? 'negrito' : 'normal')),
  ]
}

/** A photograph over what is known of its file. */
function fotoOf({ foto, dizeres }: Extract<Bloco, { tipo: 'foto' }>): Peca {
  const palavras = (extra: string[]) => [...dizeres, ...extra].flatMap((texto) => linhasOf(texto, LARGURA))
  const impressa = foto && prepareFoto(foto)
  const bytes = impressa && 'bytes' in impressa ? impressa.bytes : undefined
  const extra = !impressa
    ? []
    : 'porque' in impressa
      ? [`A foto não está impressa aqui: ${impressa.porque}. O arquivo guardado é o que tem o SHA-256 acima.`]
      : impressa.isCopia
        ? ['Impressa aqui como cópia em PNG; o arquivo guardado é o que tem o SHA-256 acima.']
        : []
  const linhas = palavras(extra)
  const alturaDaFoto = bytes ? FOTO.altura + 2 : 0
  return {
    altura: alturaDaFoto + alturaDasLinhas(linhas) + 2 * ENTRE,
    draw: (top) => {
      let y = top + alturaDaFoto
      const escritas = linhas.flatMap((linha) => {
        const { altura, draw } = linhaOf(linha, MARGEM, LARGURA)
        const drawn = draw(y)
        y += altura
        return drawn
      })
      return [...(bytes ? [{ tipo: 'imagem' as const, x: MARGEM, y: top, ...FOTO, bytes }] : []), ...escritas]
    },
  }
}

const BARRAS = { modulo: 0.33, altura: 13 }

/**
 * Title and code at the top of the first page. A module is wider than two points at 203 dpi, and ten modules stay free
 * beside the code.
 */
function cabecalho({ marca, titulo, subtitulo, codigo }: Dossie): Peca {
  const escrito = (texto: string, y: number, tamanho: number, fonte: Fonte = 'normal') =>
    writeLinha({ texto, fonte, tamanho }, { x: MARGEM, y, largura: 92 })
  return {
    altura: 26,
    draw: (y) => [
      escrito(titulo, y + 7, 17, 'negrito'),
      escrito(subtitulo, y + 13, 9),
      escrito(`${marca.nome} · ${marca.site}`, y + 18, 9),
      ...drawCodigo(codigo, y),
    ],
  }
}

function drawCodigo(codigo: string, y: number): Traco[] {
  if (!codigo) return []
  const bars = code128(codigo)
  const largura = bars.modulos * BARRAS.modulo
  const x = A4.largura - MARGEM - largura - 10 * BARRAS.modulo
  return [
    { tipo: 'barras', x, y: y + 1, ...BARRAS, codigo: bars },
    writeLinha(
      { texto: codigo, fonte: 'negrito', tamanho: 10 },
      { x, y: y + BARRAS.altura + 5.5, largura, alinhamento: 'centro' },
    ),
  ]
}

const drawRodape = ({ titulo, codigo, marca }: Dossie, folha: string): Traco[] => {
  const foot = { fonte: 'normal', tamanho: 7 } as const
  const y = A4.altura - 11
  return [
    writeLinha(
      { ...foot, texto: [titulo, codigo, marca.nome].filter(Boolean).join(' · ') },
      { x: MARGEM, y, largura: 140 },
    ),
    writeLinha({ ...foot, texto: folha }, { x: MARGEM + 140, y, largura: 40, alinhamento: 'direita' }),
  ]
}
