import { memo } from 'react'
import type { FreteNaLista } from '#contract/frete-envio'
import { semQuebra } from '#contract/kernel/values/texto'
import { hoje } from '../../../app/data/clock.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { TickBox } from '../../../ui/fields/tick-box.tsx'
import { LineToggle } from '../../../ui/page/line-toggle.tsx'
import { LongListLine } from '../../../ui/page/long-list.tsx'
import { Money } from '../../../ui/page/money.tsx'
import { Numero } from '../../../ui/page/numero.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { CarrierMark } from '../../cotacao/index.ts'
import { Chegada } from '../chegada.tsx'
import { CopyCodigo } from '../copy-codigo.tsx'
import { ETIQUETA_DE_TESTE } from '../impressao/etiqueta-de-teste.rules.ts'
import { isImprimivel } from '../impressao/impressao.rules.ts'
import { papelText } from '../impressao/papel.rules.ts'
import { lugarOf, nomeOf } from '../pessoa.ts'
import { cabecalhoOf, codigoOf, impressaOf, motivoOf } from '../situacao.ts'
import { SituacaoPill } from '../situacao-pill.tsx'
import { FreteAcoes } from './frete-acoes.tsx'
import css from './frete-linha.module.css'

const FreteResumo = lazyPart(async () => (await import('./frete-resumo.tsx')).FreteResumo)

/**
 * One line of 'Meus fretes' (S2 §2, §4). It only reports clicks; `ListaDeFretes` decides what they do. A line is drawn
 * again only when something of it changes, because a list may have hundreds of lines.
 */
export const FreteLinha = memo(function FreteLinha({
  frete,
  isSelected,
  isOpen,
  isMarcada,
  onSelect,
  onToggle,
  onPrint,
  onCancel,
  onDetalhe,
}: {
  frete: FreteNaLista
  isSelected: boolean
  isOpen: boolean
  /** Whether the line says that its label is simulated. It does so in a list that also has real labels. */
  isMarcada: boolean
  onSelect: (uuid: string) => void
  onToggle: (uuid: string) => void
  /** Called to print this frete's label; the list first asks for the sheet. */
  onPrint: (frete: FreteNaLista) => void
  onCancel: (frete: FreteNaLista) => void
  onDetalhe: (uuid: string) => void
}) {
  const { uuid, destinatario, transportadora, produto, valorFrete, statusFrete, pedido } = frete
  const nome = nomeOf(destinatario)
  const codigo = codigoOf(frete)
  const motivo = motivoOf(frete)
  const avisos = [isMarcada ? ETIQUETA_DE_TESTE : null, papelText(frete)].filter((aviso) => aviso !== null)
  const impressa = statusFrete === 'GERADO' ? impressaOf(frete, hoje()) : null
  return (
    <LongListLine className={cx(css.item, isSelected && css.selected)} data-linha={uuid}>
      <div className={cx(css.row, isOpen && css.open)}>
        <div className={css.check}>
          {isImprimivel(frete) && (
            <label className={css.tick} htmlFor={`marcar-${uuid}`}>
              <TickBox
                id={`marcar-${uuid}`}
                checked={isSelected}
                aria-label={`Selecionar ${nome}`}
                onChange={() => onSelect(uuid)}
              />
            </label>
          )}
        </div>
        <div className={css.mark}>
          <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} />
        </div>
        <div className={css.who}>
          <h3>{nome}</h3>
          <p>{lugarOf(destinatario)}</p>
        </div>
        <div className={css.code}>
          {'codigo' in codigo ? <CopyCodigo codigo={codigo.codigo} /> : <span>{codigo.falta}</span>}
          <p>
            <span className={css.servico}>
              <span className={css.carrier}>{`${transportadora.nomeTransportadora} `}</span>
              {produto.nomeProduto}
              {pedido && ', '}
            </span>
            {pedido && (
              <span className={css.pedido}>
                {'pedido '}
                <Numero>{pedido}</Numero>
              </span>
            )}
          </p>
        </div>
        <div className={css.status}>
          <div className={css.pill}>
            <SituacaoPill frete={frete} />
            {impressa && <span>{impressa}</span>}
          </div>
          <Chegada frete={frete} />
          <p className={css.head}>{semQuebra(cabecalhoOf(frete, hoje()))}</p>
        </div>
        <div className={css.price}>
          <Money value={valorFrete} className={css.money} />
        </div>
        <div className={css.acts}>
          <FreteAcoes
            frete={frete}
            onPrint={() => onPrint(frete)}
            onCancel={() => onCancel(frete)}
            onDetalhe={() => onDetalhe(uuid)}
          />
          <LineToggle
            label={`Detalhes do frete de ${nome}`}
            isOpen={isOpen}
            controls={`frete-${uuid}`}
            onToggle={() => onToggle(uuid)}
          />
        </div>
        {motivo && <p className={css.motivo}>{`Motivo: ${motivo}`}</p>}
        {avisos.length > 0 && (
          <div className={css.motivo}>
            {avisos.map((aviso) => (
              <p key={aviso} className={css.papel}>
                <Icon name="alert" size="s" />
                {aviso}
              </p>
            ))}
          </div>
        )}
      </div>
      {isOpen && (
        <div id={`frete-${uuid}`} className={css.more}>
          <FreteResumo frete={frete} onDetalhe={() => onDetalhe(uuid)} />
        </div>
      )}
    </LongListLine>
  )
})
