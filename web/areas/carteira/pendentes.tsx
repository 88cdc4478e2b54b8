import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Pagamento } from '#contract/pagamento'
import { useReadAgain } from '../../app/data/facts.ts'
import { can } from '../../app/data/perfil.ts'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { formatDia, formatHora } from '../../ui/filter/instante.rules.ts'
import { Button } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import page from '../../ui/page/page.module.css'
import { DINHEIRO_QUE_ENTRA } from './carteira.calls.ts'
import { pendentesQuery } from './carteira.queries.ts'
import { vencimentoOf } from './instante.rules.ts'
import css from './pendentes.module.css'
import { ICONES_DOS_MEIOS } from './sinais.ts'
import { continueUrlOf, direitoDe } from './transacao.rules.ts'

/** How many are shown at first: the newest. */
const FIRST = 3

/** Unpaid payments, each with a link to continue it. Draws nothing if there is none. */
export function Pendentes() {
  const { data: pendentes = [] } = useQuery(pendentesQuery)
  useEnded(pendentes)
  const [isWhole, setWhole] = useState(false)
  if (pendentes.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="carteira-pendentes">
      <h2 id="carteira-pendentes">Esperando pagamento</h2>
      <ul className={css.list}>
        {pendentes.slice(0, isWhole ? undefined : FIRST).map((pagamento) => (
          <Pendente key={pagamento.paymentId} pagamento={pagamento} />
        ))}
      </ul>
      {pendentes.length > FIRST && !isWhole && (
        <Button look="quiet" size="s" className={css.more} onClick={() => setWhole(true)}>
          {`Mostrar todos os ${pendentes.length}`}
        </Button>
      )}
    </section>
  )
}

function Pendente({ pagamento }: { pagamento: Pagamento }) {
  const { meio, finalidade, valor } = pagamento
  const continueUrl = continueUrlOf(pagamento)
  const what = finalidade === 'RECARGA' ? 'Inserção de créditos' : 'Compra de fretes'
  return (
    <li className={css.item}>
      <span className={css.mark}>
        <WorkIcon name={ICONES_DOS_MEIOS[meio]} />
      </span>
      <p className={css.what}>
        <b>{`${NOMES[meio]} de ${formatReais(valor)}`}</b>
        <span>{`${what}, ${prazoOf(pagamento)}`}</span>
      </p>
      {continueUrl && can(direitoDe(pagamento)) && (
        <ButtonLink to={continueUrl} size="s">
          <span>
            {actOf(pagamento)}
            <span className={page.srOnly}>{`: ${NOMES[meio]} de ${formatReais(valor)}`}</span>
          </span>
        </ButtonLink>
      )}
    </li>
  )
}

/** When a waiting payment has ended, it may have brought money. */
function useEnded(pendentes: readonly Pagamento[]) {
  const ids = pendentes.map(({ paymentId }) => paymentId)
  const before = useRef(ids)
  const readAgain = useEffectEvent(useReadAgain(DINHEIRO_QUE_ENTRA))
  const present = ids.join()
  useEffect(() => {
    const now = present ? present.split(',') : []
    const hasEnded = before.current.some((id) => !now.includes(id))
    before.current = now
    if (hasEnded) void readAgain()
  }, [present])
}

const NOMES = { PIX: 'Pix', CARTAO: 'Cartão', BOLETO: 'Boleto' }

function actOf({ meio, aguardaCartao }: Pagamento) {
  if (meio === 'BOLETO') return 'Ver boleto'
  return meio === 'CARTAO' && !aguardaCartao ? 'Acompanhar' : 'Continuar'
}

function prazoOf(pagamento: Pagamento) {
  const { meio, expiraEm, aguardaCartao } = pagamento
  if (meio === 'BOLETO') return `vence em ${formatDia(vencimentoOf(pagamento))}`
  if (meio === 'CARTAO' && !aguardaCartao) return 'em análise pelo banco'
  return `vale até ${formatHora(expiraEm)}`
}
