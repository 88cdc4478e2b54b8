import { formatCnpj } from '#contract/kernel/cnpj'
import { formatCpf } from '#contract/kernel/cpf'
import type { Mask } from './mask.rules.ts'
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx'

/** A CPF, or a CNPJ, whose first twelve places may be letters since July 2026. */
export function DocumentoField({ isCnpj, ...props }: MaskedFieldProps & { isCnpj: boolean }) {
  return isCnpj ? (
    <MaskedField placeholder="00.000.000/0000-00" {...props} mask={CNPJ} />
  ) : (
    <MaskedField inputMode="numeric" placeholder="000.000.000-00" {...props} mask={CPF} />
  )
}

const CNPJ: Mask = { own: /[0-9a-z]/i, format: formatCnpj }
const CPF: Mask = { own: /\d/, format: formatCpf }
