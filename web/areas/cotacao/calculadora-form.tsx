import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Formato, MENSAGENS, PADRAO } from '#contract/kernel/encomenda'
import { Button } from '../../ui/button.tsx'
import { CepField } from '../../ui/cep-field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldLine, type FieldNote } from '../../ui/field.tsx'
import { formatDecimal } from '../../ui/number.rules.ts'
import { NumberField } from '../../ui/number-field.tsx'
import page from '../../ui/page.module.css'
import { Segmented } from '../../ui/segmented.tsx'
import {
  CAMPOS,
  type Campo,
  DO_TRAJETO,
  firstWrong,
  isImpeditivo,
  ladosDoFormato,
  type Problemas,
  padraoSentence,
  type Rascunho,
  trajetoMessage,
  valorPadraoSentence,
} from './calculadora.rules.ts'
import css from './calculadora-form.module.css'
import { FormatoIcon } from './formato-icon.tsx'

type Props = {
  rascunho: Rascunho
  problemas: Problemas
  placeOf: (cep: string) => string | undefined
  isUnknown: (cep: string) => boolean
  isCalculando: boolean
  /** Somebody is about to fill it in. */
  onReach: () => void
  onChange: (campo: Campo, changed: Partial<Rascunho>) => void
  onClear: () => void
  onSubmit: () => void
}

