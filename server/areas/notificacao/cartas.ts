import type { Carta } from '../../kernel/email/carta.ts'

/** What the notification says, for whoever is not looking at the screen. */
export const cartaDoAviso = (
  para: Carta['para'],
  { assunto, texto }: { assunto: string; texto: string },
  url: string,
  marca: string,
): Carta => ({
  para,
  assunto,
  titulo: assunto,
  paragrafos: [`Olá, ${para.nome}.`, texto],
  botao: { texto: 'Ver na Conta Flex', url },
  rodape: `A ${marca} envia este aviso por e-mail porque ele está ligado na sua conta. Para desligar, abra as notificações.`,
})
