import type { Marca } from '#contract/kernel/site/marca'

/** What a mail says, before it is given our look: a title, paragraphs, at most one thing to do. */
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
  /** Small, under the rest: why this mail came, what to do if it was not asked for. */
  rodape?: string
}

/** Brand and address printed on every mail. */
export type Papelaria = { marca: Marca; publicUrl: string }
