import { formatReais } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import type { DadosDace, PessoaDace } from '../../fiscal/dce/dados-dace.ts'
import { code128 } from '../barras.ts'
import { type CelulaNomeada, drawRow, drawTarja, drawTituloDosItens, linhaDeItem, splitItens } from '../celula.ts'
import { enderecoDe } from '../declaracao.ts'
import { writeLinha, writeParagrafos } from '../paragrafos.ts'
import type { Pagina, Traco } from '../traco.ts'
import { AVISOS, assertAutorizada, dizeresDe, documentoVisivel, HOMOLOGACAO } from './dizeres.ts'
import { qrCode } from './qr-code.ts'

const A4 = { largura: 210, altura: 297 }
const MARGEM = 12
const LARGURA = A4.largura - 2 * MARGEM
const FIM = A4.altura - MARGEM - 5
const CABECALHO = 26
/** The titles of bands. */
const TITULO = { tamanho: 8.5, descida: 1.05 }
const LINHA = 6.5
const COLUNAS = { item: 14, descricao: 118, quantidade: 22, valor: 32 }
const TABELA = {
  tarja: 'BENS E MERCADORIAS',
  titulo: TITULO,
  descricao: 'DESCRIÇÃO',
  x: MARGEM,
  linha: LINHA,
  colunas: COLUNAS,
}
const TEXTO = { fonte: 'normal', tamanho: 9 } as const
/** Document and name, address, city with CEP. */
const ALTURAS_DAS_PARTES: readonly number[] = [9.5, 12, 9.5]
const ALTURA_DAS_PARTES = 5.5 + ALTURAS_DAS_PARTES.reduce((sum, altura) => sum + altura, 0)
/** Emission, protocol and modality; the marketplace. */
const ALTURA_DOS_DADOS = 2 * 9.5

/** At these sizes a module is close to a whole number of points, at 203 and at 300 dpi. */
const MODULO_DA_CHAVE = 3 / 8
const MODULO_DO_QR = 6 / 8
const QUIETO_DO_QR = 4 * MODULO_DO_QR
const ALTURA_DO_FECHO = LINHA + 4 + 40

/**
 * The whole DACE with every item, on as many A4 pages as they need; the QR code and the notices stand on the last one.
 * Throws for a DC-e that was not authorised.
 */
export function* drawDace(dace: DadosDace): Generator<Pagina> {
  assertAutorizada(dace)
  const linhas = dace.itens.map((item, i) => linhaDeItem({ ...item, valor: formatReais(item.valor) }, i, TABELA))
  const folhas = splitItens(linhas, {
    primeira: topoDosItens(true),
    demais: topoDosItens(false),
    fim: FIM,
    fecho: ALTURA_DO_FECHO,
  })
  for (const [i, folha] of folhas.entries()) {
    const isFirst = i === 0
    let y = topoDosItens(isFirst)
    const tracos = [
      ...drawMarca(dace),
      ...drawCabecalho(dace, `${i + 1}/${folhas.length}`),
      ...(isFirst ? [...drawDados(dace), ...drawPartes(dace)] : []),
      ...drawTituloDosItens(y - 2 * LINHA, TABELA),
    ]
    for (const { celulas, altura } of folha) {
      tracos.push(...drawRow(MARGEM, y, altura, celulas))
      y += altura
    }
    if (i === folhas.length - 1) tracos.push(...drawFecho(dace, y))
    yield { ...A4, tracos }
  }
}

const topoDosItens = (isFirst: boolean) =>
  MARGEM + CABECALHO + (isFirst ? ALTURA_DOS_DADOS + 3 + ALTURA_DAS_PARTES : 0) + 3 + 2 * LINHA

/** The mark runs from the upper left to the lower right corner, where it crosses neither code. */
const drawMarca = ({ ambiente }: DadosDace): Traco[] =>
  ambiente === 1
    ? []
    : [{ tipo: 'marca', x: A4.largura / 2, y: A4.altura / 2, texto: HOMOLOGACAO, tamanho: 34, graus: 54 }]

/** Stands on every page, so that a loose page still names its document. */
function drawCabecalho(dace: DadosDace, folha: string): Traco[] {
  const { numero, serie, chave } = dizeresDe(dace)
  const codigo = code128(dace.chave)
  const largura = codigo.modulos * MODULO_DA_CHAVE
  const x = MARGEM + LARGURA - largura - 10 * MODULO_DA_CHAVE
  const meio = x - 10 * MODULO_DA_CHAVE
  const inner = { x: MARGEM + 3, largura: meio - MARGEM - 6 }
  return [
    { tipo: 'caixa', x: MARGEM, y: MARGEM, largura: LARGURA, altura: CABECALHO, espessura: 0.4 },
    { tipo: 'linha', x: meio, y: MARGEM, ateX: meio, ateY: MARGEM + CABECALHO, espessura: 0.25 },
    writeLinha({ texto: 'DACE', fonte: 'negrito', tamanho: 20 }, { ...inner, y: MARGEM + 8.6 }),
    writeLinha(
      { texto: 'Declaração Auxiliar de Conteúdo Eletrônica', fonte: 'normal', tamanho: 8.5 },
      { ...inner, y: MARGEM + 13 },
    ),
    writeLinha(
      { texto: `Nº ${numero} · SÉRIE ${serie}`, fonte: 'negrito', tamanho: 10 },
      { ...inner, y: MARGEM + 18.6 },
    ),
    writeLinha({ texto: `FOLHA ${folha}`, fonte: 'normal', tamanho: 8.5 }, { ...inner, y: MARGEM + 23 }),
    { tipo: 'barras', x, y: MARGEM + 3, altura: 13, modulo: MODULO_DA_CHAVE, codigo },
    writeLinha(
      { texto: chave, fonte: 'negrito', tamanho: 10 },
      { x, y: MARGEM + 21.4, largura, alinhamento: 'centro' },
    ),
  ]
}

