/** What each job of the queue does, in words. */
const NOMES: Record<string, string> = {
  'acesso.purgeCadastros': 'Apagar cadastros que ninguém confirmou',
  'acesso.purgeSessoes': 'Apagar sessões que terminaram',
  'acesso.sendEmailTrocado': 'Avisar o e-mail de antes da troca',
  'acesso.sendNovoEmail': 'Mandar o link que confirma o e-mail novo',
  'acesso.sendRecuperacao': 'Mandar o link da senha nova',
  'acesso.sendSenhaAlterada': 'Avisar que a senha mudou',
  'acesso.sendTrocaConfirmada': 'Avisar que o e-mail mudou',
  'acesso.sendTrocaDesfeita': 'Avisar que a troca de e-mail foi desfeita',
  'acesso.sendTrocaPedida': 'Avisar que a troca de e-mail foi pedida',
  'acesso.sendValidacao': 'Mandar o link que confirma o cadastro',
  'carrinho.expireCarrinhos': 'Encerrar carrinhos vencidos',
  'carteira.checkLivro': 'Conferir o livro da carteira',
  'carteira.closeLivro': 'Fechar o dia no livro da carteira',
  'cotacao.purgeCotacoes': 'Apagar cotações antigas',
  'diferenca.compareMedidos': 'Comparar o que a transportadora mediu com o que foi pago',
  'endereco.purgeCepCache': 'Apagar CEPs consultados há muito tempo',
  'frete.cancelNaTransportadora': 'Cancelar a etiqueta na transportadora',
  'frete.issueFretes': 'Emitir etiquetas',
  'frete.sendAoDestinatario': 'Avisar o destinatário',
  'frete.sendRecibo': 'Mandar o recibo da compra',
  'frete.trackFretes': 'Consultar o rastreio',
  'frete.watchFretes': 'Cuidar dos fretes que venceram',
  'importacao.purgeImportacoes': 'Apagar importações antigas',
  'kernel.purge': 'Apagar o que não serve mais',
  'notificacao.sendAviso': 'Mandar a notificação por e-mail',
  'notificacao.sendPush': 'Mandar a notificação a um aparelho',
  'pagamento.endCompraDesfeita': 'Encerrar uma compra desfeita',
  'pagamento.forgetCartoesNoPsp': 'Apagar cartões no banco',
  'pagamento.purgeCaptchas': 'Apagar captchas usados',
  'pagamento.refundPagador': 'Devolver ao pagador',
  'pagamento.sendDevolucao': 'Mandar uma devolução ao banco',
  'pagamento.sendSaque': 'Mandar um saque ao banco',
  'pagamento.sendSaquePedido': 'Avisar que um saque foi pedido',
  'pagamento.watchDevolucoes': 'Cuidar das devoluções em curso',
  'pagamento.watchEstornos': 'Procurar estornos no banco',
  'pagamento.watchPagamentos': 'Cuidar dos pagamentos que venceram',
  'pagamento.watchSaques': 'Cuidar dos saques em curso',
}

/** The states of a job (pg-boss). */
const SITUACOES: Record<string, string> = {
  created: 'na fila',
  retry: 'tenta de novo',
  active: 'rodando',
  completed: 'pronta',
  cancelled: 'cancelada',
  failed: 'falhou',
}

/** A job without words shows its name. */
export const tarefaText = (nome: string) => NOMES[nome] ?? nome
export const situacaoText = (situacao: string) => SITUACOES[situacao] ?? situacao
