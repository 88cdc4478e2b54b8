import { useEffect, useEffectEvent, useState } from 'react'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS, type MeioDePagamento } from '#contract/pagamento'
import { CallError } from '../../../app/data/api.ts'
import { pushEvento } from '../../../app/data/data-layer.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { useSite } from '../../../app/frame/site.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { FieldLine } from '../../../ui/fields/field.tsx'
import { formatDecimal } from '../../../ui/fields/number.rules.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { useStartRecarga } from '../carteira.calls.ts'
import css from '../form.module.css'
import {
  acaoOf,
  CAMPOS_DA_RECARGA,
  type CampoDaRecarga,
  centavosOf,
  findProblemasDaRecarga,
  isAcaoConhecida,
  limitesText,
  type Proximo,
  planProximo,
  TIPOS_DE_PAGAMENTO,
  tipoOf,
} from '../recarga.rules.ts'
import { ICONES_DOS_MEIOS } from '../sinais.ts'

/** The most frequent amounts. */
const PRONTOS: readonly Centavos[] = [50_00, 100_00, 200_00, 500_00]

type Falha = { mensagem: string; porque?: string | undefined }

export function RecargaForm({
  meios,
  falta,
  onBegun,
}: {
  meios: readonly MeioDePagamento[]
  /** The missing amount, in centavos: the form begins with it. */
  falta?: Centavos
  onBegun: (proximo: Exclude<Proximo, { vai: 'nowhere' }>, recarga: { paymentId: string; valor: Centavos }) => void
}) {
  const { publicUrl } = useSite()
  const state = useState<{ valor: string; uuid: string | undefined }>({
    valor: falta ? formatDecimal(Math.max(falta, Math.min(...meios.map(({ valorMinimo }) => valorMinimo))), 2) : '',
    uuid: undefined,
  })
  const [{ valor, uuid }] = state
  const [falha, setFalha] = useState<Falha & { n: number }>()
  const { mutate, isPending } = useStartRecarga()
  const centavos = centavosOf(valor)
  const meio = meios.find((one) => one.uuid === uuid)
  const { problems, bind, errorOf, focus, keep, leave, edit, submit, refuse } = useForm<
    CampoDaRecarga,
    (typeof state)[0]
  >({
    state,
    campos: CAMPOS_DA_RECARGA,
    problems: findProblemasDaRecarga({ valor, meio }),
    campoOf: (campo) => (campo.startsWith('meioPagamento') ? 'meio' : campo),
    isBusy: isPending,
    onChange: () => setFalha(undefined),
    onSubmit: () => send(),
  })
  const begin = useEffectEvent(() => focus('valor'))
  useEffect(() => begin(), [])

  // the limits depend on both fields: a change of one drops the refusal of the other
  const change = (changed: Partial<(typeof state)[0]>) => edit(CAMPOS_DA_RECARGA, (was) => ({ ...was, ...changed }))
  const fail = (falha: Falha) => setFalha((was) => ({ ...falha, n: (was?.n ?? 0) + 1 }))
  const send = () => {
    if (!meio || centavos === null) return
    const acao = acaoOf(meio)
    if (!isAcaoConhecida(acao)) return fail({ mensagem: MENSAGENS.acaoDesconhecida })
    setFalha(undefined)
    mutate(
      { valor: centavos, meio: meio.uuid },
      {
        onSuccess: ({ paymentId, meioPagamento: { info } }) => {
          const proximo = planProximo(acao, info, [window.location.origin, new URL(publicUrl).origin])
          if (proximo.vai === 'nowhere') return fail(proximo)
          pushEvento('add_payment_info', {
            tipoDePagamento: TIPOS_DE_PAGAMENTO[tipoOf(meio)],
            valor: centavos / 100,
            moeda: 'BRL',
          })
          onBegun(proximo, { paymentId, valor: centavos })
        },
        onError: (error) => {
          if (!refuse(error)) fail({ mensagem: MENSAGENS.recargaFalhou, porque: reasonOf(error) })
        },
      },
    )
  }
  const erroDoMeio = errorOf('meio')
  const isGood = Object.keys(problems).length === 0
  return (
    <form className={css.form} aria-label="Inserir créditos" noValidate onSubmit={submit}>
      <NumberField
        {...bind('valor', meio ? `${limitesText(meio)} com ${meio.nome}.` : 'Quanto entra na sua carteira.')}
        kind="reais"
        label="Valor"
        required
        value={valor}
        onChange={(valor) => change({ valor })}
      />
      <fieldset className={css.chips} aria-label="Valores prontos">
        {PRONTOS.map((pronto) => (
          <button
            key={pronto}
            type="button"
            className={css.chip}
            aria-pressed={centavos === pronto}
            onClick={() => change({ valor: formatDecimal(pronto, 2) })}
          >
            {formatReais(pronto).replace(',00', '')}
          </button>
        ))}
      </fieldset>
      <fieldset className={css.meios}>
        <legend>Meio de pagamento</legend>
        <ChoiceCards
          label="Meio de pagamento"
          isStacked
          value={uuid}
          isWrong={erroDoMeio !== undefined}
          describedBy="recarga-meio-nota"
          firstRef={keep('meio')}
          onChange={(chosen) => {
            change({ uuid: chosen })
            if (valor) leave('valor')
          }}
          options={meios.map((one) => ({
            value: one.uuid,
            title: one.nome,
            text: `${limitesText(one)}. ${QUANDO[tipoOf(one)]}`,
            icon: <WorkIcon name={ICONES_DOS_MEIOS[tipoOf(one)]} size="l" />,
          }))}
        />
        <FieldLine
          id="recarga-meio-nota"
          note={erroDoMeio ? { tone: 'error', text: erroDoMeio } : { tone: 'help', text: '' }}
        />
      </fieldset>
      {falha && (
        <Alert key={falha.n} tone="error" title={falha.mensagem} isAnswer>
          {falha.porque && <p>{falha.porque}</p>}
        </Alert>
      )}
      <Button type="submit" look="act" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Preparando…' : isGood && centavos ? `Inserir ${formatReais(centavos)}` : 'Inserir créditos'}
      </Button>
    </form>
  )
}

/** When the money arrives, for each kind of payment. */
const QUANDO = {
  PIX: 'Entra na hora.',
  CARTAO: 'Entra assim que o cartão é aprovado.',
  BOLETO: 'Entra até 2 dias úteis depois de pago.',
}

/** What the server, or the missing connection, adds to the catalogue's sentence. */
const reasonOf = (error: Error) =>
  error instanceof CallError && error.code !== 'RESPOSTA_INVALIDA' && error.code !== 'ERRO_INTERNO'
    ? error.message
    : undefined
