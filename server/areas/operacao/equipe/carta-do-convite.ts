import { type DireitoDeOperador, NOMES_DOS_DIREITOS } from '#contract/kernel/http/direito-de-operador'
import type { Carta } from '../../../kernel/email/carta.ts'

/** The mail that invites somebody to the staff. It greets nobody, because the e-mail is not validated (D §23). */
export const cartaDoConvite = (
  email: string,
  { direitos, url, marca }: { direitos: readonly DireitoDeOperador[]; url: string; marca: string },
): Carta => ({
  para: { nome: '', email },
  assunto: `Convite para a equipe da ${marca}`,
  titulo: 'Você foi convidado para a equipe',
  paragrafos: [
    `Quem administra a equipe da ${marca} convidou você, com acesso a: ${direitos.map((each) => NOMES_DOS_DIREITOS[each]).join(', ')}.`,
    'Pelo botão você cria a sua senha. Depois, ao entrar, liga a verificação em duas etapas.',
    'O link vale por 48 horas e só pode ser usado uma vez.',
  ],
  botao: { texto: 'Criar a senha', url },
  rodape: 'Se você não conhece quem convidou, ignore: nada acontece sem a sua senha.',
})
