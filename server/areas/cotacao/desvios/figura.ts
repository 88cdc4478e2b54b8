import { type DesviosDoProduto, PASSO_DO_DESVIO, PASSOS_DO_DESVIO } from '#contract/operacao/transportadora'
import { escapeXml } from '../../../kernel/text/escape-xml.ts'

const [LARGURA, MARGEM, ALTURA_DO_PRODUTO, BARRA] = [780, 30, 130, 52]

/** The deviations as a picture: for each product a bar for each step, the bar of "equal" in the middle. */
export function renderFigura(titulo: string, produtos: readonly DesviosDoProduto[]) {
  const altura = 60 + produtos.length * ALTURA_DO_PRODUTO
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LARGURA} ${altura}" font-family="sans-serif" font-size="13">`,
    `<rect width="${LARGURA}" height="${altura}" fill="#ffffff"/>`,
    `<text x="${MARGEM}" y="32" font-size="17" font-weight="bold">${escapeXml(titulo)}</text>`,
    ...produtos.map((produto, i) => renderProduto(produto, 60 + i * ALTURA_DO_PRODUTO)),
    '</svg>',
    '',
  ].join('\n')
}

function renderProduto({ nomeProduto, comparados, soTabela, mediana, passos }: DesviosDoProduto, top: number) {
  const most = Math.max(1, ...passos)
  const bars = passos.map((quantas, i) => {
    const height = Math.round((quantas / most) * 60)
    const x = MARGEM + i * (BARRA + 3)
    const cor = i === PASSOS_DO_DESVIO ? '#0b7a75' : i > PASSOS_DO_DESVIO ? '#b42318' : '#2357b5'
    return [
      `<rect x="${x}" y="${top + 85 - height}" width="${BARRA}" height="${height}" fill="${cor}"/>`,
      quantas > 0 && `<text x="${x + BARRA / 2}" y="${top + 80 - height}" text-anchor="middle">${quantas}</text>`,
      `<text x="${x + BARRA / 2}" y="${top + 102}" text-anchor="middle" fill="#555555">${passoText(i)}</text>`,
    ]
  })
  const legenda = `${nomeProduto}: mediana ${mediana === null ? '–' : porCento(mediana)}, ${comparados} comparadas, ${soTabela} só pela tabela`
  return [`<text x="${MARGEM}" y="${top}">${escapeXml(legenda)}</text>`, ...bars.flat().filter(Boolean)].join('\n')
}

/** '+5%', '≤ −30%'. */
function passoText(i: number) {
  const value = (i - PASSOS_DO_DESVIO) * PASSO_DO_DESVIO
  const text = `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}%`
  return i === 0 ? `≤ ${text}` : i === 2 * PASSOS_DO_DESVIO ? `≥ ${text}` : text
}

/** Tenths of a per cent as '+1,2%'. */
export const porCento = (decimos: number) =>
  `${decimos > 0 ? '+' : decimos < 0 ? '−' : ''}${(Math.abs(decimos) / 10).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`
