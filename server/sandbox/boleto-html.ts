import { escapeHtml } from '../kernel/text/escape-html.ts'
import { BARRAS_MM, type Campo, type CamposDoBoleto, CODIGO_DO_BANCO, NAO_PAGUE } from './boleto-campos.ts'

const SITUACAO: Record<CamposDoBoleto['situacao'], string> = {
  PENDENTE: 'Esperando o pagamento.',
  APROVADA: 'Este boleto já foi pago.',
  RECUSADA: 'O banco recusou este boleto.',
  EXPIRADA: 'Este boleto não vale mais.',
  ESTORNADA: 'Este boleto foi pago e o valor foi devolvido.',
}

/** The boleto as a page: paper on a screen, and only the form itself in print. */
export async function renderBoletoHtml(campos: CamposDoBoleto, pdf: string) {
  const { local, vencimento, beneficiario, agencia, emissao, documento, especieDoc, aceite, processamento } = campos
  const { nossoNumero, uso, carteira, especie, quantidade, unitario, valor, instrucoes, pagador, sacador } = campos
  const direita = [campos.desconto, campos.deducoes, campos.mora, campos.acrescimos, campos.cobrado]
  return `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Boleto de testes · ${escapeHtml(campos.marca)}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/sandbox/pagina.css" />
    <link rel="stylesheet" href="/sandbox/boleto.css" />
  </head>
  <body>
    <main>
      <p class="tape">${NAO_PAGUE}</p>
      <h1>Boleto de ${escapeHtml(valor[1])}</h1>
      <p>${SITUACAO[campos.situacao]} Vencimento: ${vencimento[1]}.</p>
      <p class="linha">${campos.linha}</p>
      <p><a class="pdf" href="${escapeHtml(pdf)}">Abrir em PDF</a></p>
      <section class="ficha" aria-label="Ficha de compensação">
        <header><b>Banco de Testes</b><b class="codigo">${CODIGO_DO_BANCO}</b><b class="digitavel">${campos.linha}</b></header>
        <dl>
          ${celula(local, 'larga')}${celula(vencimento, 'lado')}
          ${celula(beneficiario, 'larga')}${celula(agencia, 'lado')}
          ${[emissao, documento, especieDoc, aceite, processamento].map((campo) => celula(campo)).join('')}${celula(nossoNumero, 'lado')}
          ${[uso, carteira, especie, quantidade, unitario].map((campo) => celula(campo)).join('')}${celula(valor, 'lado')}
          ${celula(instrucoes, 'larga alta')}${direita.map((campo) => celula(campo, 'lado')).join('')}
          ${celula(pagador, 'larga')}${celula(sacador, 'lado')}
        </dl>
        ${await svgOf(campos.barras)}
        <p class="autenticacao">Autenticação mecânica · Ficha de compensação</p>
      </section>
    </main>
  </body>
</html>
`
}

const celula = ([nome, valor]: Campo, lugar = '') =>
  `<div${lugar && ` class="${lugar}"`}><dt>${escapeHtml(nome)}</dt><dd>${escapeHtml(valor).replaceAll('\n', '<br />')}</dd></div>`

async function svgOf(digits: string) {
  const { intercalado2de5 } = await import('../impressos/barras.ts') // 2 MB, loaded with the first boleto
  const { barras, modulos } = intercalado2de5(digits)
  const height = Math.round((modulos * BARRAS_MM.altura) / BARRAS_MM.largura)
  const path = barras.map(({ x, largura }) => `M${x} 0h${largura}v${height}h-${largura}z`).join('')
  return `<svg class="barras" viewBox="0 0 ${modulos} ${height}" role="img" aria-label="Código de barras ${digits}" shape-rendering="crispEdges"><path d="${path}" /></svg>`
}
