import type { ReactNode } from 'react'
import { type Formato, PADRAO } from '#contract/kernel/values/encomenda'
import { CepField } from '../../../ui/fields/cep-field.tsx'
import { FieldLine, type FieldNote } from '../../../ui/fields/field.tsx'
import { formatDecimal } from '../../../ui/fields/number.rules.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import page from '../../../ui/page/page.module.css'
import { type Rascunho, valorPadraoSentence } from '../calculadora.rules.ts'
import { FormatoIcon } from '../formato-icon.tsx'
import css from './calculadora-form.module.css'
import type { Campos } from './use-campos.ts'

/** The first slide: origin, destination, value and shape. */
export function TrajetoSlide({
  id,
  rascunho,
  campos: { bind, errorOf },
  placeOf,
  semPadrao,
  pergunta,
  onLeaveValor,
  onFormato,
}: {
  id: string
  rascunho: Rascunho
  campos: Campos
  placeOf: (cep: string) => string | undefined
  semPadrao: boolean
  /** Asks whether an unusually high value is right. */
  pergunta: ReactNode
  onLeaveValor: () => void
  onFormato: (formato: Formato) => void
}) {
  const cepNote = (campo: 'cepOrigem' | 'cepDestino'): FieldNote => {
    const error = errorOf(campo)
    if (error) return { tone: 'error', text: error }
    const place = placeOf(rascunho[campo])
    if (place) return { tone: 'found', text: place }
    return { tone: 'help', text: campo === 'cepOrigem' ? LINHA : '' }
  }
  const valor = bind('valorEncomenda')
  const valorError = errorOf('valorEncomenda')
  return (
    <fieldset className={css.slide}>
      <legend className={page.srOnly}>Trajeto, valor e formato</legend>
      <div className={css.pair}>
        <CepField
          {...bind('cepOrigem')}
          label="CEP de origem"
          autoComplete="postal-code"
          required
          note={cepNote('cepOrigem')}
        />
        <CepField
          {...bind('cepDestino')}
          label="CEP de destino"
          autoComplete="off"
          required
          note={cepNote('cepDestino')}
        />
      </div>
      <div className={css.valor}>
        <NumberField
          {...valor}
          onBlur={() => {
            valor.onBlur()
            onLeaveValor()
          }}
          kind="reais"
          label="Valor da encomenda"
          placeholder={semPadrao ? '' : formatDecimal(PADRAO.valorCentavos, 2)}
          describedBy={id}
        />
        {pergunta}
        <Segmented label="Formato" value={rascunho.formato} options={FORMATOS} onChange={onFormato} />
        <FieldLine
          id={id}
          className={css.line}
          note={
            valorError
              ? { tone: 'error', text: valorError }
              : { tone: 'help', text: semPadrao ? '' : valorPadraoSentence() }
          }
        />
      </div>
    </fieldset>
  )
}

/**
 * Keeps the line for the name of the place free: the CEP of origin fills itself in, and its place is found a moment
 * later.
 */
const LINHA = '\u00a0'

const NAMES: Record<Formato, string> = { CAIXA: 'Caixa', ENVELOPE: 'Envelope', ROLO_CILINDRO: 'Rolo' }
const FORMATOS = (Object.keys(NAMES) as Formato[]).map((formato) => ({
  value: formato,
  text: NAMES[formato],
  icon: <FormatoIcon formato={formato} />,
}))
