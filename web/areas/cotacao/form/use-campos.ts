import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MENSAGENS } from '#contract/kernel/values/encomenda'
import {
  CAMPOS,
  type Campo,
  DO_TRAJETO,
  firstWrong,
  isImpeditivo,
  isLado,
  ladosDoFormato,
  type Problemas,
  type Rascunho,
  trajetoMessage,
} from '../calculadora.rules.ts'

/** What each field shows and when: a limit at once, the rest once it was left (visual.md, Forms); and where to go when something is wrong. */
export function useCampos({
  rascunho,
  problemas,
  isUnknown,
  isCalculando,
  onChange,
}: {
  rascunho: Rascunho
  problemas: Problemas
  isUnknown: (cep: string) => boolean
  isCalculando: boolean
  onChange: (changed: Partial<Rascunho>) => void
}) {
  const [left, setLeft] = useState<ReadonlySet<Campo>>(NOTHING)
  const inputs = useRef<Partial<Record<Campo, HTMLInputElement | null>>>({})
  const lados = ladosDoFormato(rascunho.formato)

  const isBlocking = (campo: Campo | 'soma') =>
    isImpeditivo(problemas[campo], campo.startsWith('cep') && isUnknown(rascunho[campo as Campo]))
  const errorOf = (campo: Campo) => (left.has(campo) || isBlocking(campo) ? problemas[campo] : undefined)
  const leave = (campos: readonly Campo[]) => setLeft((was) => new Set([...was, ...campos]))
  const focus = (campo: Campo, options?: FocusOptions) => inputs.current[campo]?.focus(options)
  /** Says what is wrong among these and takes the person to the first of it; true when there was something. */
  const stopAtWrong = (campos: readonly Campo[]) => {
    leave(campos)
    const wrong = firstWrong(problemas, rascunho.formato)
    if (!wrong || !campos.includes(wrong)) return false
    focus(wrong)
    return true
  }
  useRefusals(problemas, isCalculando, () => stopAtWrong(CAMPOS))

  const blockedAt = ([...CAMPOS, 'soma'] as const).find(isBlocking)
  const isTrajetoMissing =
    left.size === CAMPOS.length &&
    (['cepOrigem', 'cepDestino'] as const).some((campo) => problemas[campo] === MENSAGENS.obrigatorio)
  return {
    bind: (campo: Campo) => ({
      name: campo,
      value: rascunho[campo],
      isWrong: errorOf(campo) !== undefined || (isBlocking('soma') && isLado(campo)),
      onChange: (typed: string) => onChange({ [campo]: typed }),
      onBlur: () => leave([campo]),
      inputRef: (input: HTMLInputElement | null) => void (inputs.current[campo] = input),
    }),
    errorOf,
    medidasError:
      [...new Set([...lados, 'pesoPacote' as const].map(errorOf))].filter(Boolean).join(' ') ||
      (isBlocking('soma') || left.has(lados[0]) ? problemas.soma : undefined),
    focus,
    stopAtWrong,
    startAfresh: () => setLeft(NOTHING),
    isBlocked: blockedAt !== undefined,
    /** Why Calcular waits, or did nothing. The sentence itself stands at the field; a phone shows one slide at a time. */
    reason: blockedAt ? whereToMend(blockedAt) : isTrajetoMissing ? trajetoMessage(1) : '',
  }
}
export type Campos = ReturnType<typeof useCampos>

const NOTHING: ReadonlySet<Campo> = new Set()

const whereToMend = (campo: Campo | 'soma') =>
  DO_TRAJETO.some((each) => each === campo)
    ? 'Corrija o trajeto e o valor para calcular.'
    : 'Corrija as medidas para calcular.'

/** What only the server could refuse is met like any other wrong field, once the answer is there. */
function useRefusals(problemas: Problemas, isCalculando: boolean, onRefusal: () => void) {
  const wasCalculando = useRef(false)
  const meet = useEffectEvent(onRefusal)
  useEffect(() => {
    if (wasCalculando.current && !isCalculando && Object.keys(problemas).length) meet()
    wasCalculando.current = isCalculando
  }, [isCalculando, problemas])
}
