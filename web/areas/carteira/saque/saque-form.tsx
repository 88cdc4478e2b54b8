import { useEffect, useEffectEvent, useState } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import type { CondicoesDeSaque, Saque } from '#contract/pagamento/saque'
import { useForm } from '../../../app/form/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useRequestSaque } from '../carteira.calls.ts'
import css from '../form.module.css'
import { centavosOf } from '../recarga.rules.ts'
import { SaidaFoot } from '../saida/saida-foot.tsx'
import { ValorField } from '../saida/valor-field.tsx'
import { CAMPOS_DO_SAQUE, type CampoDoSaque, findProblemasDoSaque, prazoText, tudoOf } from '../saque.rules.ts'

export function SaqueForm({ condicoes, onAsked }: { condicoes: CondicoesDeSaque; onAsked: (saque: Saque) => void }) {
  const state = useState({ valor: '', senha: '' })
  const [{ valor, senha }] = state
  const centavos = centavosOf(valor)
  const { mutate, isPending, error, submittedAt, reset } = useRequestSaque()
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
      <ValorField
        field={bind('valor', `Disponível para saque: ${formatReais(condicoes.disponivel)}.`)}
        value={valor}
        tudo={tudo}
        tudoText={`${tudo === condicoes.disponivel ? 'Sacar tudo' : 'O máximo agora'}: ${formatReais(tudo)}`}
        onChange={(valor) => change({ valor })}
      />
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
      <SaidaFoot
        act="Sacar"
        valor={problems.valor ? null : centavos}
        error={isAboutCampos(error) ? null : error}
        attempt={submittedAt}
        isPending={isPending}
      />
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
