import type { Papel } from '../kernel/http/papel.ts'

/** What a papel may and may not do, in words for the invited person: the mail, the invitation's page, 'Pessoas'. */
export const PAPEIS_EM_PALAVRAS: Record<Papel, { pode: string; naoPode: string }> = {
  OPERACAO: {
    pode: 'Cota, monta o carrinho, paga com a carteira, Pix ou cartão, imprime, acompanha e cancela fretes.',
    naoPode: 'Não põe créditos, não usa os cartões salvos, não saca e não vê as outras pessoas.',
  },
  FINANCEIRO: {
    pode: 'Põe créditos, usa os cartões salvos, paga fretes e diferenças e vê a carteira.',
    naoPode: 'Não monta o carrinho, não cancela fretes, não saca e não vê as outras pessoas.',
  },
  ADMINISTRADOR: {
    pode: 'Faz tudo da loja: cota, compra, cancela, põe créditos, saca, muda a loja e convida pessoas.',
    naoPode: 'Não vê a senha, os documentos nem os dados pessoais de quem é dono da conta.',
  },
}

/** 'b•••o@exemplo.com': enough for the invited person to recognise the address, too little for anybody else. */
export function maskEmail(email: string) {
  const at = email.lastIndexOf('@')
  const letters = Array.from(email.slice(0, at))
  const shown = letters.length > 2 ? `${letters[0]}•••${letters.at(-1)}` : '•••'
  return `${shown}${email.slice(at)}`
}
