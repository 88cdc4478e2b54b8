import { type Centavos, formatReais } from '#contract/kernel/values/centavos'

/** The meio de pagamento for the part that the wallet does not pay. */
export type Outro = 'PIX' | 'CARTAO'
/** What the person chose, even if the amounts do not allow it. */
export type Escolha = { usaCarteira: boolean; outro: Outro }
/** The name of a combination of means for the tag manager (S2 §4). */
export type TipoDePagamento = 'Carteira' | 'Pix' | 'Cartão' | 'Carteira + Pix' | 'Carteira + Cartão'

type Valores = { total: Centavos; saldo: Centavos }

/** How much each means pays, and what may be chosen (S2 §4). */
export type Plano = {
  /** The wallet is empty, so it cannot be chosen. */
  isCarteiraVazia: boolean
  /** The wallet pays everything, so nothing else can be chosen. */
  isCarteiraBastante: boolean
  carteira: Centavos
  outro: { meio: Outro; valor: Centavos } | null
  tipo: TipoDePagamento
}

/**
 * The choice when the screen opens. The wallet is on if it covers the total. A wallet with less money is on, too, unless
 * the person chose not to combine it with another means (`split` false). `split` is null if no choice is saved.
 */
export function escolhaInicial({ total, saldo }: Valores, split: boolean | null): Escolha {
  return { usaCarteira: saldo >= total || (saldo > 0 && split !== false), outro: 'PIX' }
}

/**
 * The choice when a Pix or a card is opened by its address: the wallet is on only if the saved choice combines both.
 */
export const escolhaDaForma = ({ total, saldo }: Valores, outro: Outro, split: boolean | null): Escolha => ({
  usaCarteira: split === true && saldo < total,
  outro,
})

/** The means of a plan in words: 'Com Pix.', or how the two divide the amount. */
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
