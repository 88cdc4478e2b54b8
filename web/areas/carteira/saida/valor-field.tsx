import type { Centavos } from '#contract/kernel/values/centavos'
import { formatDecimal } from '../../../ui/fields/number.rules.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import type { BoundField } from '../../../ui/fields/use-fields.ts'
import css from '../form.module.css'
import { centavosOf } from '../recarga.rules.ts'

/** The amount to leave the wallet, with a button for the highest possible one. */
export function ValorField({
  field,
  value,
  tudo,
  tudoText,
  onChange,
}: {
  field: BoundField
  value: string
  tudo: Centavos
  tudoText: string
  onChange: (valor: string) => void
}) {
  return (
    <>
      <NumberField {...field} kind="reais" label="Valor" required value={value} onChange={onChange} />
      <div className={css.chips}>
        <button
          type="button"
          className={css.chip}
          aria-pressed={centavosOf(value) === tudo}
          onClick={() => onChange(formatDecimal(tudo, 2))}
        >
          {tudoText}
        </button>
      </div>
    </>
  )
}
