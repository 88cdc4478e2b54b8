import { drawDace } from './dace/completa.ts'
import { drawDeclaracao } from './declaracao.ts'
import { drawDossie } from './dossie/dossie.ts'
import { sheetsA4, sheetsA6 } from './folhas.ts'
import type { Impresso } from './impresso.ts'
import { renderPdf } from './pdf.ts'
import { drawLista, type ListaDePostagem } from './postagem/lista.ts'
import type { Pagina } from './traco.ts'
import { renderZpl } from './zpl.ts'

/** The bytes of a print job, in the order of its labels or documents. */
export async function renderImpresso(impresso: Impresso): Promise<Uint8Array<ArrayBuffer>> {
  const { emitidoEm } = impresso
  if (impresso.tipo === 'DECLARACOES') {
    const { declaracoes, daces } = impresso
    const autor = declaracoes[0]?.marca.nome ?? daces[0]?.emissor.nome ?? ''
    const titulo = declaracoes.length > 0 ? 'Declaração de conteúdo' : 'DACE'
    return renderPdf(both(pagesOf(declaracoes), pagesOfDaces(daces)), { titulo, autor, emitidoEm })
  }
  if (impresso.tipo === 'DOSSIE') {
    const { titulo, marca } = impresso.dossie
    return renderPdf(drawDossie(impresso.dossie), { titulo, autor: marca.nome, emitidoEm })
  }
  if (impresso.tipo === 'LISTA_DE_POSTAGEM') {
    const { listas } = impresso
    const autor = listas[0]?.marca.nome ?? ''
    return renderPdf(pagesOfListas(listas, emitidoEm), { titulo: 'Lista de postagem', autor, emitidoEm })
  }
  const { etiquetas, folha, posicao, declaracoes = [] } = impresso
  if (folha === 'ZPL') return new TextEncoder().encode(renderZpl(etiquetas))
  const sheets = folha === 'A4' ? sheetsA4(etiquetas, posicao) : sheetsA6(etiquetas)
  const titulo = declaracoes.length > 0 ? 'Etiquetas e declarações de conteúdo' : 'Etiquetas'
  return renderPdf(both(sheets, pagesOf(declaracoes)), { titulo, autor: etiquetas[0]?.marca.nome ?? '', emitidoEm })
}

function* both(first: Iterable<Pagina>, then: Iterable<Pagina>): Generator<Pagina> {
  yield* first
  yield* then
}

function* pagesOf(declaracoes: Extract<Impresso, { tipo: 'DECLARACOES' }>['declaracoes']): Generator<Pagina> {
  for (const declaracao of declaracoes) yield* drawDeclaracao(declaracao)
}

function* pagesOfListas(listas: readonly ListaDePostagem[], emitidoEm: Date): Generator<Pagina> {
  for (const lista of listas) yield* drawLista(lista, emitidoEm)
}

function* pagesOfDaces(daces: Extract<Impresso, { tipo: 'DECLARACOES' }>['daces']): Generator<Pagina> {
  for (const dace of daces) yield* drawDace(dace)
}
