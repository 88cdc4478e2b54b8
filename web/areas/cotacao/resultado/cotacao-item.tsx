import { useId, useState } from 'react'
import type { Cotacao } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { useSession } from '../../../app/data/session.ts'
import { CadastroLink } from '../../../app/frame/cadastro-link.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Tape } from '../../../ui/drawings/tape.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Money } from '../../../ui/page/money.tsx'
import page from '../../../ui/page/page.module.css'
import { CarrierMark } from '../carrier-mark.tsx'
import { type Axis, chegaAte, formatPrazo, stripOf } from '../prazo.rules.ts'
import { Recibo } from '../recibo/recibo.tsx'
import { ArrivalStrip } from './arrival-strip.tsx'
import css from './cotacao-item.module.css'

/** One quote of the list: a card that is one button on a phone, a row of a table in a wide window. */
export function CotacaoItem({
  cotacao,
  axis,
  valor,
  isAct,
  onSelect,
}: {
  cotacao: Cotacao
  axis: Axis
  /** The declared value of the request, in centavos. */
  valor: number | undefined
  /** The quote that the list recommends: its button is amber. */
  isAct: boolean
  onSelect: () => void
}) {
  const receiptId = useId()
  const [isOpen, setOpen] = useState(false)
  const isVisitor = useSession() === null
  const { transportadora, produto, prazoDeEntrega, valorFrete, valorBalcao, valorSeguro, avisos } = cotacao
  return (
    <li className={css.quote}>
      <div className={css.tags}>
        {cotacao.maisBarato && <Tape>+ BARATO</Tape>}
        {cotacao.maisBarato && valor !== undefined && valorSeguro < valor && (
          <span className={css.cover}>Cobre até {formatReais(valorSeguro)}</span>
        )}
        {cotacao.menorPrazo && <Tape tone="ink">+ RAPIDO</Tape>}
      </div>
      <div className={css.main}>
        <div className={css.mark}>
          <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} />
        </div>
        <h3 className={css.name}>{produto.nomeProduto}</h3>
        <p className={css.carrier}>{transportadora.nomeTransportadora}</p>
        <p className={css.term}>
          <b>{chegaAte(prazoDeEntrega)}</b> <span>{formatPrazo(prazoDeEntrega)}</span>
        </p>
        <ArrivalStrip className={css.strip} dias={axis.dias} {...stripOf(prazoDeEntrega, axis)} />
        <div className={css.price}>
          <Money value={valorFrete} />
        </div>
        <p className={css.was}>
          {valorBalcao > valorFrete && (
            <>
              balcão <s>{formatReais(valorBalcao)}</s>
            </>
          )}
        </p>
        <button
          type="button"
          className={css.why}
          aria-expanded={isOpen}
          aria-controls={isOpen ? receiptId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Por que este preço?
          <span className={page.srOnly}> {produto.nomeProduto}</span>
          <Icon name="down" size="s" />
        </button>
        <div className={css.act}>
          {isVisitor ? (
            <CadastroLink
              className={css.go}
              look={isAct ? 'act' : 'outline'}
              size="s"
              state={{ isWithQuote: true }}
              onClick={onSelect}
            >
              Cadastre-se e pague
              <span className={page.srOnly}>
                : {produto.nomeProduto}, {formatReais(valorFrete)}
              </span>
            </CadastroLink>
          ) : (
            <Button className={css.go} look={isAct ? 'act' : 'outline'} size="s" onClick={onSelect}>
              Selecionar
              <span className={page.srOnly}>
                {' '}
                {produto.nomeProduto}, {formatReais(valorFrete)}
              </span>
            </Button>
          )}
        </div>
      </div>
      {avisos.length > 0 && (
        <ul className={css.notices}>
          {avisos.map((aviso) => (
            <li key={aviso}>
              <Icon name="info" size="s" />
              {aviso}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <Recibo id={receiptId} cotacao={cotacao} />}
    </li>
  )
}
