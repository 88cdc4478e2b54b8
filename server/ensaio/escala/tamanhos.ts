/** Subscribers of the large house, and of the small one that it is compared with. */
export const MUITOS = 1_000_000
export const POUCOS = 100_000

/**
 * Tables that do not grow with the number of subscribers: their rows, and why. Every other table grows, also one that
 * nobody has thought of yet.
 */
export const NAO_CRESCE: Record<string, { linhas: number; porque: string }> = {
  agencia: { linhas: 20_000, porque: 'the carriers’ own places' },
  agencia_busca: { linhas: 20_000, porque: 'places near a CEP that were asked lately' },
  auditoria_fim: { linhas: 1, porque: 'one row' },
  caixa_email: { linhas: 500, porque: 'the sandbox’s mailbox keeps the newest mails' },
  captcha: { linhas: 1_000, porque: 'questions of the last minutes, purged' },
  cep_cache: { linhas: 100_000, porque: 'CEPs, of which Brazil has some 900,000 in use; they expire' },
  cep_faixa: { linhas: 10_000, porque: 'ranges of CEP' },
  cep_importacao: { linhas: 10, porque: 'imports of CEP ranges' },
  chamada_http_minuto: { linhas: 100_000, porque: 'minutes of some weeks, purged' },
  correios_token: { linhas: 2, porque: 'one row a contract' },
  dado_aberto: { linhas: 50, porque: 'what the staff looks at now' },
  documento_decisao: { linhas: 200, porque: 'decisions that can still be undone, for some minutes' },
  dce_serie: { linhas: 4, porque: 'series of the house' },
  desvio_de_tarifas: { linhas: 1_000, porque: 'one row a carrier and day' },
  evento_novo: { linhas: 1_000, porque: 'eventos of the last minute, until they get their place in the log' },
  excecao: { linhas: 1_000, porque: 'what the daily match found' },
  instalacao: { linhas: 1, porque: 'one row' },
  limite_movel: { linhas: 20, porque: 'one row for each carrier and kind of call' },
  item_reservado: { linhas: 50, porque: 'what the staff works at now' },
  livro_dia: { linhas: 1_500, porque: 'one row a day' },
  livro_corte: { linhas: 1_500, porque: 'one row a day' },
  livro_saldo: { linhas: 15_000, porque: 'some ten accounts of each day' },
  conferencia_dia: { linhas: 1_500, porque: 'one row a day' },
  meio_pagamento: { linhas: 5, porque: 'ways to pay' },
  migracao: { linhas: 80, porque: 'migrations' },
  municipio: { linhas: 5_571, porque: 'municipalities of Brazil' },
  relogio: { linhas: 1, porque: 'one row' },
  sefaz_certificado: { linhas: 2, porque: 'certificates of the house' },
  tabela_importacao: { linhas: 500, porque: 'imports of tables' },
  tabela_tarifaria: { linhas: 200, porque: 'versions of tariffs' },
  tarifa_vigencia: { linhas: 500, porque: 'versions of tariffs' },
  'fila.version': { linhas: 1, porque: 'one row' },
  'fila.queue': { linhas: 60, porque: 'kinds of jobs' },
  'fila.schedule': { linhas: 20, porque: 'jobs of a time of day' },
  'fila.subscription': { linhas: 10, porque: 'not used' },
  'fila.bam': { linhas: 10, porque: 'the queue’s own housekeeping' },
  'fila.warning': { linhas: 100, porque: 'the queue’s own housekeeping, purged' },
  'fila.queue_stats': { linhas: 1_000, porque: 'the queue’s own housekeeping, purged' },
}

/** Rows for each subscriber, where there is not exactly one. A subscriber of these houses has bought one frete. */
const POR_ASSINANTE: Record<string, number> = {
  conta_razao: 2,
  movimento: 2,
  partida: 4,
  transacao: 2,
  frete_evento: 3,
  frete_ocorrencia: 3,
  cotacao: 3,
  notificacao: 2,
  evento: 10,
  atividade: 2,
  'fila.job': 2,
  // an invoice has a thousand lines
  fatura: 0.001,
}

/** Tables with a row for every second subscriber: what only some people use, and what belongs to the sandbox. */
const POUCOS_TEM =
  /^(chave_de_acesso|chave_de_api|aplicativo|autorizacao|autorizacao_codigo|autorizacao_token|segundo_fator|codigo_de_recuperacao|aparelho_lembrado|remocao_do_fator|convite|perfil_retirado|email_troca|loja_logo|pedido_aumento|contestacao|prova|reembolso|devolucao_cartao|desafio|diferenca_regra|medidas_em_espera|push_aparelho|webhook|webhook_entrega|notificacao_push|gasto_cartao|lote_cartao|partida_lote|assinatura_digital|embalagem|conteudo|importacao|resposta_fiscal|cartao|saque|banco_\w+|objeto|objeto_evento|sefaz_dce|fila\.job_dependency)$/

/** How many rows a table has in a house of so many subscribers. */
export const linhasDe = (tabela: string, assinantes: number) =>
  NAO_CRESCE[tabela]?.linhas ?? (POR_ASSINANTE[tabela] ?? (POUCOS_TEM.test(tabela) ? 0.5 : 1)) * assinantes

/** Whether its rows grow with the subscribers. */
export const cresce = (tabela: string) => NAO_CRESCE[tabela] === undefined
