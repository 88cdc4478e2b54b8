import { formatCep } from '#contract/kernel/values/cep'
import type { Mask } from './mask.rules.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'

/** A CEP as 99999-999 (S1 §5). */
export function CepField(props: MaskedFieldProps) {
  return <MaskedField inputMode="numeric" placeholder="00000-000" {...props} mask={CEP} />
}

const CEP: Mask = { own: /\d/, format: formatCep }
