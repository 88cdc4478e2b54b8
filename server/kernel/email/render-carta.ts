import type { Carta, Papelaria } from './carta.ts'

/** Both forms of a letter: plain text, and HTML in our look. */
export function renderCarta({ titulo, paragrafos, botao, rodape }: Carta, { marca }: Papelaria) {
  const texto = [titulo, ...paragrafos, ...(botao ? [`${botao.texto}:\n${botao.url}`] : []), rodape, marca.nome]
    .filter(Boolean)
    .join('\n\n')
  return { texto, html: `<pre>${texto}</pre>` }
}
