import { useState } from 'react'
import { Link } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Pagamento } from '#contract/pagamento'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { formatHora } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import { voltaramText } from '../../carrinho/index.ts'
import { useGiveUpPagamento } from '../use-give-up-pagamento.ts'
import { pagamentoUrl } from './enderecos.ts'
import css from './pendente-alert.module.css'

/** A purchase that waits for its money: a link back to its payment, and a button that gives it up. */
export function PendenteAlert({ pagamento }: { pagamento: Pagamento }) {
  const { paymentId, meio, valor, valorCarteira, fretes, expiraEm } = pagamento
  const [failure, setFailure] = useState('')
  const { mutate, isPending } = useGiveUpPagamento(() => showToast(`Pagamento cancelado. ${voltaramText(fretes)}`))
  const give = () => {
    if (isPending) return
    setFailure('')
    mutate(paymentId, {
      onError: (error) => setFailure(sentenceOf(error, 'Erro desconhecido')),
    })
  }
  return (
    <section className={css.pending} aria-label="Pagamento em andamento">
      <span className={css.sign}>
        <WorkIcon name={meio === 'PIX' ? 'pix' : 'card'} size="l" />
      </span>
      <div className={css.words}>
        <p className={css.title}>
          {meio === 'PIX'
            ? `Um Pix de ${formatReais(valor)} espera o seu pagamento`
            : `Um pagamento de ${formatReais(valor)} com cartão está em análise`}
        </p>
        <p>
          {`${fretes === 1 ? '1 frete' : `${fretes} fretes`}${meio === 'PIX' ? `, até as ${formatHora(expiraEm)}` : ''}.`}
          {valorCarteira > 0 && ` ${formatReais(valorCarteira)} da carteira estão reservados.`}
        </p>
        {failure && (
          <p className={css.failure} role="alert">
            {failure}
          </p>
        )}
      </div>
      <div className={css.acts}>
        <Link className={css.link} to={pagamentoUrl(pagamento)}>
          {meio === 'PIX' ? 'Ver o código' : 'Acompanhar'}
        </Link>
        <Button look="quiet" size="s" aria-disabled={isPending} onClick={give}>
          {isPending ? 'Cancelando…' : 'Desistir'}
        </Button>
      </div>
    </section>
  )
}
