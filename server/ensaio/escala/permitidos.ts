/** Statements that may grow with the subscribers: where they come from, a part of their text where it is one of several, and why. */
type Permitido = { from: RegExp; text?: RegExp; porque: string }

export const PERMITIDOS: readonly Permitido[] = [
  {
    from: /^server\/copia\//,
    porque: 'a backup reads everything, and a restore counts and compares everything',
  },
  {
    from: /^server\/(sandbox\/|adapters\/(psp\/sandbox|mail\/caixa|dce\/simulado|transportadora\/simulada)\/)/,
    porque: 'the sandbox: no house with a million subscribers has it on',
  },
  {
    from: /^server\/kernel\/work\/jobs(\.repo)?\.ts/,
    text: /bringForward|start_after = start_after -|select distinct name from fila\.job/,
    porque: 'the sandbox’s clock, and the tests’ own worker',
  },
  {
    from: /^server\/adapters\/arquivos\/arquivo\.repo\.ts/,
    text: /completo_em is not null and \(chave is null\) = /,
    porque: '`npm run arquivos:mover` goes through all files',
  },
  {
    from: /^server\/areas\/carteira\/(livro|lote|transacao)\.repo\.ts/,
    text: /as diferenca/,
    porque: '`npm run livro:conferir` adds up all books, when an operator asks for it',
  },
  {
    from: /^server\/areas\/carteira\/(livro|dia)\.repo\.ts/,
    text: /from movimento( as)? ?m?\s*where (m\.)?em >= /,
    porque: 'a day is closed and matched from all its movements: by pages of 5,000, or as one sum, once a day',
  },
  {
    from: /^server\/areas\/carteira\/dia\.repo\.ts/,
    text: /as anterior,/,
    porque:
      'the balances before a day are the sum of all entries before it: read when the staff opens the books of a day',
  },
  {
    from: /^server\/areas\/(operacao\/conferencia|frete\/medicao\/conferidos|pagamento\/pagamento\.repo)/,
    text: /decidido_em.* < |postado_em >= /s,
    porque: 'the match of a day reads what that day brought, once',
  },
  {
    from: /^server\/areas\/frete\/procura\/procura\.repo\.ts/,
    text: /from frete_contagem group by status/,
    porque: 'the panel adds up the counters of all subscribers, kept for 20 s',
  },
  {
    from: /^server\/areas\/(acesso|loja|frete\/procura)\/procura\.repo\.ts/,
    text: /lower\(pedido\) = |palavras_de\(/,
    porque:
      'PostgreSQL keeps no statistics of an index of a part and expects a two-hundredth; the staff’s search ends after its limit',
  },
]

export const isPermitido = ({ from, text }: { from: string; text: string }) =>
  PERMITIDOS.some((one) => one.from.test(from) && (one.text?.test(text) ?? true))
