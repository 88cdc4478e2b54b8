import { formatCnpj } from '#contract/kernel/values/cnpj'
import type { Mask } from './mask.rules.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'

/** A CNPJ as 99.999.999/9999-99 (S2 §5), with letters where newer ones have them. */
export function CnpjField(props: MaskedFieldProps) {
  return (
    <MaskedField
      inputMode="text"
      autoCapitalize="characters"
      autoComplete="off"
      placeholder="00.000.000/0000-00"
      {...props}
      mask={CNPJ}
    />
  )
}

const CNPJ: Mask = { own: /[0-9A-Za-z]/, format: formatCnpj }
