import { type FormEvent, useState } from 'react'
import { refuseRemocao, removeSegundoFator } from '#contract/acesso/segundo-fator'
import { CallError, call } from '../../../app/data/api.ts'
import { useSite } from '../../../app/frame/site.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../acesso-form.module.css'

const ACTS = {
  recusar: {
    call: refuseRemocao,
    label: 'Recusar o pedido',
    busy: 'Recusando…',
    text: 'A verificação em duas etapas continua ligada. Depois, troque a senha: quem fez o pedido a conhece.',
  },
  desligar: {
    call: removeSegundoFator,
    label: 'Desligar a verificação',
    busy: 'Desligando…',
    text: 'Para entrar vai bastar a senha. Os códigos de recuperação e os aparelhos lembrados deixam de valer.',
  },
} as const

/** The one button of a link about a lost authenticator. `token` undefined: the page is not hydrated yet. */
export function RemocaoForm({
  act,
  token,
  onDone,
}: {
  act: keyof typeof ACTS
  token: string | undefined
  onDone: () => void
}) {
  const { marca } = useSite()
  const { label, busy, text, call: endpoint } = ACTS[act]
  const [isSending, setSending] = useState(false)
  const [falha, setFalha] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || token === undefined) return
    setSending(true)
    setFalha(null)
    try {
      await call(endpoint, { body: { token } })
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFalha(error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={css.form} aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      {falha && (
        <Alert tone="error" title={falha} isAnswer>
          <a href={`mailto:${marca.suporteEmail}`}>Escrever para o suporte</a>
        </Alert>
      )}
      <p>{text}</p>
      <Button type="submit" look="act" className={css.submit} disabled={token === undefined} aria-busy={isSending}>
        {isSending ? busy : label}
      </Button>
    </form>
  )
}
