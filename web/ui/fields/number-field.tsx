import { DECIMAL, DINHEIRO, INTEIRO, type Mask } from './mask.rules.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'
import { formatDecimal, parseDecimal } from './number.rules.ts'

/**
 * Whole numbers, kilograms with three decimals, or reais, which fill from the cents; written in full when the field
 * loses the focus.
 */
export function NumberField({ kind, onBlur, ...props }: MaskedFieldProps & { kind: keyof typeof KINDS }) {
  const { mask, places, ...signs } = KINDS[kind]
  return (
    <MaskedField
      inputMode={mask === DECIMAL ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...props}
      {...signs}
      mask={mask}
      onBlur={(event) => {
        const units = places ? parseDecimal(props.value, places) : null
        const full = Number.isSafeInteger(units) ? formatDecimal(units!, places) : props.value
        if (full !== props.value) props.onChange(full)
        onBlur?.(event)
      }}
    />
  )
}

const KINDS = {
  cm: { mask: INTEIRO, places: 0, unit: 'cm' },
  kg: { mask: DECIMAL, places: 3, unit: 'kg' },
  reais: { mask: DINHEIRO, places: 2, prefix: 'R$' },
} satisfies Record<string, { mask: Mask; places: number; unit?: string; prefix?: string }>
