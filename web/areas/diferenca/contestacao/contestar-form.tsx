import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useId, useState } from 'react'
import type { Contestacao, Diferenca } from '#contract/diferenca'
import { MAX_TEXTO_DA_CONTESTACAO, PedidoDeContestacao } from '#contract/diferenca/contestacao'
import { CallError, isUnanswered, sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { FieldLine } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { toggled } from '../../../ui/page/toggled.ts'
import { Provas, provasQuery } from '../../frete/index.ts'
import { ContestacaoIcon } from './contestacao-icon.tsx'
import css from './contestar-form.module.css'
import { keepRascunho, type Rascunho, readRascunho } from './rascunho.ts'
import { ESCOLHAS } from './situacao.ts'
import { useContestar } from './use-contestar.ts'

const CAMPOS = ['motivo', 'texto', 'provas'] as const
type Campo = (typeof CAMPOS)[number]
const FALHOU = 'A contestação não foi enviada. Tente de novo.'

/** Reason, text and photos against one debit. What is typed stays in this tab until the server has received the contest. */
export function ContestarForm({
  diferenca,
  onSent,
}: {
  diferenca: Diferenca
  onSent: (contestacao: Contestacao) => void
}) {
  const id = useId()
  const state = useRascunho(diferenca.diferencaUuid)
  const [{ motivo, texto, tiradas }] = state
  const { data: guardadas = [], isError: semFotos } = useQuery(provasQuery(diferenca.uuid))
  const [enviando, setEnviando] = useState(0)
  const [mustWait, setMustWait] = useState(false)
  const fora = new Set(tiradas)
  const provas = guardadas.map(({ uuid }) => uuid).filter((uuid) => !fora.has(uuid))
  const pedido = { motivo, texto, provas }
  const { mutate, isPending, error, submittedAt, reset } = useContestar(diferenca.uuid)
  const { bind, change, submit, refuse, isAboutCampos, errorOf, keep } = useForm<Campo, Rascunho>({
    state,
    campos: CAMPOS,
    problems: findProblems(CAMPOS, PedidoDeContestacao, pedido),
    isBusy: isPending,
    onChange: reset,
    onSubmit: () => {
      setMustWait(enviando > 0)
      if (enviando === 0) mutate(PedidoDeContestacao.parse(pedido), { onSuccess: onSent, onError: refuse })
    },
  })
  const erroDoMotivo = errorOf('motivo')
  const erroDasProvas = errorOf('provas')
  return (
    <form className={css.form} aria-label="Contestar diferença" noValidate onSubmit={submit}>
      <fieldset>
        <legend>O que está errado?</legend>
        <ChoiceCards
          label="Motivo"
          value={motivo}
          options={ESCOLHAS}
          isWrong={erroDoMotivo !== undefined}
          describedBy={erroDoMotivo && `${id}-motivo`}
          firstRef={keep('motivo')}
          onChange={(motivo) => change({ motivo })}
        />
        {erroDoMotivo && (
          <FieldLine id={`${id}-motivo`} className={css.error} note={{ tone: 'error', text: erroDoMotivo }} />
        )}
      </fieldset>
      <TextArea
        {...bind('texto', 'Diga como mediu e com a caixa em que estado.')}
        label="Conte o que aconteceu"
        max={MAX_TEXTO_DA_CONTESTACAO}
        value={texto}
        onChange={(texto) => change({ texto })}
      />
      <div className={css.fotos}>
        <Provas
          frete={diferenca}
          escolha={{
            label: (n) => `Usar a foto ${n} na contestação`,
            tiradas: fora,
            onToggle: (uuid) => change({ tiradas: [...toggled(fora, uuid)] }),
            onEnviando: setEnviando,
          }}
        />
        <ul className={css.dicas}>
          <li>
            <ContestacaoIcon name="ruler" size="s" />
            Trena encostada na caixa, número legível
          </li>
          <li>
            <ContestacaoIcon name="kg" size="s" />
            Pacote na balança
          </li>
          <li>
            <Icon name="tag" size="s" />
            Etiqueta colada
          </li>
        </ul>
        {erroDasProvas && <FieldLine id={`${id}-provas`} note={{ tone: 'error', text: erroDasProvas }} />}
        {semFotos && <p className={css.nota}>As fotos não abriram: a contestação vai sem elas.</p>}
      </div>
      {mustWait && enviando > 0 && (
        <Alert tone="warning" title="Uma foto ainda está subindo">
          <p>Espere ela terminar, e envie: assim ela entra na contestação.</p>
        </Alert>
      )}
      {error && !isPending && !isAboutCampos(error) && (
        <Alert key={submittedAt} tone="error" title={sentenceOf(error, FALHOU)} isAnswer>
          <p>{depoisText(error)}</p>
        </Alert>
      )}
      <div className={css.acts}>
        <Button type="submit" look="act" aria-disabled={isPending} aria-busy={isPending}>
          {isPending ? 'Enviando…' : 'Enviar contestação'}
        </Button>
        <ButtonLink to="/postagens" look="quiet">
          Voltar
        </ButtonLink>
      </div>
    </form>
  )
}

/** Says after a refusal that the typed text is kept. */
const depoisText = (error: Error) =>
  error instanceof CallError && (isUnanswered(error.code) || (error.status ?? 500) >= 500)
    ? 'O que você escreveu continua aqui: envie de novo quando puder.'
    : 'O que você escreveu continua aqui, se quiser copiar. Em Diferenças nos Fretes está a situação de agora.'

/** The draft as state, also stored in this tab. */
function useRascunho(diferencaUuid: string): readonly [Rascunho, Dispatch<SetStateAction<Rascunho>>] {
  const [rascunho, setRascunho] = useState(() => readRascunho(diferencaUuid))
  return [
    rascunho,
    (update) =>
      setRascunho((was) => {
        const next = typeof update === 'function' ? update(was) : update
        keepRascunho(diferencaUuid, next)
        return next
      }),
  ]
}
