import type { Carta } from '../../kernel/email/carta.ts'
import { saudar } from '../../kernel/email/saudacao.ts'
import { semLinks } from '../../kernel/email/sem-links.ts'

/** The mail of an aviso. Its text may contain names that people typed: `semLinks` keeps them from becoming links. */
export const cartaDoAviso = (
  para: Carta['para'],
  { assunto, texto }: { assunto: string; texto: string },
  url: string,
  marca: string,
): Carta => ({
  para,
  assunto: semLinks(assunto),
  titulo: semLinks(assunto),
  paragrafos: [saudar(para.nome, semLinks(texto))],
  botao: { texto: 'Ver na Conta Flex', url },
  rodape: `A ${marca} envia este aviso por e-mail porque ele está ligado na sua conta. Para desligar, abra as notificações.`,
})
