import type { Carta, Papelaria } from './carta.ts'
import { cartaHtml } from './carta-html.ts'
import { cartaTexto } from './carta-texto.ts'

/** Both forms of a letter: plain text, and HTML in our look. */
export const renderCarta = (carta: Carta, papelaria: Papelaria) => ({
  texto: cartaTexto(carta, papelaria),
  html: cartaHtml(carta, papelaria),
})
