import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useReadAgain } from '../../../app/data/facts.ts'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { codigoProblem } from '../fator/codigo.rules.ts'
import { CodigoField } from '../fator/codigo-field.tsx'
import { useBeginFator, useTurnOnFator } from '../fator/fator.queries.ts'
import { Codigos } from './codigos.tsx'
import css from './seguranca.module.css'
import { SenhaForm } from './senha-form.tsx'

/** Turns the second step on: password, QR code with its first code, recovery codes. */
export function LigarFator({ onDone }: { onDone: () => void }) {
  const begin = useBeginFator()
  const turnOn = useTurnOnFator()
  const readAgain = useReadAgain(['seguranca'])
  if (turnOn.data)
    return (
      <Codigos
        codigos={turnOn.data.codigosRecuperacao}
        onDone={() => {
          void readAgain()
          onDone()
        }}
      />
    )
  if (begin.data) return <PrimeiroCodigo segredo={begin.data} turnOn={turnOn} onCancel={onDone} />
  return (
    <SenhaForm
      title="Ligar a verificação em duas etapas"
      text="Tenha à mão um aplicativo autenticador, como Google Authenticator, Microsoft Authenticator ou 2FAS."
      act="Continuar"
      acting="Conferindo…"
      isPending={begin.isPending}
      error={begin.error}
      onChange={begin.reset}
      onSubmit={({ senha }) => begin.mutate(senha)}
      onCancel={onDone}
    />
  )
}

function PrimeiroCodigo({
  segredo: { segredo, otpauth, qrCode },
  turnOn,
  onCancel,
}: {
  segredo: { segredo: string; otpauth: string; qrCode: string }
  turnOn: ReturnType<typeof useTurnOnFator>
  onCancel: () => void
}) {
  const [codigo, setCodigo] = useState('')
  const problem = codigoProblem(codigo, false) ?? turnOn.error?.message
  const { bind, stopAt, focus } = useFields<'codigo'>(problem ? { codigo: problem } : {})
  const begin = useEffectEvent(() => focus('codigo'))
  useEffect(() => begin(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (turnOn.isPending || stopAt(codigoProblem(codigo, false) && 'codigo')) return
    turnOn.mutate(codigo, { onError: () => stopAt('codigo') })
  }
  return (
    <form className={css.form} aria-label="Ligar a verificação em duas etapas" noValidate onSubmit={submit}>
      <h3>Leia o QR code com o aplicativo</h3>
      <img
        className={css.qr}
        src={`data:image/png;base64,${qrCode}`}
        alt="QR code para o aplicativo autenticador"
        width="200"
        height="200"
      />
      <p>
        No próprio celular, <a href={otpauth}>abra o aplicativo</a>, ou digite nele esta chave:
      </p>
      <code className={css.secret}>{(segredo.match(/.{4}/g) ?? []).join(' ')}</code>
      {turnOn.isError && turnOn.error.message.startsWith('Comece') && (
        <Alert tone="error" title={turnOn.error.message} />
      )}
      <CodigoField
        bound={bind('codigo')}
        value={codigo}
        onChange={(typed) => {
          setCodigo(typed)
          if (!turnOn.isPending) turnOn.reset() // would drop the recovery codes, which come only once
        }}
      />
      <div className={css.actions}>
        <Button type="submit" look="act" aria-busy={turnOn.isPending}>
          {turnOn.isPending ? 'Ligando…' : 'Ligar'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
