import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { mayOperate } from '#contract/kernel/http/direito-de-operador'
import type { AssinanteDaOperacao } from '#contract/operacao/assinante'
import { LiberacaoDoCpf as Liberacao, releaseCpf } from '#contract/operacao/bloqueio'
import { sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { CpfField } from '../../../ui/fields/cpf-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { euQuery } from '../operacao.queries.ts'
import { Cartao } from '../pecas/cartao.tsx'
import css from './assinante.module.css'
import { useReleaseCpf } from './assinante.queries.ts'

const BLANK = { cpf: '', motivo: '' }
const CAMPOS = ['cpf', 'motivo'] as const

/** Closes a blocked account, so that the person whose CPF it holds can register (D §23). For ADMINISTRADOR alone. */
export function LiberacaoDoCpf({ assinante: { uuid, bloqueio } }: { assinante: AssinanteDaOperacao }) {
  const { data: eu } = useQuery(euQuery())
  const [step, setStep] = useState<'closed' | 'open' | 'back' | 'done'>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (step === 'back') opener.current?.focus()
  }, [step])
  if (step === 'done')
    return (
      <Cartao titulo="CPF em outras mãos">
        <Alert tone="success" isAnswer>
          O CPF está livre e a conta foi encerrada. Responda à pessoa que ela já pode se cadastrar.
        </Alert>
      </Cartao>
    )
  if (!bloqueio || !mayOperate(eu?.direitos ?? [], releaseCpf.direitos)) return null
  return (
    <Cartao titulo="CPF em outras mãos">
      {step === 'open' ? (
        <Pedido uuid={uuid} onDone={() => setStep('done')} onBack={() => setStep('back')} />
      ) : (
        <Button ref={opener} onClick={() => setStep('open')}>
          Liberar o CPF
        </Button>
      )}
    </Cartao>
  )
}

/** Without the key that confirms: the act cannot be undone, and another card of the page may be open beside it. */
function Pedido({ uuid, onDone, onBack }: { uuid: string; onDone: () => void; onBack: () => void }) {
  const state = useState(BLANK)
  const [values] = state
  const release = useReleaseCpf(uuid)
  const { focus, ...form } = useForm({
    state,
    campos: CAMPOS,
    problems: findProblems(CAMPOS, Liberacao, values),
    isBusy: release.isPending,
    onChange: release.reset,
    onSubmit: () => release.mutate(values, { onSuccess: onDone, onError: (error) => void form.refuse(error) }),
  })
  const begin = useRef(() => focus('cpf'))
  useEffect(() => begin.current(), [])
  return (
    <form className={css.confirma} aria-label="Liberar o CPF" noValidate onSubmit={form.submit}>
      {release.isError && !form.isAboutCampos(release.error) && (
        <Alert tone="error" isAnswer>
          {sentenceOf(release.error, 'Não deu para liberar o CPF agora.')}
        </Alert>
      )}
      <p>
        A conta é encerrada: os dados, as lojas e os acessos são apagados, e os fretes e pagamentos ficam nos livros,
        sem nome. Não se desfaz. O CPF fica livre para o cadastro de quem mostrou o documento.
      </p>
      <CpfField
        {...form.bind('cpf', 'Inteiro, como está no documento.')}
        label="CPF do documento"
        autoComplete="off"
        required
        value={values.cpf}
        onChange={(cpf) => form.change({ cpf })}
      />
      <TextField
        {...form.bind('motivo')}
        label="Motivo, para a auditoria"
        maxLength={500}
        autoComplete="off"
        required
        value={values.motivo}
        onChange={(motivo) => form.change({ motivo })}
      />
      <div className={css.acoes}>
        <Button type="submit" look="act" aria-busy={release.isPending}>
          Encerrar a conta e liberar
        </Button>
        <Button look="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </form>
  )
}
