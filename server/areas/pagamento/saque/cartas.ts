import type { Carta } from '../../../kernel/email/carta.ts'
import { saudar } from '../../../kernel/email/saudacao.ts'

/** The mail that tells of a requested withdrawal. */
export const cartaDeSaque = (
  para: Carta['para'],
  valor: string,
  url: string,
  marca: { nome: string; suporteUrl: string },
): Carta => ({
  para,
  assunto: `Saque de ${valor} da sua Carteira Flex`,
  titulo: `Saque de ${valor}`,
  paragrafos: [
    saudar(
      para.nome,
      `Pediram um saque de ${valor} da sua Carteira Flex. O dinheiro vai por Pix para o CPF do titular da conta, sem tarifa.`,
    ),
    `Se não foi você, troque a sua senha e fale com o suporte agora: ${marca.suporteUrl}`,
  ],
  botao: { texto: 'Ver a carteira', url },
  rodape: `A ${marca.nome} avisa a cada saque, para que nada saia da sua conta sem você saber.`,
})
