import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { CAMPOS, type Campo, DO_TRAJETO, ladosDoFormato, type Problemas, type Rascunho } from '../calculadora.rules.ts'
import css from './calculadora-form.module.css'
import type { Alcancado } from './lazy.ts'
import { MedidasSlide } from './medidas-slide.tsx'
import { TrajetoSlide } from './trajeto-slide.tsx'
import { useCampos } from './use-campos.ts'
import { usePergunta } from './use-pergunta.tsx'
import { useReach } from './use-reach.ts'
import { useSlides } from './use-slides.ts'

type Props = {
  rascunho: Rascunho
  problemas: Problemas
  placeOf: (cep: string) => string | undefined
  isUnknown: (cep: string) => boolean
  isCalculando: boolean
  /** Whether empty fields count as missing, instead of meaning the standard package. */
  semPadrao: boolean
  alcancado: Pick<Alcancado, 'PerguntaDoValor'> | null
  caixas: ReactNode
  /** Called when a person begins to use the form. */
  onReach: () => void
  onChange: (changed: Partial<Rascunho>) => void
  onClear: () => void
  onSubmit: () => void
}

/** The form. On a phone its two parts are slides to swipe; they work without a script, too. */
export function CalculadoraForm({ onReach, onChange, onClear, onSubmit, placeOf, alcancado, caixas, ...state }: Props) {
  const { rascunho, isCalculando, semPadrao } = state
  const ids = useId()
  const form = useRef<HTMLFormElement>(null)
  const proceed = useRef<HTMLButtonElement>(null)
  const campos = useCampos({ ...state, onChange })
  const { slide, show, slidesProps } = useSlides()
  useReach(form, onReach)

  const turn = (to: number, campo: Campo) => {
    show(to)
    campos.focus(campo, { preventScroll: true })
  }
  const toMedidas = () => turn(1, ladosDoFormato(rascunho.formato)[0])
  const send = () => {
    if (!campos.stopAtWrong(CAMPOS)) onSubmit()
  }
  const { ask, pergunta } = usePergunta(alcancado, rascunho, campos, onChange, { next: toMedidas, send })
  const goOn = () => {
    if (!campos.stopAtWrong(DO_TRAJETO) && !ask('next')) toMedidas()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (proceed.current?.offsetParent) return goOn() // Enter on the first slide of a phone
    if (ask('send')) show(0)
    else send()
  }
  const back = () => {
    show(0)
    requestAnimationFrame(() => proceed.current?.focus())
  }
  const clear = () => {
    campos.startAfresh()
    onClear()
    turn(0, 'cepOrigem')
  }
  return (
    <form ref={form} className={css.form} aria-labelledby={`${ids}-titulo`} noValidate onSubmit={submit}>
      <h2 id={`${ids}-titulo`} className={css.title}>
        Dados da Cotação
      </h2>
      <div className={css.slides} {...slidesProps}>
        <TrajetoSlide
          id={`${ids}-valor`}
          {...{ rascunho, campos, placeOf, semPadrao, pergunta }}
          onLeaveValor={() => void ask()}
          onFormato={(formato) => onChange({ formato })}
        />
        <MedidasSlide id={`${ids}-medidas`} {...{ rascunho, campos, semPadrao, caixas, onChange }} />
      </div>
      <div className={cx(css.acts, slide === 0 ? css.first : css.last)}>
        <Button className={css.back} look="quiet" onClick={back}>
          Voltar
        </Button>
        <Button ref={proceed} className={css.proceed} look="act" onClick={goOn}>
          Continuar para as medidas
        </Button>
        <Button
          type="submit"
          className={css.submit}
          look="act"
          disabled={campos.isBlocked}
          aria-busy={isCalculando}
          aria-describedby={campos.reason ? `${ids}-motivo` : undefined}
        >
          {isCalculando ? 'Calculando…' : 'Calcular'}
        </Button>
        <Button className={css.clear} look="quiet" onClick={clear}>
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
        <output id={`${ids}-motivo`} className={css.reason}>
          {campos.reason}
        </output>
      </div>
    </form>
  )
}

const SLIDES = ['Trajeto e valor', 'Medidas'] as const
