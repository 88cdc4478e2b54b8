import type { Marca } from '#contract/kernel/site/marca'

/** The content of a mail, without our look: a title, paragraphs, at most one button. */
export type Carta = {
  /**
   * `nome` is '' when nobody is greeted, because the address is not validated. The first word of `nome` stands in the
   * header and in the greeting.
   */
  para: { nome: string; email: string }
  assunto: string
  titulo: string
  paragrafos: string[]
  botao?: { texto: string; url: string }
  /** Small print at the end: why this mail came, and what to do if nobody asked for it. */
  rodape?: string
}

/** Brand and address printed on every mail. */
export type Papelaria = { marca: Marca; publicUrl: string }
