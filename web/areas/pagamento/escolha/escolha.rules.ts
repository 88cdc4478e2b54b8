import { type Centavos, formatReais } from '#contract/kernel/values/centavos'

/** What brings the part that the wallet does not. */
export type Outro = 'PIX' | 'CARTAO'
/** What the person chose, whatever the amounts allow. */
export type Escolha = { usaCarteira: boolean; outro: Outro }
/** S2 §4: under which name a purchase is counted. */
export type TipoDePagamento = 'Carteira' | 'Pix' | 'Cartão' | 'Carteira + Pix' | 'Carteira + Cartão'

type Valores = { total: Centavos; saldo: Centavos }

/** What is paid by which means, and what may be chosen (S2 §4). */
export type Plano = {
  /** Nothing in it, so it cannot be chosen. */
  isCarteiraVazia: boolean
  /** It pays everything, so nothing else can be chosen. */
  isCarteiraBastante: boolean
  carteira: Centavos
  outro: { meio: Outro; valor: Centavos } | null
  tipo: TipoDePagamento
}

/**
 * What stands chosen when the screen opens: the wallet wherever it has something to give. `split` is what was kept of an
 * earlier choice to combine or not, null where there is none; a wallet that covers it all is on in any case.
 */
export function escolhaInicial({ total, saldo }: Valores, split: boolean | null): Escolha {
  return { usaCarteira: saldo >= total || (saldo > 0 && split !== false), outro: 'PIX' }
}

/** What was chosen by whoever comes back to a Pix or a card by its address: the wallet only where the two paid together. */
export const escolhaDaForma = ({ total, saldo }: Valores, outro: Outro, split: boolean | null): Escolha => ({
  usaCarteira: split === true && saldo < total,
  outro,
})

/** By which means a plan pays, in words: 'Com Pix.', or how the two part the amount. */
export function meioText({ carteira, outro }: Plano) {
  if (!outro) return 'Com o saldo da sua carteira.'
  const nome = outro.meio === 'PIX' ? 'Pix' : 'cartão'
  if (carteira === 0) return `Com ${nome}.`
  return `${formatReais(carteira)} da sua carteira e ${formatReais(outro.valor)} com ${nome}.`
}

export function planEscolha({ total, saldo }: Valores, { usaCarteira, outro }: Escolha): Plano {
  const isCarteiraVazia = saldo <= 0
  const carteira = usaCarteira && !isCarteiraVazia ? Math.min(saldo, total) : 0
  const resto = total - carteira
  return {
    isCarteiraVazia,
    isCarteiraBastante: carteira === total,
    carteira,
    outro: resto > 0 ? { meio: outro, valor: resto } : null,
    tipo: tipoOf({ carteira, meio: resto > 0 ? outro : null }),
  }
}

/** Whether two means pay together (S2 §4 'split-payment flag'). */
export const isSplit = ({ carteira, outro }: Plano) => carteira > 0 && outro !== null

export function tipoOf({ carteira, meio }: { carteira: Centavos; meio: Outro | null }): TipoDePagamento {
  if (meio === null) return 'Carteira'
  const nome = meio === 'PIX' ? 'Pix' : 'Cartão'
  return carteira > 0 ? `Carteira + ${nome}` : nome
}
