import { useEffect, useEffectEvent, useState } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import type { CondicoesDeSaque, Saque } from '#contract/pagamento-saque'
import { useForm } from '../../../app/form/use-form.ts'
import { formatDecimal } from '../../../ui/fields/number.rules.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { useSaque } from '../carteira.calls.ts'
import css from '../form.module.css'
import { centavosOf } from '../recarga.rules.ts'
import { CAMPOS_DO_SAQUE, type CampoDoSaque, findProblemasDoSaque, prazoText, tudoOf } from '../saque.rules.ts'

export function SaqueForm({ condicoes, onAsked }: { condicoes: CondicoesDeSaque; onAsked: (saque: Saque) => void }) {
  const state = useState({ valor: '', senha: '' })
  const [{ valor, senha }] = state
  const centavos = centavosOf(valor)
  const { mutate, isPending, error, submittedAt, reset } = useSaque()
  const { problems, bind, focus, change, submit, refuse, isAboutCampos } = useForm<CampoDoSaque, (typeof state)[0]>({
    state,
    campos: CAMPOS_DO_SAQUE,
    problems: findProblemasDoSaque({ valor, senha }, condicoes),
    codes: { SENHA_INCORRETA: 'senha', SALDO_INSUFICIENTE: 'valor' },
    isBusy: isPending,
    onChange: reset,
    onSubmit: () => {
      if (centavos !== null) mutate({ valor: centavos, senha }, { onSuccess: onAsked, onError: refuse })
    },
  })
  const begin = useEffectEvent(() => focus('valor'))
  useEffect(() => begin(), [])
  const tudo = tudoOf(condicoes)
  return (
    <form className={css.form} aria-label="Sacar" noValidate onSubmit={submit}>
      <NumberField
        {...bind('valor', `Disponível para saque: ${formatReais(condicoes.disponivel)}.`)}
        kind="reais"
        label="Valor"
        required
        value={valor}
        onChange={(valor) => change({ valor })}
      />
      <div className={css.chips}>
        <button
          type="button"
          className={css.chip}
          aria-pressed={centavos === tudo}
          onClick={() => change({ valor: formatDecimal(tudo, 2) })}
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
        onChange={(senha) => change({ senha })}
      />
      {error && !isAboutCampos(error) && <Alert key={submittedAt} tone="error" title={error.message} isAnswer />}
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
