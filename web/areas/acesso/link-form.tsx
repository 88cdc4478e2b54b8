import { type FormEvent, type ReactNode, useState } from 'react'
import { CallError } from '../../app/data/api.ts'
import { useSite } from '../../app/frame/site.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import css from './acesso-form.module.css'

/** The one button of a page that a link in a mail opens. `token` undefined: the page is not hydrated yet. */
export function LinkForm({
  label,
  act,
  acting,
  token,
  send,
  onDone,
  children,
}: {
  label: string
  /** The words of the button, and those while it sends. */
  act: string
  acting: string
  token: string | undefined
  send: (token: string) => Promise<unknown>
  onDone: () => void
  children: ReactNode
}) {
  const { marca } = useSite()
  const [isSending, setSending] = useState(false)
  const [falha, setFalha] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || token === undefined) return
    setSending(true)
    setFalha(null)
    try {
      await send(token)
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
      {children}
      <Button type="submit" look="act" className={css.submit} disabled={token === undefined} aria-busy={isSending}>
        {isSending ? acting : act}
      </Button>
    </form>
  )
}
