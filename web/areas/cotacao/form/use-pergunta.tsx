import { useRef, useState } from 'react'
import { type Rascunho, readMedidas } from '../calculadora.rules.ts'
import { isValorAlto } from '../valor/valor-alto.rules.ts'
import type { Alcancado } from './lazy.ts'
import type { Campos } from './use-campos.ts'

/** Asks once whether an unusually high value is meant. What was to follow waits for the answer. */
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
    /** True when the question stands. `before`: what waits for a yes; nothing does where the person has only left the field. */
    ask(before?: keyof typeof then) {
      // the focus that goes to the question leaves the field too: what waits goes on waiting
      setAsked((was) => (before || was?.valor !== valor ? { valor, before } : was))
      // code that has not come is waited for once: a second try tells why it cannot come
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
