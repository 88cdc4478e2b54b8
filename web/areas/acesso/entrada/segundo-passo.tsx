import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Sessao } from '#contract/acesso'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { Button } from '../../../ui/page/button.tsx'
import css from '../acesso-form.module.css'
import { codigoProblem } from '../fator/codigo.rules.ts'
import { CodigoField } from '../fator/codigo-field.tsx'
import { enterWith } from './login.calls.ts'
import type { Recusa } from './login.rules.ts'
import { LoginNotice } from './login-notice.tsx'
import { PerdaDoFator } from './perda-do-fator.tsx'
import local from './segundo-passo.module.css'

/** The second step of a log in (D §16): a code of the authenticator or a recovery code. */
export function SegundoPasso({
  typed,
  onEnter,
  onBack,
}: {
  typed: { username: string; password: string }
  onEnter: (sessao: Sessao) => void
  onBack: () => void
}) {
  const [way, setWay] = useState<'aplicativo' | 'recuperacao' | 'perda'>('aplicativo')
  const [codigo, setCodigo] = useState('')
  const [isLembrado, setLembrado] = useState(false)
  const [recusa, setRecusa] = useState<Recusa | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const isRecuperacao = way === 'recuperacao'
  const problem = codigoProblem(codigo, isRecuperacao) ?? wrong ?? undefined
  const { bind, stopAt, focus, startAfresh } = useFields<'codigo'>(problem ? { codigo: problem } : {})

  const begin = useEffectEvent(() => focus('codigo'))
  useEffect(() => begin(), [way])

  const change = (next: string) => {
    setCodigo(next)
    setWrong(null)
    startAfresh()
  }
  const turnTo = (next: typeof way) => {
    change('')
    setRecusa(null)
    setWay(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || stopAt(codigoProblem(codigo, isRecuperacao) && 'codigo')) return
    setSending(true)
    setRecusa(null)
    const outcome = await enterWith({ ...typed, segundoFator: codigo, lembrarAparelho: isLembrado }).finally(() =>
      setSending(false),
    )
    if ('sessao' in outcome) return onEnter(outcome.sessao)
    if (outcome.kind !== 'code') return setRecusa(outcome)
    setWrong(outcome.message)
    stopAt('codigo')
  }
  if (way === 'perda') return <PerdaDoFator typed={typed} onBack={() => turnTo('aplicativo')} />
  return (
    <form
      className={css.form}
      aria-label="Verificação em duas etapas"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {recusa && <LoginNotice recusa={recusa} />}
      <h2 className={local.title}>Verificação em duas etapas</h2>
      <p className={local.lead}>
        {isRecuperacao
          ? 'Digite um dos dez códigos que você guardou. Cada um vale uma vez.'
          : 'Abra o aplicativo autenticador e digite o código da sua Conta Flex.'}
      </p>
      <CodigoField bound={bind('codigo')} isRecuperacao={isRecuperacao} value={codigo} onChange={change} />
      <Checkbox label="Lembrar este aparelho por 30 dias" isChecked={isLembrado} onChange={setLembrado} />
      <Button type="submit" look="act" className={css.submit} aria-busy={isSending}>
        {isSending ? 'Entrando…' : 'Entrar'}
      </Button>
      <div className={local.ways}>
        <Button look="quiet" size="s" onClick={() => turnTo(isRecuperacao ? 'aplicativo' : 'recuperacao')}>
          {isRecuperacao ? 'Usar o aplicativo' : 'Usar código de recuperação'}
        </Button>
        <Button look="quiet" size="s" onClick={() => turnTo('perda')}>
          Perdi o acesso
        </Button>
        <Button look="quiet" size="s" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </form>
  )
}
