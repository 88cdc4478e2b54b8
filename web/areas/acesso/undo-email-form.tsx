import { type FormEvent, useState } from 'react'
import { undoTrocaDeEmail } from '#contract/acesso'
import { CallError, call } from '../../app/data/api.ts'
import { useSite } from '../../app/frame/site.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import css from './acesso-form.module.css'

/** The one button that undoes a change of e-mail (D §23). `token` undefined: the page is not hydrated yet. */
export function UndoEmailForm({ token, onDone }: { token: string | undefined; onDone: () => void }) {
  const { marca } = useSite()
  const [isSending, setSending] = useState(false)
  const [falha, setFalha] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || token === undefined) return
    setSending(true)
    setFalha(null)
    const refused = await undo(token).finally(() => setSending(false))
    if (refused === null) onDone()
    else setFalha(refused)
  }
  return (
    <form
      className={css.form}
      aria-label="Desfazer a troca de e-mail"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {falha && (
        <Alert tone="error" title={falha} isAnswer>
          <a href={`mailto:${marca.suporteEmail}`}>Escrever para o suporte</a>
        </Alert>
      )}
      <p>Faça isso se não foi você quem trocou o e-mail da conta.</p>
      <p>Ao desfazer, todos os aparelhos saem da conta, inclusive este. Depois, crie uma senha nova.</p>
      <Button type="submit" look="act" className={css.submit} disabled={token === undefined} aria-busy={isSending}>
        {isSending ? 'Desfazendo…' : 'Desfazer a troca'}
      </Button>
    </form>
  )
}

/** Null when the change was undone, otherwise the reason. */
async function undo(token: string) {
  try {
    await call(undoTrocaDeEmail, { body: { token } })
    return null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.message
  }
}
