import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import type { CondicoesDeSaque, Saque } from '#contract/pagamento-saque'
import { CallError } from '../../../app/data/api.ts'
import { formatDecimal } from '../../../ui/fields/number.rules.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { useSaque } from '../carteira.calls.ts'
import css from '../form.module.css'
import { centavosOf } from '../recarga.rules.ts'
import { CAMPOS_DO_SAQUE, type CampoDoSaque, findProblemasDoSaque, prazoText, tudoOf } from '../saque.rules.ts'

export function SaqueForm({ condicoes, onAsked }: { condicoes: CondicoesDeSaque; onAsked: (saque: Saque) => void }) {
  const [valor, setValor] = useState('')
  const [senha, setSenha] = useState('')
  const [refused, setRefused] = useState<Partial<Record<CampoDoSaque, string>>>({})
  const { mutate, isPending, error, submittedAt, reset } = useSaque()
  const problems: Partial<Record<CampoDoSaque, string>> = {
    ...refused,
    ...findProblemasDoSaque({ valor, senha }, condicoes),
  }
  const { bind, stopAt, focus } = useFields<CampoDoSaque>(problems)
  const begin = useEffectEvent(() => focus('valor'))
  useEffect(() => begin(), [])
  const centavos = centavosOf(valor)
  const tudo = tudoOf(condicoes)

  const change = (campo: CampoDoSaque, set: (text: string) => void) => (text: string) => {
    set(text)
    setRefused((was) => ({ ...was, [campo]: undefined }))
    reset()
  }
  const changeValor = change('valor', setValor)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || stopAt(CAMPOS_DO_SAQUE.find((campo) => problems[campo])) || centavos === null) return
    mutate(
      { valor: centavos, senha },
      {
        onSuccess: onAsked,
        onError: (error) => {
          const refused = readRecusa(error)
          if (!refused) return
          setRefused({ [refused.campo]: refused.mensagem })
          focus(refused.campo)
        },
      },
    )
  }
  return (
    <form className={css.form} aria-label="Sacar" noValidate onSubmit={submit}>
      <NumberField
        {...bind('valor', `Disponível para saque: ${formatReais(condicoes.disponivel)}.`)}
        kind="reais"
        label="Valor"
        required
        value={valor}
        onChange={changeValor}
      />
      <div className={css.chips}>
        <button
          type="button"
          className={css.chip}
          aria-pressed={centavos === tudo}
          onClick={() => changeValor(formatDecimal(tudo, 2))}
        >
          {tudo === condicoes.disponivel ? `Sacar tudo: ${formatReais(tudo)}` : `O máximo agora: ${formatReais(tudo)}`}
        </button>
      </div>
      <dl className={css.facts}>
        <Fact name="Para" text={condicoes.titular} />
        <Fact name="Chave Pix (CPF)" text={condicoes.chavePix} />
        <Fact name="Chega" text={prazoText(condicoes)} />
        <Fact name="Tarifa" text="Grátis" />
      </dl>
      <p className={css.fine}>
        {`O saque vai sempre para o CPF do titular da conta. Até ${formatReais(condicoes.maximo)} por vez; hoje ainda ${formatReais(condicoes.restanteHoje)}.`}
        {condicoes.isSandbox && ' Banco de testes: nenhum dinheiro é de verdade.'}
      </p>
      <PasswordField
        {...bind('senha', 'Para ter certeza de que é você.')}
        label="Senha da sua conta"
        autoComplete="current-password"
        required
        value={senha}
        onChange={change('senha', setSenha)}
      />
      {error && !readRecusa(error) && <Alert key={submittedAt} tone="error" title={error.message} isAnswer />}
      <Button type="submit" look="act" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Enviando…' : centavos && !problems.valor ? `Sacar ${formatReais(centavos)}` : 'Sacar'}
      </Button>
    </form>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** What the server refuses about one field, which then says so. */
function readRecusa(error: Error): { campo: CampoDoSaque; mensagem: string } | null {
  if (!(error instanceof CallError)) return null
  if (error.code === 'SENHA_INCORRETA') return { campo: 'senha', mensagem: error.message }
  if (error.code === 'SALDO_INSUFICIENTE') return { campo: 'valor', mensagem: error.message }
  const valor = error.errors.find(({ campo }) => campo === 'valor')
  return valor ? { campo: 'valor', mensagem: valor.mensagem } : null
}
