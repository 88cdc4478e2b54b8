/** The brands of S1 §2, and further ones that the BIN tells (payments.md §5). */
export const BANDEIRAS = [
  'VISA',
  'MASTERCARD',
  'AMEX',
  'ELO',
  'JCB',
  'DISCOVER',
  'HIPERCARD',
  'AURA',
  'DESCONHECIDA',
] as const
export type Bandeira = (typeof BANDEIRAS)[number]

/**
 * First and last BIN of each brand. The order matters: Elo and Hipercard lie within the ranges of Visa, Discover and
 * Diners, and a BIN of 50 that is not Elo is Aura.
 */
const FAIXAS: readonly (readonly [bandeira: Bandeira, faixas: readonly (number | readonly [number, number])[]])[] = [
  [
    'ELO',
    [
      [401178, 401179],
      431274,
      438935,
      451416,
      457393,
      [457631, 457632],
      504175,
      [506699, 506778],
      [509000, 509999],
      627780,
      636297,
      636368,
      [650031, 650033],
      [650035, 650051],
      [650405, 650439],
      [650485, 650538],
      [650541, 650598],
      [650700, 650718],
      [650720, 650727],
      [650901, 650978],
      [651652, 651679],
      [655000, 655019],
      [655021, 655058],
    ],
  ],
  ['HIPERCARD', [606282, 384100, 384140, 384160, 637095, 637568, 637599, 637609, 637612]],
  ['AURA', [[500000, 509999]]],
  [
    'AMEX',
    [
      [340000, 349999],
      [370000, 379999],
    ],
  ],
  ['JCB', [[352800, 358999]]],
  [
    'DISCOVER',
    [
      [601100, 601199],
      [622126, 622925],
      [644000, 659999],
    ],
  ],
  [
    'MASTERCARD',
    [
      [510000, 559999],
      [222100, 272099],
    ],
  ],
  ['VISA', [[400000, 499999]]],
]

/** The brand by a card's first six digits; DESCONHECIDA for fewer digits. */
export function bandeiraOf(digits: string): Bandeira {
  if (!/^\d{6}/.test(digits)) return 'DESCONHECIDA'
  const bin = Number(digits.slice(0, 6))
  const found = FAIXAS.find(([, faixas]) =>
    faixas.some((faixa) => (typeof faixa === 'number' ? bin === faixa : bin >= faixa[0] && bin <= faixa[1])),
  )
  return found?.[0] ?? 'DESCONHECIDA'
}

/** Whether these are thirteen to nineteen digits with a right check digit (Luhn). */
export function isNumeroDeCartao(digits: string) {
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, i) => (i % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2))
    .reduce((total, digit) => total + digit, 0)
  return sum % 10 === 0
}
