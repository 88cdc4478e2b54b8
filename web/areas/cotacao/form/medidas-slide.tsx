import type { ReactNode } from 'react'
import { PADRAO } from '#contract/kernel/values/encomenda'
import { semQuebra } from '#contract/kernel/values/texto'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldLine } from '../../../ui/fields/field.tsx'
import { formatDecimal } from '../../../ui/fields/number.rules.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { ladosDoFormato, padraoSentence, type Rascunho } from '../calculadora.rules.ts'
import css from './calculadora-form.module.css'
import type { Campos } from './use-campos.ts'

/** The second slide of the form: measures, weight, and the carrier's additional services. */
export function MedidasSlide({
  id,
  rascunho,
  campos: { bind, medidasError },
  semPadrao,
  caixas,
  onChange,
}: {
  id: string
  rascunho: Rascunho
  campos: Campos
  semPadrao: boolean
  caixas: ReactNode
  onChange: (changed: Partial<Rascunho>) => void
}) {
  return (
    <fieldset className={css.slide}>
      <legend className={page.srOnly}>Medidas</legend>
      {caixas}
      <div className={cx(css.medidas, rascunho.formato === 'ROLO_CILINDRO' && css.rolo)}>
        {ladosDoFormato(rascunho.formato).map((campo) => (
          <NumberField
            key={campo}
            {...bind(campo)}
            kind="cm"
            label={LADOS[campo]}
            placeholder={semPadrao ? '' : String(PADRAO[campo])}
            describedBy={id}
          />
        ))}
        <NumberField
          {...bind('pesoPacote')}
          kind="kg"
          label="Peso"
          placeholder={semPadrao ? '' : formatDecimal(PADRAO.pesoGramas, 3)}
          describedBy={id}
        />
        <FieldLine
          id={id}
          className={css.line}
          note={
            medidasError
              ? { tone: 'error', text: medidasError }
              : { tone: 'help', text: semPadrao ? '' : semQuebra(padraoSentence(rascunho.formato)) }
          }
        />
      </div>
      <div className={css.extras}>
        <Checkbox
          label="Aviso de recebimento"
          isChecked={rascunho.avisoRecebimento}
          onChange={(avisoRecebimento) => onChange({ avisoRecebimento })}
        />
        <Checkbox
          label="Mão própria"
          isChecked={rascunho.maoPropria}
          onChange={(maoPropria) => onChange({ maoPropria })}
        />
      </div>
    </fieldset>
  )
}

const LADOS = {
  alturaPacote: 'Altura',
  larguraPacote: 'Largura',
  comprimentoPacote: 'Comprimento',
  diametroPacote: 'Diâmetro',
} as const
