/** The sandbox's mailbox: what would have gone out by SMTP. */
export type CaixaTables = {
  caixaEmail: { id: string; para: string; assunto: string; texto: string; html: string; recebidoEm: Date }
}
