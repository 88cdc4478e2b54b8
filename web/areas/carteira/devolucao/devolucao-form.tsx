import { useEffect, useEffectEvent, useState } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Devolucao, SaldoDeCartao } from '#contract/pagamento/devolucao'
import { useForm } from '../../../app/form/use-form.ts'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { formatDia } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { useRequestDevolucao } from '../carteira.calls.ts'
import { findProblemaDaDevolucao, formatCartao } from '../devolucao.rules.ts'
import css from '../form.module.css'
import { centavosOf } from '../recarga.rules.ts'
import { SaidaFoot } from '../saida/saida-foot.tsx'
import { ValorField } from '../saida/valor-field.tsx'

/** The card, if several have money in the wallet, and the amount. */
export function DevolucaoForm({
  cartoes,
  onAsked,
}: {
  cartoes: readonly [SaldoDeCartao, ...SaldoDeCartao[]]
  onAsked: (devolucao: Devolucao) => void
}) {
  const state = useState(() => ({
    paymentId: (cartoes.find(({ impedimento }) => !impedimento) ?? cartoes[0]).paymentId,
    valor: '',
  }))
  const [{ paymentId, valor }] = state
  const centavos = centavosOf(valor)
  const { mutate, isPending, error, submittedAt, reset } = useRequestDevolucao()
  const cartao = cartoes.find((one) => one.paymentId === paymentId) ?? cartoes[0]
  const problema = findProblemaDaDevolucao(valor, cartao)
  const { problems, bind, focus, change, edit, submit, refuse, isAboutCampos } = useForm<'valor', (typeof state)[0]>({
    state,
    campos: ['valor'],
    problems: problema ? { valor: problema } : {},
    codes: { SALDO_INSUFICIENTE: 'valor' },
    isBusy: isPending,
    onChange: reset,
    onSubmit: () => {
      if (centavos !== null) mutate({ paymentId, valor: centavos }, { onSuccess: onAsked, onError: refuse })
    },
  })
  const begin = useEffectEvent(() => focus('valor'))
  useEffect(() => begin(), [])
  return (
    <form className={css.form} aria-label="Devolver ao cartão" noValidate onSubmit={submit}>
      {cartoes.length > 1 && (
        <ChoiceCards
          label="De qual cartão"
          isStacked
          value={paymentId}
          // a refusal of the amount was for the other card
          onChange={(uuid) => edit(['paymentId', 'valor'], (was) => ({ ...was, paymentId: uuid }))}
          options={cartoes.map((one) => ({
            value: one.paymentId,
            title: `${formatCartao(one.cartao)}: ${formatReais(one.disponivel)}`,
            text: one.impedimento ?? `Pago em ${formatDia(one.pagoEm)}. Pode voltar até ${formatDia(one.ate)}.`,
            isDisabled: one.impedimento !== null,
          }))}
        />
      )}
      {cartao.impedimento ? (
        <Alert tone="info" title="Nada pode voltar a este cartão agora.">
          <p>{cartao.impedimento}</p>
        </Alert>
      ) : (
        <>
          <ValorField
            field={bind('valor', `Deste cartão, na carteira: ${formatReais(cartao.disponivel)}.`)}
            value={valor}
            tudo={cartao.disponivel}
            tudoText={`Devolver tudo: ${formatReais(cartao.disponivel)}`}
            onChange={(valor) => change({ valor })}
          />
          <p className={css.fine}>
            {`Volta ao cartão ${formatCartao(cartao.cartao)}, que pagou ${formatReais(cartao.pago)} em ${formatDia(cartao.pagoEm)}. Sem tarifa; o banco emissor mostra o valor em até duas faturas. O prazo deste cartão termina em ${formatDia(cartao.ate)}.`}
          </p>
          <SaidaFoot
            act="Devolver"
            valor={problems.valor ? null : centavos}
            error={isAboutCampos(error) ? null : error}
            attempt={submittedAt}
            isPending={isPending}
          />
        </>
      )}
    </form>
  )
}
