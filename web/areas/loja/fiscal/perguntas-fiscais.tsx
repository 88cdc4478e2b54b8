import { useEffect, useId, useRef, useState } from 'react'
import { completeRespostas, nextPergunta, PERGUNTAS_FISCAIS, type RespostasFiscais } from '#contract/loja/qual-papel'
import { Button } from '../../../ui/page/button.tsx'
import css from './perguntas-fiscais.module.css'

const QUANTAS = Object.keys(PERGUNTAS_FISCAIS).length

/** Three questions at most, one at a time. `onDone` gets the answers once they are enough. */
export function PerguntasFiscais({
  isBusy,
  onDone,
  onCancel,
}: {
  isBusy: boolean
  onDone: (respostas: RespostasFiscais) => void
  /** Called to keep the former answers; absent if the sender has none. */
  onCancel?: () => void
}) {
  const id = useId()
  const [respostas, setRespostas] = useState<Partial<RespostasFiscais>>({})
  const question = useRef<HTMLParagraphElement>(null)
  const many = Object.keys(respostas).length
  // the pressed button now answers the next question, so the focus moves to that question, and it is read aloud
  useEffect(() => {
    if (many > 0) question.current?.focus()
  }, [many])
  const pergunta = nextPergunta(respostas)
  const answer = (resposta: boolean) => {
    if (!pergunta || isBusy) return
    const next = { ...respostas, [pergunta]: resposta }
    const completas = completeRespostas(next)
    if (completas) onDone(completas)
    else setRespostas(next)
  }
  if (!pergunta) return null
  const { texto, ajuda } = PERGUNTAS_FISCAIS[pergunta]
  return (
    <fieldset className={css.pergunta} aria-labelledby={`${id}-texto`} aria-describedby={`${id}-ajuda`}>
      <p id={`${id}-texto`} ref={question} tabIndex={-1} className={css.texto}>
        {texto}
      </p>
      <p id={`${id}-ajuda`} className={css.ajuda}>
        {ajuda} <span className={css.conta}>{`Pergunta ${many + 1} de até ${QUANTAS}.`}</span>
      </p>
      <div className={css.acts}>
        <Button size="s" aria-busy={isBusy} onClick={() => answer(true)}>
          Sim
        </Button>
        <Button size="s" aria-busy={isBusy} onClick={() => answer(false)}>
          Não
        </Button>
        {many > 0 && (
          <Button size="s" look="quiet" onClick={() => setRespostas({})}>
            Recomeçar
          </Button>
        )}
        {onCancel && (
          <Button size="s" look="quiet" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
    </fieldset>
  )
}
