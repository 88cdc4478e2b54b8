/** The fields of each job's payload that hold no personal data. A job or a field that is not here is not shown. */
const MOSTRADOS: Record<string, readonly string[]> = {
  'acesso.sendConvite': ['uuid'],
  'acesso.sendEmailTrocado': ['usuarioUuid', 'trocaUuid'],
  'acesso.sendFato': ['usuarioUuid'],
  'acesso.sendNovoEmail': ['usuarioUuid'],
  'acesso.sendRecuperacao': ['usuarioUuid'],
  'acesso.sendRemocaoLiberada': ['usuarioUuid'],
  'acesso.sendRemocaoPedida': ['usuarioUuid'],
  'acesso.sendSenhaAlterada': ['usuarioUuid'],
  'acesso.sendTrocaConfirmada': ['usuarioUuid'],
  'acesso.sendTrocaDesfeita': ['usuarioUuid', 'trocaUuid'],
  'acesso.sendTrocaPedida': ['usuarioUuid'],
  'acesso.sendValidacao': ['usuarioUuid'],
  'diferenca.deleteSoltos': ['arquivoUuids'],
  'documento.deleteSoltos': ['arquivoUuids'],
  'frete.cancelNaTransportadora': ['compraUuid'],
  'frete.issueFretes': ['compraUuid'],
  'frete.sendAoDestinatario': ['uuid', 'momento'],
  'frete.sendRecibo': ['compraUuid'],
  'loja.tellAcessoRetirado': ['uuid', 'usuarioUuid'],
  'notificacao.sendAviso': ['uuid'],
  'notificacao.sendPush': ['uuid', 'aparelho'],
  'operacao.activateTabela': ['uuid'],
  'operacao.concludeDecisao': ['uuid'],
  'operacao.sendConviteDeOperador': ['usuarioUuid', 'evento'],
  'pagamento.endCompraDesfeita': ['pagamentoUuid'],
  'pagamento.refundPagador': ['pagamentoUuid'],
  'pagamento.sendDevolucao': ['uuid'],
  'pagamento.sendSaque': ['uuid'],
  'pagamento.sendSaquePedido': ['uuid'],
}

/** What a job is about, for the staff. A value that is no identifier and no word in capitals is left out as well. */
export function showDados(job: string, data: Record<string, unknown> | null) {
  return (MOSTRADOS[job] ?? []).flatMap((nome) => {
    const value = data?.[nome]
    const values = (Array.isArray(value) ? value : [value]).filter(
      (one): one is string => typeof one === 'string' && /^(?:[0-9a-f-]{36}|[A-Z_]{1,30})$/.test(one),
    )
    return values.length > 0 ? [{ nome, valor: values.slice(0, 5).join(', ') }] : []
  })
}
