import type { Carta } from '../../kernel/email/carta.ts'

type Para = Carta['para']

/** The letters of this area. `url` is where the button leads, with its token. */
export const cartaDeValidacao = (para: Para, url: string, marca: string): Carta => ({
  para,
  assunto: `Confirme seu e-mail na ${marca}`,
  titulo: `Olá, ${para.nome}. Falta um passo.`,
  paragrafos: [
    'Confirme que este e-mail é seu para ativar a sua Conta Flex e começar a enviar.',
    'O link vale por 48 horas e só pode ser usado uma vez.',
  ],
  botao: { texto: 'Confirmar e-mail', url },
  rodape: `Você recebeu esta mensagem porque alguém criou uma conta na ${marca} com este e-mail. Se não foi você, ignore: sem a confirmação, a conta é apagada em 7 dias.`,
})

export const cartaDeRecuperacao = (para: Para, url: string, marca: string): Carta => ({
  para,
  assunto: `Sua nova senha na ${marca}`,
  titulo: `Olá, ${para.nome}. Vamos trocar sua senha.`,
  paragrafos: [
    'Use o botão abaixo para escolher uma senha nova. Ao salvar, você sai de todos os aparelhos em que está conectado.',
    'O link vale por 1 hora e só pode ser usado uma vez.',
  ],
  botao: { texto: 'Escolher nova senha', url },
  rodape: 'Se você não pediu uma senha nova, ignore esta mensagem: sua senha continua a mesma.',
})

export const cartaDeSenhaAlterada = (para: Para, url: string, marca: string): Carta => ({
  para,
  assunto: `Sua senha da ${marca} foi alterada`,
  titulo: 'Sua senha foi alterada',
  paragrafos: [
    `Olá, ${para.nome}. A senha da sua conta acaba de ser alterada, e os outros aparelhos foram desconectados.`,
    'Se não foi você, recupere o acesso agora mesmo pelo botão abaixo e fale com o suporte.',
  ],
  botao: { texto: 'Não fui eu', url },
  rodape: 'Avisamos toda vez que a senha muda, para que ninguém mexa na sua conta sem você saber.',
})

export const cartaDeNovoEmail = (para: Para, url: string, marca: string): Carta => ({
  para,
  assunto: `Confirme seu novo e-mail na ${marca}`,
  titulo: `Olá, ${para.nome}. Este é o seu novo e-mail?`,
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
    `Olá, ${para.nome}. Pediram para usar ${novo} na sua Conta Flex no lugar deste endereço. A troca só vale depois de confirmada no novo endereço.`,
    'Se não foi você, troque sua senha agora e fale com o suporte.',
  ],
  botao: { texto: 'Não fui eu', url },
  rodape: 'Avisamos no endereço antigo toda vez que alguém pede uma troca.',
})

export const cartaDeEmailTrocado = (para: Para, novo: string, url: string, marca: string): Carta => ({
  para,
  assunto: `Seu e-mail na ${marca} foi trocado`,
  titulo: 'Seu e-mail foi trocado',
  paragrafos: [
    `Olá, ${para.nome}. A sua Conta Flex agora usa ${novo}. Este endereço não recebe mais mensagens da conta.`,
    'Se não foi você, fale com o suporte agora.',
  ],
  botao: { texto: 'Falar com o suporte', url },
  rodape: 'Esta é a última mensagem que enviamos para este endereço.',
})
