import type { Carta } from '../../../kernel/email/carta.ts'
import { saudar } from '../../../kernel/email/saudacao.ts'

type Marca = { nome: string; suporteUrl: string }

/** What every mail about a requested withdrawal says. */
const doSaque = (para: Carta['para'], valor: string, marca: Marca) => ({
  para,
  assunto: `Saque de ${valor} da sua Carteira Flex`,
  titulo: `Saque de ${valor}`,
  rodape: `A ${marca.nome} avisa a cada saque, para que nada saia da sua conta sem você saber.`,
})

/** The mail that tells of a requested withdrawal. */
export const cartaDeSaque = (para: Carta['para'], valor: string, url: string, marca: Marca): Carta => ({
  ...doSaque(para, valor, marca),
  paragrafos: [
    saudar(
      para.nome,
      `Pediram um saque de ${valor} da sua Carteira Flex. O dinheiro vai por Pix para o CPF do titular da conta, sem tarifa.`,
    ),
    `Se não foi você, troque a sua senha e fale com o suporte agora: ${marca.suporteUrl}`,
  ],
  botao: { texto: 'Ver a carteira', url },
})

/** The same mail when the staff asked for the withdrawal: its reader is blocked, and cannot open the wallet. */
export const cartaDeSaqueDaEquipe = (para: Carta['para'], valor: string, marca: Marca): Carta => ({
  ...doSaque(para, valor, marca),
  paragrafos: [
    saudar(
      para.nome,
      `A nossa equipe pediu um saque de ${valor} da sua Carteira Flex, porque o acesso à sua conta está bloqueado. O dinheiro vai por Pix para o CPF do titular da conta, sem tarifa.`,
    ),
    'Se você não esperava este saque, fale com o suporte agora.',
  ],
  botao: { texto: 'Falar com o suporte', url: marca.suporteUrl },
})
