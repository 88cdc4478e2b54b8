import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Assinatura } from '#contract/conta'
import { can, isPropria } from '../../app/data/perfil.ts'
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
import { AUMENTOS, planLimite, recusaText } from './limite.rules.ts'
import limite from './limite-card.module.css'

const LimiteSheet = lazyPart(async () => (await import('./limite-sheet.tsx')).LimiteSheet)

/**
 * How many places of the limite are in use (S2 §9), drawn as cells. Also shows the reason, the fretes that hold the
 * places, and how to get a higher limite.
 */
export function LimiteCard({ assinatura }: { assinatura: Assinatura | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const aumento = useRequestAumento()
  const { data: lido, dataUpdatedAt } = useQuery(limiteQuery)
  // the answer to the request counts only until the limit is read again: the staff may have decided meanwhile
  const isReadSince = lido !== undefined && dataUpdatedAt >= aumento.submittedAt
  const pedidoAberto = isReadSince ? lido.pedidoAberto : aumento.data?.pedidoIncrementoSucesso === true
  return (
    <section className={cx(card.card, css.card)} aria-labelledby="home-limite">
      <div className={cx(card.head, css.head)}>
        <h2 id="home-limite">Etiquetas em aberto</h2>
        {pedidoAberto ? (
          <Pill tone="slate" icon={<WorkIcon name="hourglass" size="s" />}>
            Pedido de aumento em análise
          </Pill>
        ) : (
          can('pedirAumento') && (
            <button
              type="button"
              className={limite.ask}
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
      {can('pedirAumento') && lido?.ultimoPedido?.status === 'REPROVADO' && (
        <p className={limite.why}>{recusaText(lido.ultimoPedido)}</p>
      )}
      {assinatura ? (
        <Shelf assinatura={assinatura} />
      ) : (
        <>
          <Skeleton size="value" className={limite.big} />
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

/** The answer to the request (S2 §4 'Limit panel'): right under its button, and scrolled into view on a phone. */
function Resposta({
  aumento: { data, error },
  pedidoAberto,
}: {
  aumento: ReturnType<typeof useRequestAumento>
  pedidoAberto: boolean
}) {
  if (error) return <Alert tone="error" title={error.message} isAnswer />
  if (data?.pedidoIncrementoSucesso) {
    if (!pedidoAberto) return null // the staff has answered
    return (
      <Alert tone="success" title="Pedido de aumento recebido" isAnswer>
        <p>Nossa equipe analisa e responde nas suas notificações.</p>
      </Alert>
    )
  }
  if (!data || pedidoAberto) return null
  return (
    <Alert tone="info" title="Envie os seus documentos para aumentar o limite" isAnswer>
      <p>O pedido pode ser feito quando todos os documentos obrigatórios estiverem aprovados.</p>
      {isPropria() && (
        <p>
          <Link to="/configuracoes/documentos">Enviar documentos</Link>
        </p>
      )}
    </Alert>
  )
}

function Shelf({ assinatura }: { assinatura: Assinatura }) {
  const { cells, perCell, livres, emPreparo } = planLimite(assinatura)
  const { numeroFretes, fretesAtivos, fretesAguardaPostar } = assinatura
  return (
    <>
      <div>
        <p>
          <span className={limite.big}>{fretesAtivos}</span>
          {` de ${numeroFretes}`}
        </p>
        <p className={limite.why}>
          Uma etiqueta fica em aberto da compra até você postar, cancelar ou ela vencer.{' '}
          {livres === 0 ? 'Poste as que já tem para comprar mais.' : `Dá para comprar mais ${livres} agora.`}
        </p>
      </div>
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
      <details className={limite.grow}>
        <summary>Como o limite cresce</summary>
        <p>
          Cada documento aprovado soma ao limite, e com todos aprovados você pode pedir ainda mais.
          {isPropria() && (
            <>
              {' '}
              <Link to="/configuracoes/documentos">Enviar documentos</Link>
            </>
          )}
        </p>
        <ul>
          {AUMENTOS.map(({ documento, mais }) => (
            <li key={documento}>
              <span>{documento}</span> <b>{`+ ${mais}`}</b>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
