import { BANDEIRAS, type Bandeira } from '#contract/kernel/values/cartao'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import type { Mask } from '../../../ui/fields/mask.rules.ts'
import { MaskedField } from '../../../ui/fields/masked-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { useFields } from '../../../ui/fields/use-fields.ts'
import { type CampoDoCartao, type CartaoDigitado, codigoDigits, formatNumero, formatValidade } from '../cartao.rules.ts'
import { BandeiraMark } from './bandeira-mark.tsx'
import { CodigoDeSegurancaField } from './codigo-de-seguranca-field.tsx'
import css from './novo-cartao.module.css'

const NUMERO: Mask = { own: /\d/, format: formatNumero }
const VALIDADE: Mask = { own: /\d/, format: formatValidade }

/** The fields of a new card (S2 §5 'Card'). */
export function NovoCartao({
  cartao,
  bandeira,
  fields,
  canKeep,
  onChange,
}: {
  cartao: CartaoDigitado
  bandeira: Bandeira
  fields: ReturnType<typeof useFields<CampoDoCartao>>
  canKeep: boolean
  onChange: (part: Partial<CartaoDigitado>) => void
}) {
  const digitos = codigoDigits(bandeira, cartao.numero)
  return (
    <div className={css.fields}>
      <ul className={css.bandeiras} aria-label="Bandeiras aceitas">
        {BANDEIRAS.filter((each) => each !== 'DESCONHECIDA').map((each) => (
          <li key={each}>
            <BandeiraMark bandeira={each} />
          </li>
        ))}
      </ul>
      <MaskedField
        label="Número do cartão"
        mask={NUMERO}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        required
        unit={<BandeiraMark bandeira={bandeira} />}
        value={cartao.numero}
        onChange={(numero) => onChange({ numero })}
        {...fields.bind('numero')}
      />
      <TextField
        label="Nome impresso no cartão"
        autoComplete="cc-name"
        autoCapitalize="characters"
        maxLength={100}
        required
        value={cartao.titular}
        onChange={(titular) => onChange({ titular })}
        {...fields.bind('titular')}
      />
      <div className={css.pair}>
        <MaskedField
          label="Validade"
          mask={VALIDADE}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/AA"
          required
          value={cartao.validade}
          onChange={(validade) => onChange({ validade })}
          {...fields.bind('validade')}
        />
        <CodigoDeSegurancaField
          digitos={digitos}
          value={cartao.codigo}
          onChange={(codigo) => onChange({ codigo })}
          {...fields.bind('codigo', digitos === 4 ? '4 dígitos, na frente' : '3 dígitos, no verso')}
        />
      </div>
      {canKeep && (
        <Checkbox
          label="Guardar para as próximas compras"
          isChecked={cartao.isParaGuardar}
          onChange={(isParaGuardar) => onChange({ isParaGuardar })}
        />
      )}
      {canKeep && cartao.isParaGuardar && (
        <div className={css.apelido}>
          <TextField
            label="Apelido do cartão (opcional)"
            autoComplete="off"
            maxLength={60}
            placeholder="Ex.: cartão da loja"
            value={cartao.apelido}
            onChange={(apelido) => onChange({ apelido })}
            {...fields.bind('apelido')}
          />
        </div>
      )}
    </div>
  )
}