/** The form. On a phone its two parts are slides that one swipes; without a script they still are. */
export function CalculadoraForm({ rascunho, problemas, placeOf, isUnknown, isCalculando, ...on }: Props) {
  const ids = useId()
  const [left, setLeft] = useState<ReadonlySet<Campo>>(NOTHING)
  const [slide, setSlide] = useState(0)
  const inputs = useRef<Partial<Record<Campo, HTMLInputElement | null>>>({})
  const form = useRef<HTMLFormElement>(null)
  const slides = useRef<HTMLDivElement>(null)
  const proceed = useRef<HTMLButtonElement>(null)
  const isRolo = rascunho.formato === 'ROLO_CILINDRO'
  const lados = ladosDoFormato(rascunho.formato)

  const isBlocking = (campo: Campo | 'soma') =>
    isImpeditivo(problemas[campo], campo.startsWith('cep') && isUnknown(rascunho[campo as Campo]))
  const errorOf = (campo: Campo) => (left.has(campo) || isBlocking(campo) ? problemas[campo] : undefined)
  const groupError = (campos: readonly Campo[]) => [...new Set(campos.map(errorOf))].filter(Boolean).join(' ')
  const leave = (campos: readonly Campo[]) => setLeft((was) => new Set([...was, ...campos]))
  const bind = (campo: Campo) => ({
    name: campo,
    value: rascunho[campo],
    isWrong: errorOf(campo) !== undefined || (isBlocking('soma') && isLado(campo)),
    onChange: (typed: string) => on.onChange(campo, { [campo]: typed }),
    onBlur: () => leave([campo]),
    inputRef: (input: HTMLInputElement | null) => void (inputs.current[campo] = input),
  })
  const cepNote = (campo: 'cepOrigem' | 'cepDestino'): FieldNote => {
    const error = errorOf(campo)
    if (error) return { tone: 'error', text: error }
    const place = placeOf(rascunho[campo])
    return place ? { tone: 'found', text: place } : { tone: 'help', text: '' }
  }

  const show = (index: number) => {
    const target = slides.current!.children[index] as HTMLElement
    slides.current!.scrollTo({ left: target.offsetLeft - slides.current!.offsetLeft })
    setSlide(index)
  }
  /** Takes the person to the first wrong field among these, and says whether there was one. */
  const stopAt = (wrong: Campo | undefined) => {
    if (!wrong) return false
    inputs.current[wrong]?.focus()
    return true
  }
  const goOn = () => {
    leave(DO_TRAJETO)
    const wrong = firstWrong(problemas, rascunho.formato)
    if (wrong && DO_TRAJETO.includes(wrong)) return void stopAt(wrong)
    show(1)
    inputs.current[lados[0]]?.focus({ preventScroll: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (proceed.current?.offsetParent) return goOn() // Enter on the first slide of a phone
    leave(CAMPOS)
    if (!stopAt(firstWrong(problemas, rascunho.formato))) on.onSubmit()
  }
  useReach(form, on.onReach)
  useRefusals(problemas, isCalculando, () => {
    leave(CAMPOS)
    stopAt(firstWrong(problemas, rascunho.formato))
  })

  const medidas = [...lados, 'pesoPacote'] as const
  const medidasError = groupError(medidas) || (isBlocking('soma') || left.has(lados[0]) ? problemas.soma : undefined)
  const valorError = groupError(['valorEncomenda'])
  const blockedAt = ([...CAMPOS, 'soma'] as const).find(isBlocking)
  const isTrajetoMissing =
    left.size === CAMPOS.length &&
    (['cepOrigem', 'cepDestino'] as const).some((campo) => problemas[campo] === MENSAGENS.obrigatorio)
  const reason = blockedAt ? reasonOf(blockedAt) : isTrajetoMissing ? trajetoMessage(1) : ''

  return (
    <form ref={form} className={css.form} aria-labelledby={`${ids}-titulo`} noValidate onSubmit={submit}>
      <h2 id={`${ids}-titulo`} className={css.title}>
        Dados da Cotação
      </h2>
      <div
        ref={slides}
        className={css.slides}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setSlide(Math.round(scrollLeft / clientWidth))}
      >
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
              {...bind('valorEncomenda')}
              kind="reais"
              label="Valor da encomenda"
              placeholder={formatDecimal(PADRAO.valorCentavos, 2)}
              describedBy={`${ids}-valor`}
            />
            <Segmented
              label="Formato"
              value={rascunho.formato}
              options={FORMATO_OPTIONS}
              onChange={(formato) => on.onChange('diametroPacote', { formato })}
            />
            <FieldLine
              id={`${ids}-valor`}
              className={css.line}
              note={valorError ? { tone: 'error', text: valorError } : { tone: 'help', text: valorPadraoSentence() }}
            />
          </div>
        </fieldset>
        <fieldset className={css.slide}>
          <legend className={page.srOnly}>Medidas</legend>
          <div className={cx(css.medidas, isRolo && css.rolo)}>
            {lados.map((campo) => (
              <NumberField
                key={campo}
                {...bind(campo)}
                kind="cm"
                label={LADOS[campo]}
                placeholder={String(PADRAO[campo])}
                describedBy={`${ids}-medidas`}
              />
            ))}
            <NumberField
              {...bind('pesoPacote')}
              kind="kg"
              label="Peso"
              placeholder={formatDecimal(PADRAO.pesoGramas, 3)}
              describedBy={`${ids}-medidas`}
            />
            <FieldLine
              id={`${ids}-medidas`}
              className={css.line}
              note={
                medidasError
                  ? { tone: 'error', text: medidasError }
                  : { tone: 'help', text: padraoSentence(rascunho.formato) }
              }
            />
          </div>
          <div className={css.extras}>
            <Checkbox
              label="Aviso de recebimento"
              isChecked={rascunho.avisoRecebimento}
              onChange={(avisoRecebimento) => on.onChange('pesoPacote', { avisoRecebimento })}
            />
            <Checkbox
              label="Mão própria"
              isChecked={rascunho.maoPropria}
              onChange={(maoPropria) => on.onChange('pesoPacote', { maoPropria })}
            />
          </div>
        </fieldset>
      </div>
      <div className={cx(css.acts, slide === 0 ? css.first : css.last)}>
        <Button ref={proceed} className={css.proceed} look="act" onClick={goOn}>
          Continuar para as medidas
        </Button>
        <Button
          type="submit"
          className={css.submit}
          look="act"
          disabled={blockedAt !== undefined}
          aria-busy={isCalculando}
          aria-describedby={reason ? `${ids}-motivo` : undefined}
        >
          {isCalculando ? 'Calculando…' : 'Calcular'}
        </Button>
        <Button
          className={css.clear}
          look="quiet"
          onClick={() => {
            setLeft(NOTHING)
            on.onClear()
            show(0)
            inputs.current.cepOrigem?.focus({ preventScroll: true })
          }}
        >
          Limpar
        </Button>
        <div className={css.dots}>
          {SLIDES.map((name, index) => (
            <button
              key={name}
              type="button"
              className={css.dot}
              aria-label={`${name}, ${index + 1} de 2`}
              aria-current={index === slide}
              onClick={() => show(index)}
            />
          ))}
        </div>
        <noscript>
          <p className={css.reason}>Para calcular, ligue o JavaScript do navegador.</p>
        </noscript>
        <output id={`${ids}-motivo`} className={css.reason}>
          {reason}
        </output>
      </div>
    </form>
  )
}

const NOTHING: ReadonlySet<Campo> = new Set()
const SLIDES = ['Trajeto e valor', 'Medidas'] as const

const LADOS = {
  alturaPacote: 'Altura',
  larguraPacote: 'Largura',
  comprimentoPacote: 'Comprimento',
  diametroPacote: 'Diâmetro',
} as const
const isLado = (campo: Campo) => campo in LADOS

const FORMATO_NAMES: Record<Formato, string> = { CAIXA: 'Caixa', ENVELOPE: 'Envelope', ROLO_CILINDRO: 'Rolo' }
const FORMATO_OPTIONS = (Object.keys(FORMATO_NAMES) as Formato[]).map((formato) => ({
  value: formato,
  text: FORMATO_NAMES[formato],
  icon: <FormatoIcon formato={formato} />,
}))

/** The sentence itself stands at the field; this says where that is, since a phone shows one slide at a time. */
const reasonOf = (campo: Campo | 'soma') =>
  DO_TRAJETO.some((each) => each === campo)
    ? 'Corrija o trajeto e o valor para calcular.'
    : 'Corrija as medidas para calcular.'

/** What only the server could refuse is met like any other wrong field, once the answer is there. */
function useRefusals(problemas: Problemas, isCalculando: boolean, meet: () => void) {
  const wasCalculando = useRef(false)
  useEffect(() => {
    if (wasCalculando.current && !isCalculando && Object.keys(problemas).length) meet()
    wasCalculando.current = isCalculando
  })
}

/** Tells once that somebody reaches for the form: by pointer, by touch or by keyboard. */
function useReach(form: { current: HTMLFormElement | null }, onReach: () => void) {
  const tell = useEffectEvent(onReach)
  useEffect(() => {
    const once = new AbortController()
    const reach = () => {
      once.abort()
      tell()
    }
    for (const event of ['pointerenter', 'pointerdown', 'focusin'])
      form.current?.addEventListener(event, reach, { signal: once.signal })
    return () => once.abort()
  }, [form])
}
