import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Assinatura } from '#contract/conta'
import { can } from '../../app/data/perfil.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import card from '../../ui/page/card.module.css'
import { Pill } from '../../ui/page/pill.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { cx } from '../../ui/tokens/cx.ts'
import css from './card.module.css'
import { limiteQuery, useRequestAumento } from './limite.queries.ts'
import { planLimite } from './limite.rules.ts'
import limite from './limite-card.module.css'

const LimiteSheet = lazyPart(async () => (await import('./limite-sheet.tsx')).LimiteSheet)

/** How many fretes can still be made (S2 §9): a cell for each, like parcels on a shelf; who holds them, and how to get more. */
export function LimiteCard({ assinatura }: { assinatura: Assinatura | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const aumento = useRequestAumento()
  const isOpenThere = useQuery(limiteQuery).data?.pedidoAberto
  const pedidoAberto = isOpenThere || aumento.data?.pedidoIncrementoSucesso === true
  return (
    <section className={cx(card.card, css.card)} aria-labelledby="home-limite">
      <div className={cx(card.head, css.head)}>
        <h2 id="home-limite">Fretes simultâneos</h2>
        {pedidoAberto ? (
          <Pill tone="slate" icon={<WorkIcon name="hourglass" size="s" />}>
            Pedido de aumento em análise
          </Pill>
        ) : (
          can('pedirAumento') && (
            <button
              type="button"
              aria-disabled={aumento.isPending}
              aria-busy={aumento.isPending}
              onClick={() => aumento.isPending || aumento.mutate()}
            >
              {aumento.isPending ? 'Pedindo…' : 'Aumentar limite'}
            </button>
          )
        )}
      </div>
      <Resposta aumento={aumento} pedidoAberto={pedidoAberto} />
      {assinatura ? (
        <Shelf assinatura={assinatura} />
      ) : (
        <>
          <Skeleton size="value" />
          <Skeleton className={limite.waiting} size="block" />
        </>
      )}
      {assinatura && assinatura.fretesAtivos > 0 && (
        <Button look="quiet" size="s" className={limite.which} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Ver o que ocupa o limite
        </Button>
      )}
      {isOpen && <LimiteSheet onClose={() => setOpen(false)} />}
    </section>
  )
}

/** What became of the request (S2 §4 'Limit panel'): right under its button, and brought into view on a phone. */
function Resposta({
  aumento: { data, error },
  pedidoAberto,
}: {
  aumento: ReturnType<typeof useRequestAumento>
  pedidoAberto: boolean
}) {
  if (error) return <Alert tone="error" title={error.message} isAnswer />
  if (data?.pedidoIncrementoSucesso)
    return (
      <Alert tone="success" title="Pedido de aumento recebido" isAnswer>
        <p>Nossa equipe analisa e responde nas suas notificações.</p>
      </Alert>
    )
  if (!data || pedidoAberto) return null
  return (
    <Alert tone="info" title="Envie os seus documentos para aumentar o limite" isAnswer>
      <p>O pedido pode ser feito quando todos os documentos obrigatórios estiverem aprovados.</p>
      <Link to="/configuracoes/documentos">Enviar documentos</Link>
    </Alert>
  )
}

function Shelf({ assinatura }: { assinatura: Assinatura }) {
  const { cells, perCell, livres, emPreparo } = planLimite(assinatura)
  const { numeroFretes, fretesAtivos, fretesAguardaPostar } = assinatura
  return (
    <>
      <p>
        <span className={limite.big}>{livres}</span>
        {` ${livres === 1 ? 'livre' : 'livres'} de ${numeroFretes}`}
      </p>
      <p className={limite.uso}>{`${fretesAtivos}/${numeroFretes} em uso`}</p>
      <div className={limite.cells} aria-hidden="true">
        {cells.map((cell, n) => (
          <i key={n} className={limite[cell]} />
        ))}
      </div>
      <ul className={limite.legend}>
        <li>
          <i className={limite.posting} />
          {`${fretesAguardaPostar} ${fretesAguardaPostar === 1 ? 'aguarda' : 'aguardam'} postagem`}
        </li>
        <li>
          <i className={limite.making} />
          {`${emPreparo} em pagamento ou geração`}
        </li>
        {perCell > 1 && <li>{`cada quadrado são ${perCell} fretes`}</li>}
      </ul>
    </>
  )
}
