/** The sandbox's mailbox: the mails that SMTP would have sent. */
export type CaixaTables = {
  caixaEmail: { id: string; para: string; assunto: string; texto: string; html: string; recebidoEm: Date }
}
