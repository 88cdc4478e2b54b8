import { useRef, useState } from 'react'
import { type Rascunho, readMedidas } from '../calculadora.rules.ts'
import { isValorAlto } from '../valor/valor-alto.rules.ts'
import type { Alcancado } from './lazy.ts'
import type { Campos } from './use-campos.ts'

/** Asks once whether an unusually high value is right. The next step waits for the answer. */
export function usePergunta(
  view: Pick<Alcancado, 'PerguntaDoValor'> | null,
  rascunho: Rascunho,
  campos: Campos,
  onChange: (changed: Partial<Rascunho>) => void,
  then: { next: () => void; send: () => void },
) {
  const [asked, setAsked] = useState<{ valor: string; before: keyof typeof then | undefined } | null>(null)
  const question = useRef<HTMLFieldSetElement>(null)
  const valor = rascunho.valorEncomenda
  const { valorCentavos } = readMedidas(rascunho)
  const isOpen = isValorAlto(valorCentavos) && rascunho.valorConfirmado !== valor
  return {
    /**
     * True when the question is open. `before`: the step that waits for a yes; undefined if the person has only left
     * the field.
     */
    ask(before?: keyof typeof then) {
      // the question takes the focus, so `ask` is called once more for the field: the waiting step must not be dropped
      setAsked((was) => (before || was?.valor !== valor ? { valor, before } : was))
      // at the second press without the question's code the step goes on: it loads the code again, and tells a failure
      if (!isOpen || (!view && asked?.before)) return false
      if (before) requestAnimationFrame(() => question.current?.focus())
      return true
    },
    pergunta: view && isOpen && asked?.valor === valor && (
      <view.PerguntaDoValor
        ref={question}
        centavos={valorCentavos}
        onSim={() => {
          onChange({ valorConfirmado: valor })
          if (asked.before) then[asked.before]()
          else campos.focus('valorEncomenda')
        }}
        onCorrigir={() => campos.focus('valorEncomenda')}
      />
    ),
  }
}
