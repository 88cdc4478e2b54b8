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

/**
 * Decides when each field shows its problem: a limit at once, others when the field is left (visual.md, Forms). Also
 * leads the person to the first wrong field.
 */
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
  /** Tells the problems of these fields and leads the person to the first; true if there was one. */
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
    /**
     * Why Calcular is disabled, or did nothing. It only says where to look, because a phone shows one slide at a time;
     * the sentence about the problem stands at the field.
     */
    reason: blockedAt ? whereToMend(blockedAt) : isTrajetoMissing ? trajetoMessage(1) : '',
  }
}
export type Campos = ReturnType<typeof useCampos>

const NOTHING: ReadonlySet<Campo> = new Set()

const whereToMend = (campo: Campo | 'soma') =>
  DO_TRAJETO.some((each) => each === campo)
    ? 'Corrija o trajeto e o valor para calcular.'
    : 'Corrija as medidas para calcular.'

/** Calls back when an answer comes that refuses fields: they are then handled like any other wrong field. */
function useRefusals(problemas: Problemas, isCalculando: boolean, onRefusal: () => void) {
  const wasCalculando = useRef(false)
  const meet = useEffectEvent(onRefusal)
  useEffect(() => {
    if (wasCalculando.current && !isCalculando && Object.keys(problemas).length) meet()
    wasCalculando.current = isCalculando
  }, [isCalculando, problemas])
}
