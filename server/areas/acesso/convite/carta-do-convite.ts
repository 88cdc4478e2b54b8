import { PAPEIS_EM_PALAVRAS } from '#contract/acesso/convidado'
import { NOMES_DOS_PAPEIS } from '#contract/kernel/http/papel'
import { writeDiaHora } from '#contract/kernel/values/instant'
import type { Carta } from '../../../kernel/email/carta.ts'
import { semLinks } from '../../../kernel/email/sem-links.ts'
import type { ConviteGuardado } from './convite.repo.ts'

/** The mail of an invitation. It greets nobody, because the e-mail is not validated (D §23). */
export function cartaDoConvite(
  { email, papel, nomeDaLoja, expiraEm }: Pick<ConviteGuardado, 'email' | 'papel' | 'nomeDaLoja' | 'expiraEm'>,
  { quem, url, marca }: { quem: string; url: string; marca: string },
): Carta {
  const loja = semLinks(nomeDaLoja)
  const { pode, naoPode } = PAPEIS_EM_PALAVRAS[papel]
  return {
    para: { nome: '', email },
    assunto: `Convite para trabalhar em ${loja}, na ${marca}`,
    titulo: `Você foi convidado para trabalhar em ${loja}`,
    paragrafos: [
      `${quem ? `${semLinks(quem)} convidou você` : 'Você foi convidado'} para entrar com o papel ${NOMES_DOS_PAPEIS[papel]}. ${pode} ${naoPode}`,
      'Você entra com a sua própria conta. Se ainda não tem uma, o botão leva ao cadastro.',
      `O convite vale até ${writeDiaHora(expiraEm)} e só pode ser usado uma vez, por quem tem este e-mail.`,
    ],
    botao: { texto: 'Ver o convite', url },
    rodape: `Você recebeu esta mensagem porque alguém que envia pela ${marca} convidou este e-mail. Se não conhece a loja, ignore: nada acontece sem o seu aceite.`,
  }
}
