import { expect, test } from 'vitest'
import { MARCA } from '#contract/kernel/site/marca'
import type { Carta } from './carta.ts'
import { CLARO, ESCURO } from './carta-cores.ts'
import { renderCarta } from './render-carta.ts'

const papelaria = { marca: MARCA, publicUrl: 'https://frete.exemplo' }
const LINK = 'https://frete.exemplo/validacao?tokenValidacao=abc-123&origem=email'
const carta: Carta = {
  para: { nome: 'Ana', email: 'ana@exemplo.test' },
  assunto: 'Confirme seu e-mail',
  titulo: 'Falta um passo, Ana',
  paragrafos: ['Confirme que este e-mail é seu.', 'O link vale por 24 horas.'],
  botao: { texto: 'Confirmar e-mail', url: LINK },
  rodape: 'Você recebeu este e-mail porque alguém se cadastrou com este endereço.',
}

/** What a person reads: no tags, styles or comments; entities as the characters they stand for. */
const wordsOf = (html: string) =>
  html
    .replace(/^.*<body/s, '<body')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('both forms say the same, with the link in full', () => {
  const { texto, html } = renderCarta(carta, papelaria)
  const said = [carta.titulo, ...carta.paragrafos, carta.botao!.texto, LINK, carta.rodape!]
  const house = [MARCA.nome, MARCA.razaoSocial, MARCA.cnpj, MARCA.endereco, MARCA.suporteEmail]
  for (const words of [...said, ...house]) {
    expect(texto).toContain(words)
    expect(wordsOf(html)).toContain(words)
  }
  expect(html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
  expect(/href="([^"]*)"/.exec(html)?.[1]).toBe(LINK.replace('&', '&amp;')) // the button is the first link
})

test('text typed by a person is never HTML, in any field', () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='a()'>&amp;`
  const { texto, html } = renderCarta(
    {
      para: { nome: evil, email: 'ana@exemplo.test' },
      assunto: evil,
      titulo: evil,
      paragrafos: [evil, evil],
      botao: { texto: evil, url: `https://frete.exemplo/${evil}` },
      rodape: evil,
    },
    { marca: { ...MARCA, nome: evil, razaoSocial: evil, cnpj: evil, endereco: evil }, publicUrl: 'https://x.exemplo' },
  )
  expect(html).not.toMatch(/<(?:script|img)/i)
  const tags = [...html.replace(/<!--.*?-->/gs, '').matchAll(/<[a-z][^>]*>/gi)].join('')
  expect(tags.replace(/"[^"]*"/g, '')).not.toMatch(/onerror|alert/)
  expect(wordsOf(html).match(/<script>alert\(1\)<\/script>/g)).toHaveLength(12)
  expect(texto).toContain(evil)
})

test('a letter loads nothing from anywhere and is marked as Portuguese', () => {
  const { html } = renderCarta(carta, papelaria)
  expect(html).not.toMatch(
    /<(?:img|link|script|iframe|video|object|embed|form|base)\b|\bsrc=|url\(|@import|background=/i,
  )
  expect(html).toContain('<html lang="pt-BR">')
})

test('a letter without a `botao` has no button, and a letter without a `rodape` has no empty line', () => {
  const { botao: _botao, rodape: _rodape, ...bare } = carta
  const { texto, html } = renderCarta(bare, papelaria)
  expect(html).not.toContain('Se o botão')
  expect(html).not.toContain('undefined')
  expect(texto).not.toMatch(/undefined|\n{3}/)
})

test('a paragraph keeps its line breaks', () => {
  expect(renderCarta({ ...carta, paragrafos: ['uma\noutra'] }, papelaria).html).toContain('uma<br>outra')
})

test.each([
  ['light', CLARO],
  ['dark', ESCURO],
])('every word can be read in the %s scheme', (_name, cores) => {
  for (const ground of [cores.paper, cores.card]) {
    for (const ink of [cores.text, cores.text2, cores.link]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
  }
})

/** WCAG 2.2, 'contrast ratio'. */
function contrast(a: string, b: string) {
  const [dark = 0, light = 0] = [a, b].map(luminance).toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}
function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
