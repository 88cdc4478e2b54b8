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
      // the question takes the focus, so the field loses it once more: the waiting step goes on waiting
      setAsked((was) => (before || was?.valor !== valor ? { valor, before } : was))
      // if the question's code has not come, this tries once more to load it; a second failure tells why
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
