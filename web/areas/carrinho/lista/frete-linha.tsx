import { memo } from 'react'
import type { FreteNoCarrinho } from '#contract/carrinho'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { hoje } from '../../../app/data/clock.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { TickBox } from '../../../ui/fields/tick-box.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { LineToggle } from '../../../ui/page/line-toggle.tsx'
import { LongListLine } from '../../../ui/page/long-list.tsx'
import { Money } from '../../../ui/page/money.tsx'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { CarrierMark, chegadaCurta, chegadaText, formatKg, medidasText } from '../../cotacao/index.ts'
import { Corte } from './corte.tsx'
import css from './frete-linha.module.css'

const FreteFatos = lazyPart(async () => (await import('./frete-fatos.tsx')).FreteFatos)

type Props = {
  frete: FreteNoCarrinho
  /** The price before the last change, if the change is to be shown. */
  anterior: Centavos | null
  isOpen: boolean
  /** Selected, and beyond the limit. */
  isDepois: boolean
  /** The first selected frete beyond the limit. */
  isCorte: boolean
  canEdit: boolean
  onSelect: (uuids: readonly string[], isSelecionado: boolean) => void
  onToggle: (uuid: string) => void
  onCopy: (uuid: string) => void
  onRemove: (uuid: string) => void
}

/** The id of the element that shows this item's line. */
export const linhaId = (uuid: string) => `frete-${uuid}`

/**
 * One line of the cart: its tick, recipient, service and price. Opened, it shows everything else and what can be done
 * with it. Drawn again only when something of it changes: a cart may have a thousand lines.
 */
export const FreteLinha = memo(function FreteLinha(props: Props) {
  const { frete, anterior, isOpen, isDepois, isCorte, canEdit, onSelect, onToggle, onCopy, onRemove } = props
  const { uuid, destinatario, transportadora, produto, cotacao, valorFrete, problema, selecionado, pedido } = frete
  const nome = [destinatario.nome, destinatario.sobrenome].filter(Boolean).join(' ')
  const { nomeCidade, siglaUf } = destinatario.endereco
  const about = <span className={page.srOnly}>{` o frete de ${nome}, ${produto.nomeProduto}`}</span>
  return (
    <LongListLine
      id={linhaId(uuid)}
      data-linha={uuid}
      tabIndex={-1}
      className={cx(css.item, selecionado && !isDepois && css.selected, isDepois && css.later)}
    >
      {isCorte && <Corte />}
      <div className={css.row}>
        <label className={css.tick} htmlFor={`marcar-${uuid}`}>
          <TickBox
            id={`marcar-${uuid}`}
            checked={selecionado}
            disabled={!canEdit}
            aria-label={`Selecionar o frete de ${nome}`}
            onChange={(event) => onSelect([uuid], event.currentTarget.checked)}
          />
        </label>
        <div className={css.mark}>
          <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} isNamed />
        </div>
        <div className={css.who}>
          <h3>{nome}</h3>
          <p className={css.place}>{`${nomeCidade}, ${siglaUf}`}</p>
          <p className={css.short}>
            {`${produto.nomeProduto}, ${chegadaCurta(frete.chegada.maximo, hoje())}`}
            {pedido && ', '}
            {pedido && <span className={page.srOnly}>pedido </span>}
            {pedido}
          </p>
        </div>
        <div className={css.service}>
          <p>{produto.nomeProduto}</p>
          <p>{chegadaText(frete.chegada.maximo, hoje())}</p>
        </div>
        <div className={css.parcel}>
          <p>{medidasText(cotacao)}</p>
          <p>{formatKg(cotacao.dimensoes.pesoPacote)}</p>
        </div>
        <div className={css.price}>
          <Money value={valorFrete} className={css.money} />
        </div>
        <div className={css.toggle}>
          <LineToggle
            label={`Detalhes do frete de ${nome}`}
            isOpen={isOpen}
            controls={`fatos-${uuid}`}
            onToggle={() => onToggle(uuid)}
          />
        </div>
      </div>
      {anterior !== null && (
        <p className={css.news}>
          <Icon name="info" size="s" />
          {`A cotação tinha vencido e foi refeita: o preço mudou de ${formatReais(anterior)} para ${formatReais(valorFrete)}.`}
        </p>
      )}
      {problema && (
        <p className={css.problem}>
          <Icon name="alert" size="s" />
          {problema}
        </p>
      )}
      {isOpen && (
        <div id={`fatos-${uuid}`} className={css.more}>
          <FreteFatos frete={frete} />
          {canEdit && (
            <div className={css.acts}>
              <ButtonLink to={`/calculadora?action=editInfosComplementaresCarrinho&key=${uuid}`} look="quiet" size="s">
                <WorkIcon name="edit" size="s" />
                <span>Editar{about}</span>
              </ButtonLink>
              <Button look="quiet" size="s" onClick={() => onCopy(uuid)}>
                <WorkIcon name="copy" size="s" />
                <span>Duplicar{about}</span>
              </Button>
              <Button look="quiet" size="s" className={css.remove} onClick={() => onRemove(uuid)}>
                <WorkIcon name="trash" size="s" />
                <span>Remover{about}</span>
              </Button>
            </div>
          )}
        </div>
      )}
    </LongListLine>
  )
})
