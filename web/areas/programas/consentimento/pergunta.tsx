import { useId } from 'react'
import type { PedidoDeAutorizacao } from '#contract/programas/oauth'
import { sentenceOf } from '../../../app/data/api.ts'
import { useSession } from '../../../app/data/session.ts'
import { useSite } from '../../../app/frame/site.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import chaves from '../chaves/chaves.module.css'
import { textoOf } from '../chaves/escopos.rules.ts'
import { useAnswerPedido } from './consentimento.queries.ts'
import css from './pergunta.module.css'

type Mostrado = Extract<PedidoDeAutorizacao, { situacao: 'MOSTRADO' }>

/** Escopos that spend what is in the wallet. */
const GASTA: readonly string[] = ['fretes:comprar', 'diferencas:pagar']

/**
 * The question to the owner: who asks, for what, in which account, and where the browser goes. Everything is spelled out,
 * nothing is folded. The page is replaced by the aplicativo's, so that 'back' does not ask again.
 */
export function Pergunta({
  pedido: { aplicativo, escopos, destino },
  consulta,
}: {
  pedido: Mostrado
  consulta: string
}) {
  const { marca } = useSite()
  const session = useSession()
  const id = useId()
  const { mutate, isPending, isSuccess, variables, error, submittedAt } = useAnswerPedido()
  const isBusy = isPending || isSuccess
  const decide = (decisao: 'AUTORIZAR' | 'RECUSAR') =>
    isBusy || mutate({ consulta, decisao }, { onSuccess: ({ url }) => location.replace(url) })
  const words = (decisao: 'AUTORIZAR' | 'RECUSAR', idle: string) =>
    isBusy && variables?.decisao === decisao ? 'Voltando…' : idle
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{`“${aplicativo}” quer usar a sua conta`}</h2>
      <dl className={css.facts}>
        <div>
          <dt>Conta</dt>
          <dd>
            {`${session?.nome ?? ''} ${session?.sobrenome ?? ''}`.trim()}
            <span>{session?.email}</span>
          </dd>
        </div>
        <div>
          <dt>Depois você volta para</dt>
          <dd translate="no">{destino}</dd>
        </div>
      </dl>
      <h3>O que ele vai poder</h3>
      <ul className={chaves.can}>
        {escopos.map((escopo) => (
          <li key={escopo}>{textoOf(escopo)}</li>
        ))}
      </ul>
      {escopos.some((escopo) => GASTA.includes(escopo)) && (
        <p>
          <b>Ele gasta o saldo da sua carteira sem perguntar de novo.</b>
        </p>
      )}
      <p className={chaves.note}>
        {`A ${marca.nome} não confere quem faz cada aplicativo. Autorize só se foi você quem começou isto em ${destino}. A sua senha ele não vê, e você retira a autorização quando quiser em Configurações, Chaves de API.`}
      </p>
      {error && (
        <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'A sua resposta não chegou.')} isAnswer />
      )}
      <div className={chaves.actions}>
        <Button look="act" aria-disabled={isBusy} aria-busy={isBusy} onClick={() => decide('AUTORIZAR')}>
          {words('AUTORIZAR', 'Autorizar')}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => decide('RECUSAR')}>
          {words('RECUSAR', 'Recusar')}
        </Button>
      </div>
    </section>
  )
}
