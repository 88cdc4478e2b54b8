import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { formatReais } from '#contract/kernel/values/centavos'
import { Reserva } from '#contract/operacao/fila/reserva'
import type { SaqueAEnviar } from '#contract/operacao/saque'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatHora } from '../../../ui/filter/instante.rules.ts'
import { focusBack } from '../../../ui/layers/focus-back.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { useAnswer } from '../pecas/use-answer.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './saques.module.css'
import { reservaQuery, useConcludeSaque, useReleaseSaque } from './saques.queries.ts'

/**
 * A saque that the operador has taken, and how it ends. A reserva holds it while it is open, and is released when it is left.
 */
export function SaqueEmMaos({
  saque,
  hasFocus,
  onLeave,
  children,
}: {
  saque: SaqueAEnviar
  /** Whether its first button gets the focus: the button that was pressed is gone. */
  hasFocus: boolean
  onLeave: () => void
  /** `isMeu`: the operador holds it and may pay it. */
  children: (isMeu: boolean, fim: ReactNode) => ReactNode
}) {
  const { uuid } = saque
  const reserva = useQuery(reservaQuery(uuid))
  const release = useReleaseSaque()
  useEffect(() => () => void release(uuid), [release, uuid])
  const impedimento = impedimentoOf(reserva)
  const isMeu = reserva.data !== undefined && impedimento === undefined
  return children(
    isMeu,
    <Fim saque={saque} isMeu={isMeu} impedimento={impedimento} hasFocus={hasFocus} onLeave={onLeave} />,
  )
}

/** Why the operador may not pay it; undefined while they may, or while the answer is awaited. */
function impedimentoOf({ data, error }: { data: unknown; error: Error | null }) {
  if (!error) return undefined
  const refused = error instanceof CallError && ['EM_ANALISE', 'JA_DECIDIDA'].includes(error.code) ? error : undefined
  if (data && !refused) return undefined // a renewal without an answer: the reserva still stands
  const sentence = sentenceOf(error, 'Não deu para pegar este saque agora.')
  const { data: outra } = z.safeDecode(Reserva, refused?.atual as z.input<typeof Reserva>)
  return outra ? `${sentence} A reserva vai até ${formatHora(outra.ate)}.` : sentence
}

function Fim({
  saque,
  isMeu,
  impedimento,
  hasFocus,
  onLeave,
}: {
  saque: SaqueAEnviar
  isMeu: boolean
  impedimento: string | undefined
  hasFocus: boolean
  onLeave: () => void
}) {
  const { titular } = saque
  const [fim, setFim] = useState<'PAGO' | 'DEVOLVIDO' | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) first.current?.focus()
  }, [hasFocus])
  const choose = (escolha: 'PAGO' | 'DEVOLVIDO') => isMeu && setFim(escolha)
  return (
    <>
      {impedimento && <Alert tone="info">{impedimento}</Alert>}
      {fim ? (
        <Conclusao saque={saque} isMeu={isMeu} isPago={fim === 'PAGO'} onBack={() => setFim(null)} />
      ) : (
        <span className={css.acoes}>
          <Button
            ref={first}
            size="s"
            aria-disabled={!isMeu}
            onClick={() => choose('PAGO')}
            aria-label={`Concluir o saque de ${titular}`}
          >
            Concluir
          </Button>
          <Button
            size="s"
            look="quiet"
            aria-disabled={!isMeu}
            onClick={() => choose('DEVOLVIDO')}
            aria-label={`Devolver o saque de ${titular}`}
          >
            Devolver
          </Button>
          <Button size="s" look="quiet" onClick={onLeave} aria-label={`Soltar o saque de ${titular}`}>
            Soltar
          </Button>
        </span>
      )}
    </>
  )
}

function Conclusao({
  saque,
  isMeu,
  isPago,
  onBack,
}: {
  saque: SaqueAEnviar
  isMeu: boolean
  isPago: boolean
  onBack: () => void
}) {
  const [texto, setTexto] = useState('')
  const conclude = useConcludeSaque(saque.uuid)
  const answer = useAnswer()
  const form = useRef<HTMLDivElement>(null)
  const canSend = isMeu && !conclude.isPending && !conclude.isSuccess
  const send = () => {
    if (!canSend || texto.trim() === '') return
    const nome = `O saque de ${formatReais(saque.valor)}, de ${saque.titular},`
    const done = `${nome} foi ${isPago ? 'concluído' : 'devolvido à carteira'}.`
    answer(conclude.mutateAsync({ isPago, texto }), {
      say: () => done,
      failed: `${nome} ficou sem confirmação.`,
      onDone: () => {
        showToast(done, 'success')
        if (form.current?.contains(document.activeElement)) focusBack(null)
      },
    })
  }
  useTeclas({ confirmar: send, voltar: onBack }, form)
  return (
    <div ref={form} className={css.fim}>
      <TextField
        label={isPago ? 'Código do Pix, do banco' : 'Por que voltou'}
        value={texto}
        maxLength={isPago ? 100 : 300}
        onChange={setTexto}
      />
      <Button size="s" look="act" aria-disabled={!canSend} onClick={send}>
        {isPago ? `Concluir ${formatReais(saque.valor)}` : 'Devolver à carteira'} <Tecla id="confirmar" />
      </Button>
      <Button size="s" look="quiet" onClick={onBack}>
        Voltar
      </Button>
      {conclude.error && <Alert tone="error">{sentenceOf(conclude.error, 'Não deu para concluir agora.')}</Alert>}
    </div>
  )
}
