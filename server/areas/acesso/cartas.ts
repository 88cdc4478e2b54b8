import { describeOutrosAcessos, type OutrosAcessos } from '#contract/acesso'
import { writeDiaHora } from '#contract/kernel/values/instant'
import type { Carta } from '../../kernel/email/carta.ts'
import { saudar } from '../../kernel/email/saudacao.ts'
import { semLinks } from '../../kernel/email/sem-links.ts'

type Para = Carta['para']

/**
 * The mails of this area. `url` is the target of the button, with its token. A mail to an e-mail that nobody has
 * confirmed yet (validation, new e-mail) greets nobody.
 */
export const cartaDeValidacao = (para: Para, url: string, marca: string): Carta => ({
  para,
  assunto: `Confirme seu e-mail na ${marca}`,
  titulo: 'Falta um passo.',
  paragrafos: [
    'Confirme que este e-mail é seu para ativar a sua Conta Flex e começar a enviar.',
    'O link vale por 48 horas e só pode ser usado uma vez.',
  ],
  botao: { texto: 'Confirmar e-mail', url },
  rodape: `Você recebeu esta mensagem porque alguém criou uma conta na ${marca} com este e-mail. Se não foi você, ignore: sem a confirmação, a conta é apagada em 7 dias.`,
})

/** `foiTrocado`: the account changed its e-mail less than 72 h ago, and the mail goes to the old one alone (D §23). */
export const cartaDeRecuperacao = (para: Para, url: string, marca: string, foiTrocado: boolean): Carta => ({
  para,
  assunto: `Sua nova senha na ${marca}`,
  titulo: saudar(para.nome, 'Vamos trocar sua senha.'),
  paragrafos: [
    'Use o botão abaixo para escolher uma senha nova. Ao salvar, você sai de todos os aparelhos em que está conectado.',
    'As chaves de acesso e a verificação em duas etapas continuam como estão. Se alguém entrou na sua conta, marque na página que as chaves de acesso também saem.',
    'O link vale por 1 hora e só pode ser usado uma vez.',
    ...(foiTrocado
      ? [
          'O e-mail da sua conta foi trocado há menos de 72 horas. Se não foi você, desfaça também a troca, pelo link da mensagem em que avisamos dela.',
        ]
      : []),
  ],
  botao: { texto: 'Escolher nova senha', url },
  rodape: 'Se você não pediu uma senha nova, ignore esta mensagem: sua senha continua a mesma.',
})

/**
 * What a new password leaves as it was, for the owner to check. `temChaves`: the account has passkeys. `outrosAcessos`: who
 * else may enter the shops.
 */
type Restante = { temChaves: boolean; outrosAcessos: OutrosAcessos }

/** `urls`: where the owner gets the account back, and where people are withdrawn. */
export function cartaDeSenhaAlterada(
  para: Para,
  urls: { recuperar: string; pessoas: string },
  marca: string,
  { temChaves, outrosAcessos }: Restante,
): Carta {
  const acessos = describeOutrosAcessos(outrosAcessos)
  return {
    para,
    assunto: `Sua senha da ${marca} foi alterada`,
    titulo: 'Sua senha foi alterada',
    paragrafos: [
      saudar(para.nome, 'A senha da sua conta acaba de ser alterada, e os outros aparelhos foram desconectados.'),
      ...(temChaves
        ? ['As suas chaves de acesso continuam valendo. Confira em Conta Flex, Segurança da conta, se todas são suas.']
        : []),
      ...(acessos ? [`${acessos}\n${urls.pessoas}`] : []),
      'Se não foi você, recupere o acesso agora mesmo pelo botão abaixo e fale com o suporte.',
    ],
    botao: { texto: 'Não fui eu', url: urls.recuperar },
    rodape: 'Avisamos toda vez que a senha muda, para que ninguém mexa na sua conta sem você saber.',
  }
}

export const cartaDeNovoEmail = (para: Para, url: string, marca: string): Carta => ({
  para,
  assunto: `Confirme seu novo e-mail na ${marca}`,
  titulo: 'Este é o seu novo e-mail?',
  paragrafos: [
    'Você pediu para usar este endereço na sua Conta Flex. A troca vale depois que você confirmar.',
    'O link vale por 48 horas e só pode ser usado uma vez.',
  ],
  botao: { texto: 'Confirmar novo e-mail', url },
  rodape: `Se você não tem uma conta na ${marca}, ignore esta mensagem.`,
})

