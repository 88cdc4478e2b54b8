/**
 * Statements that may grow with the subscribers: where they come from, a part of their text where it is one of several, and
 * why. With `teto` only up to that cost, and still without reading a table from end to end.
 */
type Permitido = { from: RegExp; text?: RegExp; teto?: number; porque: string }

export const PERMITIDOS: readonly Permitido[] = [
  {
    from: /^server\/house\.ts/,
    porque: 'what a migration does with the rows that are there, once',
  },
  {
    from: /^server\/areas\/diferenca\/vencimento\/vencimento\.repo\.ts/,
    text: /select distinct assinatura_uuid from diferenca/,
    porque: 'the debits that fall due on a day are reminded of once, subscriber by subscriber',
  },
  {
    from: /^server\/areas\/acesso\/usuario\.repo\.ts/,
    text: /"email_validado_em" is null .*limit 500 for update/,
    teto: 3_000,
    porque: 'five hundred accounts that were never confirmed',
  },
  {
    from: /^server\/kernel\/work\/lease\.repo\.ts/,
    teto: 10_000,
    porque: 'as many due rows as one node takes at a time',
  },
  {
    from: /^server\/areas\/diferenca\/regra\/regra\.repo\.ts/,
    text: /from diferenca_regra as r/,
    porque: 'the pass of the rules goes through all rules, page by page',
  },
  {
    from: /^server\/areas\/(operacao\/busca|frete)\//,
    text: /objetos && /,
    teto: 50_000,
    porque: 'PostgreSQL expects a hundredth where no element is frequent; the index gives the few calls about a frete',
  },
  {
    from: /^server\/areas\/operacao\/chamadas\/chamadas\.ts/,
    text: /"id" < /,
    teto: 1_000,
    porque: 'a page of fifty calls before one that is among the first: the few rows before it are fewer than a page',
  },
  {
    from: /^server\/areas\/operacao\/busca\/busca\.ts/,
    text: /from "frete" where "comprado_em" >= /,
    teto: 1_000,
    porque: 'a page of up to five hundred fretes of a day; a small house sells fewer in a day',
  },
  {
    from: /^server\/areas\/operacao\/pendencias\/pendencias\.ts/,
    text: /from "email_envio"/,
    teto: 1_000,
    porque: 'a page of up to five hundred mails; a small house has fewer that wait',
  },
  {
    from: /^server\/kernel\/work\/meses\.ts/,
    porque:
      'the job of the months, once an hour: behind the last month lie rows only where a clock ran ahead, and whether a month is empty ' +
      'is told by its first row',
  },
  {
    from: /^server\/kernel\/work\/expired\.repo\.ts/,
    text: /delete from "chamada_/,
    teto: 25_000,
    porque: 'five hundred expired calls, each looked for in every month',
  },
  {
    from: /^server\/migrar\//,
    porque: '`npm run migrar -- --ensaio` counts on a copy what a migration has changed',
  },
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
    from: /^server\/(kernel\/work\/expired|areas\/carrinho\/carrinho)\.repo\.ts/,
    text: /limit 500 for update skip locked/,
    teto: 8_000,
    porque: 'five hundred expired rows, wherever they lie: each is some pages at the most',
  },
  {
    from: /^server\/areas\/carteira\/(livro|lote|saldos|transacao)\.repo\.ts/,
    text: /as diferenca/,
    porque: 'the check of the books, each night and with `npm run livro:conferir`, adds up all of them',
  },
  {
    from: /^server\/areas\/carteira\/(livro|dia)\.repo\.ts/,
    text: /from movimento( as)? ?m?\s*where (m\.)?em >= /,
    porque: 'a day is closed and matched from all its movements: by pages of 5,000, or as one sum, once a day',
  },
  {
    from: /^server\/areas\/carteira\/dia\.repo\.ts/,
    text: /as anterior,/,
    teto: 10_000,
    porque:
      'the books of a day are opened from the entries of this day, and of those before it that are not closed yet',
  },
  {
    from: /^server\/areas\/(operacao\/conferencia|frete\/medicao\/conferidos|pagamento\/pagamento\.repo)/,
    text: /decidido_em.* < |postado_em >= /s,
    porque: 'the match of a day reads what that day brought, once',
  },
  {
    from: /^server\/areas\/operacao\/faturas\/linhas\.repo\.ts/,
    text: /where l\.data = /,
    porque: 'the match of a day reads the lines of invoices that name this day, once, by pages of 5,000',
  },
  {
    from: /^server\/areas\/frete\/procura\/procura\.repo\.ts/,
    text: /from frete_contagem group by status/,
    porque: 'the panel adds up the counters of all subscribers, kept for 20 s',
  },
  {
    from: /^server\/areas\/(acesso|loja|frete\/procura)\/procura\.repo\.ts/,
    text: /lower\(pedido\) = |palavras_de\(|busca @@ /,
    porque:
      'PostgreSQL keeps no statistics of an index of a part and expects a two-hundredth; the staff’s search ends after its limit',
  },
]

/** Finds the entry of the list that allows this statement to grow; undefined when no entry names it. */
export const permissaoOf = ({ from, text }: { from: string; text: string }) =>
  PERMITIDOS.find((one) => one.from.test(from) && (one.text?.test(text) ?? true))
