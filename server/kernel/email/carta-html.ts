import { escapeHtml } from '../text/escape-html.ts'
import type { Carta, Papelaria } from './carta.ts'
import { ACT, CLARO, ESCURO, FONT, ON_MAT } from './carta-cores.ts'

/** How many characters a list of mails shows of the letter beside its subject. */
const PREHEADER_LENGTH = 140
/** Fills the rest of that line, so that the letter's next words do not appear there. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

/**
 * A letter in our look, with tables and inline styles, because mail programs need them. The styles in `<head>` only add the
 * dark colours and the spacing of a narrow screen. Nothing is loaded from anywhere. The first link is the button's.
 */
export function cartaHtml({ assunto, titulo, paragrafos, botao, rodape }: Carta, { marca, publicUrl }: Papelaria) {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(assunto)}</title>
<style>${STYLES}</style>
</head>
<body class="paper" style="margin:0;padding:0;width:100%;background-color:${CLARO.paper};-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(preheaderOf(paragrafos))}${FILLER}</div>
<table ${LAYOUT} width="100%" class="paper" bgcolor="${CLARO.paper}" style="background-color:${CLARO.paper}">
<tr><td align="center" class="around" style="padding:32px 12px">
<!--[if mso]><table ${LAYOUT} width="600"><tr><td><![endif]-->
<table ${LAYOUT} width="100%" style="width:100%;max-width:600px;table-layout:fixed;overflow-wrap:anywhere;word-break:break-word">
<tr><td class="mat pad" bgcolor="${CLARO.mat}" style="padding:20px 40px;background-color:${CLARO.mat};border-radius:4px 4px 0 0;font:700 20px/1.2 ${FONT};letter-spacing:-0.3px;color:${ON_MAT}">${escapeHtml(marca.nome)}</td></tr>
<tr><td>${tapeStrip()}</td></tr>
<tr><td class="card pad" bgcolor="${CLARO.card}" style="padding:32px 39px 40px;background-color:${CLARO.card};border:1px solid ${CLARO.line};border-top:0;border-radius:0 0 12px 12px">
<h1 class="text title" style="margin:0 0 16px;font:700 28px/1.2 ${FONT};letter-spacing:-0.5px;color:${CLARO.text}">${escapeHtml(titulo)}</h1>
${paragrafos.map(paragraph).join('\n')}
${botao ? button(botao) : ''}
</td></tr>
<tr><td class="pad" style="padding:24px 40px 0">
${rodape ? small(escapeHtml(rodape), '0 0 16px') : ''}
${small(`<strong class="text" style="color:${CLARO.text}">${escapeHtml(marca.nome)}</strong><br>${escapeHtml(marca.razaoSocial)}<br>CNPJ ${escapeHtml(marca.cnpj)}<br>${escapeHtml(marca.endereco)}`, '0 0 16px')}
${small(`${link(publicUrl, publicUrl.replace(/^https?:\/\//, ''))} &nbsp;·&nbsp; ${link(marca.suporteUrl, 'Central de ajuda')} &nbsp;·&nbsp; ${link(`mailto:${marca.suporteEmail}`, marca.suporteEmail)}`, '0')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

const LAYOUT = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:600px){
.around{padding:16px 8px 32px!important}
.pad{padding-left:20px!important;padding-right:20px!important}
.title{font-size:24px!important}
.before{width:20px!important}
.wide{width:100%!important}
.wide a{display:block!important;text-align:center!important}
}
@media (prefers-color-scheme:dark){
.paper{background-color:${ESCURO.paper}!important}
.card{background-color:${ESCURO.card}!important;border-color:${ESCURO.line}!important}
.mat{background-color:${ESCURO.mat}!important}
.text{color:${ESCURO.text}!important}
.text2{color:${ESCURO.text2}!important}
.link{color:${ESCURO.link}!important}
.kraft{background-color:${ESCURO.kraft}!important}
.kraft-edge{background-color:${ESCURO.kraftEdge}!important}
.tape{background-color:${ESCURO.tape}!important}
.tape-edge{background-color:${ESCURO.tapeEdge}!important}
}
`

/** The edge of a parcel with falling tape: decoration, drawn without a picture. */
function tapeStrip() {
  const cell = (name: string, color: string, height: number, width?: number) =>
    `<td class="${name}" bgcolor="${color}"${width ? ` width="${width}"` : ''} height="${height}" style="${width ? `width:${width}px;` : ''}height:${height}px;background-color:${color};font-size:0;line-height:0">&nbsp;</td>`
  const row = (kraft: [string, string], tape: [string, string], height: number) =>
    `<tr>${cell(`${kraft[0]} before`, kraft[1], height, 40)}${cell(...tape, height, 72)}${cell(...kraft, height)}</tr>`
  return `<table ${LAYOUT} width="100%" aria-hidden="true" style="width:100%">${row(['kraft', CLARO.kraft], ['tape', CLARO.tape], 10)}${row(['kraft-edge', CLARO.kraftEdge], ['tape-edge', CLARO.tapeEdge], 5)}</table>`
}

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;font:400 16px/1.55 ${FONT};color:${CLARO.text}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** The coloured cell is the button in mail programs that ignore padding on a link. */
const button = ({ texto, url }: NonNullable<Carta['botao']>) => `
<table ${LAYOUT} class="wide" style="margin:24px 0"><tr><td bgcolor="${ACT.ground}" style="border-radius:10px;background-color:${ACT.ground};mso-padding-alt:15px 28px">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:15px 28px;border-radius:10px;font:700 16px/1.2 ${FONT};color:${ACT.text};text-decoration:none">${escapeHtml(texto)}</a>
</td></tr></table>
<p class="text2" style="margin:0;font:400 14px/1.5 ${FONT};color:${CLARO.text2}">Se o botão não abrir, copie este endereço no navegador:<br>
<a class="link" href="${escapeHtml(url)}" style="color:${CLARO.link};word-break:break-all">${escapeHtml(url)}</a></p>`

const small = (html: string, margin: string) =>
  `<p class="text2" style="margin:${margin};font:400 14px/1.5 ${FONT};color:${CLARO.text2}">${html}</p>`

const link = (url: string, text: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${CLARO.link}">${escapeHtml(text)}</a>`

function preheaderOf([first = '']: string[]) {
  return first.length > PREHEADER_LENGTH ? `${first.slice(0, first.lastIndexOf(' ', PREHEADER_LENGTH))}…` : first
}