export const cartaDeTrocaPedida = (para: Para, novo: string, url: string, marca: string): Carta => ({
  para,
  assunto: `Pedido de troca de e-mail na ${marca}`,
  titulo: 'Alguém pediu para trocar o seu e-mail',
  paragrafos: [
    saudar(
      para.nome,
      `Pediram para usar ${semLinks(novo)} na sua Conta Flex no lugar deste endereço. A troca só vale depois de confirmada no novo endereço.`,
    ),
    'Se não foi você, troque sua senha agora e fale com o suporte.',
  ],
  botao: { texto: 'Não fui eu', url },
  rodape: 'Avisamos no endereço antigo toda vez que alguém pede uma troca.',
})

/** `desfazer` is null when it is too late, or when the account went back to an earlier e-mail. */
export const cartaDeEmailTrocado = (
  para: Para,
  novo: string,
  desfazer: { url: string; ate: Date } | null,
  marca: { nome: string; suporteUrl: string },
): Carta => ({
  para,
  assunto: `Seu e-mail na ${marca.nome} foi trocado`,
  titulo: 'Seu e-mail foi trocado',
  paragrafos: [
    saudar(para.nome, `A sua Conta Flex agora usa ${semLinks(novo)}.`),
    ...(desfazer
      ? [
          `Se não foi você, desfaça a troca até ${writeDiaHora(desfazer.ate)}. O e-mail volta a ser este, e todos os aparelhos saem da conta. Convites e acessos às suas lojas que vieram depois do pedido da troca são retirados.`,
          'Até lá, o link para uma senha nova só vem para este endereço.',
        ]
      : ['Se não foi você, fale com o suporte agora.']),
  ],
  botao: desfazer
    ? { texto: 'Desfazer a troca', url: desfazer.url }
    : { texto: 'Falar com o suporte', url: marca.suporteUrl },
  rodape: 'Se foi você, não precisa fazer nada. Os avisos da conta vão para o novo endereço.',
})

export const cartaDeTrocaDesfeita = (para: Para, marca: { nome: string; suporteUrl: string }): Carta => ({
  para,
  assunto: `A troca do seu e-mail na ${marca.nome} foi desfeita`,
  titulo: 'A troca do seu e-mail foi desfeita',
  paragrafos: [
    saudar(
      para.nome,
      'A sua Conta Flex voltou a usar o endereço de antes: quem tem aquele endereço desfez a troca. Todos os aparelhos saíram da conta.',
    ),
    'Se você não reconhece isso, fale com o suporte.',
  ],
  botao: { texto: 'Falar com o suporte', url: marca.suporteUrl },
})

/** A change of the account's second factor, passkeys or people. `url`: where the owner gets the account back. */
export const cartaDeSeguranca = (
  para: Para,
  { assunto, texto }: { assunto: string; texto: string },
  url: string,
  marca: string,
): Carta => ({
  para,
  assunto: `${marca}: ${assunto}`,
  titulo: assunto,
  paragrafos: [
    saudar(para.nome, semLinks(texto)),
    'Se não foi você, troque a senha agora pelo botão abaixo e fale com o suporte.',
  ],
  botao: { texto: 'Não fui eu', url },
  rodape: 'Avisamos toda vez que a segurança da conta muda, para que ninguém mexa nela sem você saber.',
})

/** Sent at once when somebody with the password asks to remove the second factor. The button refuses the request. */
export const cartaDeRemocaoPedida = (para: Para, url: string, liberaEm: Date, marca: string): Carta => ({
  para,
  assunto: `${marca}: pedido para desligar a verificação em duas etapas`,
  titulo: 'Você perdeu o acesso ao autenticador?',
  paragrafos: [
    saudar(
      para.nome,
      'Alguém que sabe a sua senha pediu para desligar a verificação em duas etapas da sua Conta Flex.',
    ),
    `Se foi você, espere: em ${writeDiaHora(liberaEm)}, mandamos para cá o link que desliga a verificação.`,
    'Se não foi você, recuse o pedido pelo botão abaixo e troque a senha: quem pediu a conhece.',
  ],
  botao: { texto: 'Recusar o pedido', url },
  rodape: 'Entrar na conta com um código do autenticador também encerra o pedido.',
})

/** Sent after the wait. The button removes the second factor. */
export const cartaDeRemocaoLiberada = (para: Para, url: string, venceEm: Date, marca: string): Carta => ({
  para,
  assunto: `${marca}: desligue a verificação em duas etapas`,
  titulo: 'O link que você esperava',
  paragrafos: [
    saudar(para.nome, 'Há 24 horas alguém com a sua senha pediu para desligar a verificação em duas etapas.'),
    `Se foi você, use o botão abaixo até ${writeDiaHora(venceEm)}. Depois, entre com a sua senha e ligue a verificação de novo com o aplicativo novo.`,
    'Se não foi você, não use o botão, e troque a sua senha agora.',
  ],
  botao: { texto: 'Desligar a verificação', url },
  rodape: 'O link só pode ser usado uma vez.',
})
