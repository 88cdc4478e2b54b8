import type { Mask } from '../../../ui/fields/mask.rules.ts'
import { MaskedField, type MaskedFieldProps } from '../../../ui/fields/masked-field.tsx'
import { digitsOf } from '../cartao.rules.ts'

const CODIGO_3: Mask = { own: /\d/, format: (text) => digitsOf(text).slice(0, 3) }
const CODIGO_4: Mask = { own: /\d/, format: (text) => digitsOf(text).slice(0, 4) }

/** The security code of a card; `digitos` is how many its brand has. */
export const CodigoDeSegurancaField = ({
  digitos,
  ...rest
}: { digitos: number } & Omit<MaskedFieldProps, 'label' | 'mask'>) => (
  <MaskedField
    label="Código de segurança"
    mask={digitos === 4 ? CODIGO_4 : CODIGO_3}
    inputMode="numeric"
    autoComplete="cc-csc"
    placeholder={'0'.repeat(digitos)}
    required
    {...rest}
  />
)
