import { useState } from 'react'
import { requestRemocao } from '#contract/acesso/segundo-fator'
import { CallError, call } from '../../../app/data/api.ts'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../acesso-form.module.css'
import { Outcome } from '../outcome.tsx'
import local from './segundo-passo.module.css'

/**
 * 'Perdi o acesso': a person without authenticator and codes asks for a link that removes the second step. The link
 * comes by mail after 24 hours. Until then the owner of the account can refuse it.
 */
export function PerdaDoFator({
  typed: { username, password },
  onBack,
}: {
  typed: { username: string; password: string }
  onBack: () => void
}) {
  const [state, setState] = useState<'open' | 'asking' | { liberaEm: Date } | { falha: string }>('open')
  const ask = async () => {
    setState('asking')
    try {
      setState(await call(requestRemocao, { body: { username, password } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState({ falha: error.message })
    }
  }
  const back = (
    <Button look="quiet" onClick={onBack}>
      Voltar
    </Button>
  )
  if (typeof state === 'object' && 'liberaEm' in state)
    return (
      <Outcome
        tone="success"
        title="Pedido anotado."
        text={`Avisamos você por e-mail agora. Em ${formatDiaHora(state.liberaEm)} chega o link que desliga a verificação em duas etapas.`}
      >
        {back}
      </Outcome>
    )
  return (
    <section className={css.form} aria-label="Perdi o acesso">
      {typeof state === 'object' && <Alert tone="error" title={state.falha} isAnswer />}
      <h2 className={local.title}>Perdi o acesso</h2>
      <p className={local.lead}>
        Sem o aplicativo e sem os códigos de recuperação, a verificação pode ser desligada por um link no seu e-mail.
        Por segurança, ele só chega depois de 24 horas, e quem é dono da conta pode recusar o pedido nesse tempo.
      </p>
      <Button look="act" className={css.submit} aria-busy={state === 'asking'} onClick={() => void ask()}>
        {state === 'asking' ? 'Pedindo…' : 'Pedir o link por e-mail'}
      </Button>
      <div className={local.ways}>{back}</div>
    </section>
  )
}
