import { canCancel, type FreteNaLista } from '#contract/frete-envio'
import { semQuebra } from '#contract/kernel/values/texto'
import { hoje } from '../../../app/data/clock.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Menu, type MenuItem } from '../../../ui/layers/menu.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { CarrierMark } from '../../cotacao/index.ts'
import { chegadaDoFrete } from '../chegada-do-frete.ts'
import { CopyCodigo } from '../copy-codigo.tsx'
import { lugarOf, nomeOf } from '../pessoa.ts'
import { cabecalhoOf, codigoOf, motivoOf } from '../situacao.ts'
import { SituacaoPill } from '../situacao-pill.tsx'
import css from './ultimos-fretes.module.css'

/**
 * One line of the home's list: recipient, destination, status, and since or until when (S2 §4). Its menu holds the
 * actions, cancelling last.
 */
export function UltimoFrete({
  frete,
  mayCancel,
  onCancel,
  onDetalhe,
}: {
  frete: FreteNaLista
  mayCancel: boolean
  onCancel: () => void
  onDetalhe: () => void
}) {
  const { uuid, destinatario, transportadora, statusFrete, urlRastreio } = frete
  const nome = nomeOf(destinatario)
  const codigo = codigoOf(frete)
  const motivo = motivoOf(frete)
  const chegada = chegadaDoFrete(frete, hoje())
  const items: (MenuItem | false)[] = [
    { name: 'Ver detalhes', icon: <WorkIcon name="search" size="s" />, onClick: onDetalhe },
    urlRastreio !== null && {
      name: 'Página de rastreio',
      icon: <WorkIcon name="external" size="s" />,
      href: urlRastreio,
    },
    mayCancel &&
      canCancel(statusFrete) && {
        name: 'Cancelar frete',
        icon: <WorkIcon name="trash" size="s" />,
        isDanger: true,
        onClick: onCancel,
      },
  ]
  return (
    <li className={css.item} data-linha={uuid}>
      <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} />
      <div className={css.who}>
        <button type="button" className={css.nome} aria-haspopup="dialog" onClick={onDetalhe}>
          {nome}
        </button>
        <p>{lugarOf(destinatario)}</p>
        {'codigo' in codigo ? <CopyCodigo codigo={codigo.codigo} /> : <p>{codigo.falta}</p>}
      </div>
      <div className={css.status}>
        <SituacaoPill frete={frete} />
        <p>{cabecalhoOf(frete, hoje())}</p>
        {chegada && <p className={cx(css.chegada, chegada.isAtrasada && css.atrasada)}>{semQuebra(chegada.texto)}</p>}
        {motivo && <p className={css.motivo}>{`Motivo: ${motivo}`}</p>}
      </div>
      <Menu
        label={`Mais ações do frete de ${nome}`}
        icon={<WorkIcon name="more" />}
        className={css.acts}
        items={items.filter((item) => !!item)}
      />
    </li>
  )
}
