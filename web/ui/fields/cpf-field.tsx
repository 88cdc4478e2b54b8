import { formatCpf } from '#contract/kernel/values/cpf'
import type { Mask } from './mask.rules.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'

/** A CPF as 999.999.999-99 (S1 §2). */
export function CpfField(props: MaskedFieldProps) {
  return <MaskedField inputMode="numeric" placeholder="000.000.000-00" {...props} mask={CPF} />
}

const CPF: Mask = { own: /\d/, format: formatCpf }
