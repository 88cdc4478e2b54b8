import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HORA_DA_REGRA, MENSAGENS_DA_REGRA as MENSAGENS, type RegraDeDiferencas } from '#contract/diferenca/regra'
import { sentenceOf } from '../../../app/data/api.ts'
import { can } from '../../../app/data/perfil.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { formatDecimal, parseDecimal } from '../../../ui/fields/number.rules.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { regraQuery, useSaveRegra } from './regra.queries.ts'
import css from './regra-form.module.css'

/** The rules by which differences are settled without asking each time (D §14). */
export function RegraDasDiferencas({ assinatura }: { assinatura: string }) {
  const { data, isError, refetch } = useQuery(regraQuery(assinatura))
  if (isError && !data)
    return (
      <Alert tone="error" title="As regras não vieram.">
        <button type="button" onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </Alert>
    )
  if (!data) return <Waiting />
  return <Form assinatura={assinatura} regra={data} />
}

/** Placeholder of the two rules until they are read, in the size of the form. */
const Waiting = () => (
  <div className={css.form} aria-busy="true">
    <Switch {...PAGAR} isOn={undefined} onChange={() => undefined} />
    <Switch {...RESGATAR} isOn={undefined} onChange={() => undefined} />
    {can('editarConta') && <Skeleton size="block" className={css.waiting} />}
  </div>
)

const PAGAR = {
  label: 'Pagar débitos sozinho',
  text: `Paga com a Carteira Flex cada débito de até o valor que você escolher, a partir das ${HORA_DA_REGRA}h do dia seguinte ao aviso. Até lá você pode contestar; um débito pago não se contesta mais, e um em contestação não é pago. Sem saldo, nada sai.`,
}
const RESGATAR = {
  label: 'Resgatar créditos sozinho',
  text: 'O que você pagou a mais volta à Carteira Flex em até uma hora. Avisamos de cada um.',
}

type Rascunho = { isPagar: boolean; pagarDebitosAte: string; isResgatar: boolean }

const openRegra = ({ pagarDebitosAte: ate, resgatarCreditos }: RegraDeDiferencas): Rascunho => ({
  isPagar: ate !== null,
  pagarDebitosAte: ate === null ? '' : formatDecimal(ate, 2),
  isResgatar: resgatarCreditos,
})

function Form({ assinatura, regra }: { assinatura: string; regra: RegraDeDiferencas }) {
  const state = useState(() => openRegra(regra))
  const [{ isPagar, pagarDebitosAte, isResgatar }] = state
  const save = useSaveRegra(assinatura)
  const canEdit = can('editarConta')
  const ate = parseDecimal(pagarDebitosAte, 2)
  const isMissing = isPagar && (ate === null || !(ate > 0))
  const { bind, change, submit, refuse, isAboutCampos } = useForm<'pagarDebitosAte', Rascunho>({
    state,
    campos: ['pagarDebitosAte'],
    problems: isMissing ? { pagarDebitosAte: MENSAGENS.valor } : {},
    isBusy: save.isPending,
    onChange: () => save.reset(),
    onSubmit: () =>
      save.mutate(
        { pagarDebitosAte: isPagar ? ate : null, resgatarCreditos: isResgatar },
        { onSuccess: () => showToast('Regras guardadas.'), onError: refuse },
      ),
  })
  return (
    <form className={css.form} aria-label="Regras das diferenças" noValidate onSubmit={submit}>
      {!canEdit && (
        <Alert tone="info">
          <p>Só quem é dono da conta muda estas regras.</p>
        </Alert>
      )}
      <Switch {...PAGAR} isOn={isPagar} isDisabled={!canEdit} onChange={(isOn) => change({ isPagar: isOn })} />
      {isPagar && !canEdit && <p>{`Cada débito de até R$ ${pagarDebitosAte}.`}</p>}
      {isPagar && canEdit && (
        <NumberField
          {...bind('pagarDebitosAte', 'Vale para cada débito, não para a soma deles.')}
          kind="reais"
          label="Pagar cada débito de até"
          required
          value={pagarDebitosAte}
          onChange={(text) => change({ pagarDebitosAte: text })}
        />
      )}
      <Switch {...RESGATAR} isOn={isResgatar} isDisabled={!canEdit} onChange={(isOn) => change({ isResgatar: isOn })} />
      {save.isError && !isAboutCampos(save.error) && (
        <Alert tone="error" isAnswer>
          <p>{sentenceOf(save.error, 'As regras não foram guardadas. Tente de novo.')}</p>
        </Alert>
      )}
      {canEdit && (
        <Button type="submit" look="act" aria-busy={save.isPending} className={css.save}>
          Guardar regras
        </Button>
      )}
    </form>
  )
}
