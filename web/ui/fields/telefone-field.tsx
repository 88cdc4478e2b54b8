import { formatTelefone } from '#contract/kernel/values/telefone'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'
import { TELEFONE } from './telefone-mask.rules.ts'

/** A Brazilian phone: (11)98765-4321, or (11)3265-4321 (S1 §5). The browser's autofill may begin with +55. */
export function TelefoneField(props: MaskedFieldProps) {
  return (
    <MaskedField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder={formatTelefone('00000000000')}
      {...props}
      mask={TELEFONE}
    />
  )
}
