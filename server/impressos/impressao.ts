import { drawDeclaracao } from './declaracao.ts'
import { sheetsA4, sheetsA6 } from './folhas.ts'
import type { Impresso } from './impresso.ts'
import { renderPdf } from './pdf.ts'
import type { Pagina } from './traco.ts'
import { renderZpl } from './zpl.ts'

/** The bytes of a print job, in the order of what it is about. */
export async function renderImpresso(impresso: Impresso): Promise<Uint8Array<ArrayBuffer>> {
  const { emitidoEm } = impresso
  if (impresso.tipo === 'DECLARACOES') {
    const { declaracoes } = impresso
    const autor = declaracoes[0]?.marca.nome ?? ''
    return renderPdf(pagesOf(declaracoes), { titulo: 'Declaração de conteúdo', autor, emitidoEm })
  }
  const { etiquetas, folha } = impresso
  if (folha === 'ZPL') return new TextEncoder().encode(renderZpl(etiquetas))
  const sheets = folha === 'A4' ? sheetsA4(etiquetas) : sheetsA6(etiquetas)
  return renderPdf(sheets, { titulo: 'Etiquetas', autor: etiquetas[0]?.marca.nome ?? '', emitidoEm })
}

function* pagesOf(declaracoes: Extract<Impresso, { tipo: 'DECLARACOES' }>['declaracoes']): Generator<Pagina> {
  for (const declaracao of declaracoes) yield* drawDeclaracao(declaracao)
}
