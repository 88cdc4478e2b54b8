/** What a mail is about, by the kind of its event. */
const EMAILS: Record<string, string> = {
  aviso: 'Notificação de uma conta',
  convite: 'Convite para trabalhar em uma loja',
  'convite-de-operador': 'Convite da equipe',
  'destinatario-postagem': 'Aviso ao destinatário: postado',
  'destinatario-saida': 'Aviso ao destinatário: saiu para entrega',
  'destinatario-entrega': 'Aviso ao destinatário: entregue',
  'email-trocado': 'Aviso de e-mail trocado',
  fato: 'Aviso de segurança da conta',
  'novo-email': 'Confirmação de e-mail novo',
  recibo: 'Recibo de uma compra',
  recuperacao: 'Senha nova',
  'saque-pedido': 'Aviso de saque pedido',
  'senha-alterada': 'Aviso de senha alterada',
  'troca-confirmada': 'Aviso de e-mail trocado',
  'troca-desfeita': 'Aviso de troca desfeita',
  'troca-pedida': 'Aviso de troca pedida',
  validacao: 'Confirmação do cadastro',
}

/** The kind of a mail in words; a kind without words keeps its name. */
export const emailText = (tipo: string) => EMAILS[tipo] ?? tipo