function drawDados(dace: DadosDace): Traco[] {
  const { emitidaEm, autorizadaEm, modalidade, conteudo } = dizeresDe(dace)
  const { cnpj, nome } = dace.emissor
  const top = MARGEM + CABECALHO
  return [
    ...drawRow(MARGEM, top, 9.5, [
      campo('EMISSÃO', emitidaEm, 42),
      campo('PROTOCOLO DE AUTORIZAÇÃO', `${dace.protocolo} · ${autorizadaEm}`, 96),
      campo('MODALIDADE DE TRANSPORTE', modalidade, LARGURA - 138),
    ]),
    ...drawRow(MARGEM, top + 9.5, 9.5, [
      campo('MARKETPLACE', `${documentoVisivel(cnpj)} · ${nome}`, 138),
      campo('CONTEÚDO', conteudo, LARGURA - 138),
    ]),
  ]
}

const campo = (nome: string, texto: string, largura: number): CelulaNomeada => ({
  nome,
  texto: (encurta) => encurta(texto),
  largura,
})

function drawPartes({ remetente, destinatario }: DadosDace): Traco[] {
  const metade = LARGURA / 2
  const top = MARGEM + CABECALHO + ALTURA_DOS_DADOS + 3
  const rows = [
    [remetente, destinatario].flatMap(({ nome, documento }) => [
      campo('NOME', nome, metade - 36),
      campo('CPF/CNPJ', documentoVisivel(documento).replace(/^\S+ /, ''), 36),
    ]),
    [remetente, destinatario].map(celulaDoEndereco),
    [remetente, destinatario].flatMap(({ cidade, uf, cep }) => [
      campo('CIDADE-UF', `${cidade}-${uf}`, metade - 26),
      campo('CEP', formatCep(cep), 26),
    ]),
  ]
  return [
    ...['REMETENTE (USUÁRIO EMITENTE)', 'DESTINATÁRIO'].flatMap((texto, i) =>
      drawTarja(texto, { x: MARGEM + i * metade, y: top, largura: metade, altura: 5.5 }, TITULO),
    ),
    ...rows.flatMap((celulas, i) => {
      const y = ALTURAS_DAS_PARTES.slice(0, i).reduce((sum, altura) => sum + altura, top + 5.5)
      return drawRow(MARGEM, y, ALTURAS_DAS_PARTES[i] ?? 0, celulas)
    }),
  ]
}

const celulaDoEndereco = (pessoa: PessoaDace): CelulaNomeada => ({
  nome: 'ENDEREÇO',
  texto: (encurta) => enderecoDe(pessoa, encurta),
  largura: LARGURA / 2,
})

function drawFecho(dace: DadosDace, top: number): Traco[] {
  const quantidade = dace.itens.reduce((sum, item) => sum + item.quantidade, 0)
  const direita = { alinhamento: 'direita', fonte: 'negrito' } as const
  const codigo = qrCode(dace.qrCode)
  const lado = codigo.lado * MODULO_DO_QR
  const caixa = { x: MARGEM, y: top + LINHA + 4, largura: LARGURA, altura: 40 }
  const x = MARGEM + lado + 2 * QUIETO_DO_QR + 2
  const largura = MARGEM + LARGURA - 4 - x
  return [
    ...drawRow(MARGEM, top, LINHA, [
      { texto: 'TOTAL', largura: COLUNAS.item + COLUNAS.descricao, ...direita },
      { texto: quantidade.toLocaleString('pt-BR'), largura: COLUNAS.quantidade, ...direita },
      { texto: formatReais(dace.total), largura: COLUNAS.valor, ...direita },
    ]),
    { tipo: 'caixa', ...caixa, espessura: 0.25 },
    {
      tipo: 'qr',
      x: MARGEM + QUIETO_DO_QR,
      y: caixa.y + (caixa.altura - lado) / 2,
      modulo: MODULO_DO_QR,
      codigo,
    },
    ...writeParagrafos(
      AVISOS.map((texto) => ({ ...TEXTO, texto })),
      { x, y: caixa.y + 3, largura, altura: 29 },
    ),
    writeLinha(
      { texto: 'Consulte a autenticidade pelo QR Code ou pela chave de acesso.', fonte: 'negrito', tamanho: 9 },
      { x, y: caixa.y + 36.6, largura },
    ),
  ]
}
