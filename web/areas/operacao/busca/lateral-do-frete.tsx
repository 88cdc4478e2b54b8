import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { daTransportadora } from '#contract/frete/transportadora'
import { formatReais } from '#contract/kernel/values/centavos'
import type { FreteDaOperacao } from '#contract/operacao/frete'
import { sentenceOf } from '../../../app/data/api.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { useAnswer } from '../pecas/use-answer.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './frete.module.css'
import { useCancelFrete } from './frete.queries.ts'

/** What the frete cost and who earns what of it. */
export function Dinheiro({ frete }: { frete: FreteDaOperacao }) {
  const { valorFrete, valorBalcao, margem, valorContrato, transportadora } = frete
  return (
    <Cartao titulo="Dinheiro">
      {margem !== null && (
        <div className={css.barra} aria-hidden="true">
          <i style={{ flexGrow: valorFrete - margem }} />
          <i style={{ flexGrow: margem }} />
        </div>
      )}
      <dl className={css.contas}>
        <div>
          <dt>Pago pelo assinante</dt>
          <dd>{formatReais(valorFrete)}</dd>
        </div>
        {margem !== null && (
          <>
            <div>
              <dt>Parte {daTransportadora(transportadora)}</dt>
              <dd>{formatReais(valorFrete - margem)}</dd>
            </div>
            <div>
              <dt>Margem da casa</dt>
              <dd>{formatReais(margem)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>No balcão custaria</dt>
          <dd>{formatReais(valorBalcao)}</dd>
        </div>
        <div>
          <dt>Pelo contrato, com as medidas</dt>
          <dd>{valorContrato === null ? 'ainda não calculado' : formatReais(valorContrato)}</dd>
        </div>
      </dl>
    </Cartao>
  )
}

export function QuemE({ frete: { assinatura, assinante } }: { frete: FreteDaOperacao }) {
  return (
    <Cartao titulo="Quem é" acao={<Link to={`/operacao/assinantes/${assinatura}`}>Abrir {assinante}</Link>}>
      <p>Assinante: {assinante}</p>
    </Cartao>
  )
}

/** Cancels a frete for the subscriber. Tells the consequences first; Ctrl+Enter confirms, because it moves money. */
export function Cancelar({ frete: { uuid, codigoEncomenda, status, valorFrete } }: { frete: FreteDaOperacao }) {
  const [motivo, setMotivo] = useState('')
  const [isAsked, setAsked] = useState(false)
  const cancel = useCancelFrete(uuid)
  const answer = useAnswer()
  const isShort = motivo.trim().length < 5
  const nome = codigoEncomenda ?? uuid.slice(-6)
  const confirm = () => {
    setAsked(true)
    if (isShort || cancel.isPending) return
    answer(cancel.mutateAsync(motivo.trim()), {
      say: ({ cancelado }) => `O frete ${nome} ${cancelado ? 'foi cancelado' : 'está sendo cancelado'}.`,
      failed: `O cancelamento do frete ${nome} ficou sem confirmação.`,
    })
  }
  const form = useRef<HTMLDivElement>(null)
  useTeclas({ confirmar: confirm }, form)
  return (
    <Cartao titulo="Cancelar o frete">
      {cancel.error && <Alert tone="error">{sentenceOf(cancel.error, 'Não deu para cancelar agora.')}</Alert>}
      <p className={css.mudo}>
        {status === 'AGUARDANDO_PAGAMENTO'
          ? 'Nada foi pago: o frete sai da compra.'
          : `A etiqueta deixa de valer e ${formatReais(valorFrete)} voltam para a carteira do assinante.`}{' '}
        O assinante lê o motivo.
      </p>
      <div ref={form} className={css.cancelar}>
        <TextField
          label="Motivo"
          value={motivo}
          maxLength={200}
          autoComplete="off"
          isWrong={isAsked && isShort}
          {...(isAsked && isShort && { note: { tone: 'error' as const, text: 'Escreva pelo menos 5 letras.' } })}
          onChange={setMotivo}
        />
        <Button aria-disabled={cancel.isPending} onClick={confirm}>
          Cancelar o frete <Tecla id="confirmar" />
        </Button>
      </div>
    </Cartao>
  )
}
