import type { ReactNode } from 'react'
import { DESFECHOS, type Diferenca, STATUS_DE_CONTESTACAO } from '#contract/diferenca'
import { formatReais } from '#contract/kernel/values/centavos'
import { diaOf } from '#contract/kernel/values/instant'
import { semQuebra } from '#contract/kernel/values/texto'
import { hoje } from '../../../app/data/clock.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { TickBox } from '../../../ui/fields/tick-box.tsx'
import { LineToggle } from '../../../ui/page/line-toggle.tsx'
import { Money } from '../../../ui/page/money.tsx'
import page from '../../../ui/page/page.module.css'
import { Pill } from '../../../ui/page/pill.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { CarrierMark, formatDia } from '../../cotacao/index.ts'
import { CopyCodigo, lugarOf, nomeOf } from '../../frete/index.ts'
import { ContestacaoIcon } from '../contestacao/contestacao-icon.tsx'
import { quandoText } from '../contestacao/quando.ts'
import { resumoOf } from '../diferenca.rules.ts'
import type { Quitacao } from '../use-quit-diferencas.ts'
import css from './linha.module.css'

const Waiting = () => <Skeleton size="block" className={css.waiting} />
const Detalhe = lazyPart(async () => (await import('./detalhe.tsx')).Detalhe, Waiting)

/** One difference (S2 §2): carrier, recipient, tracking code and the value with its sign; what opens under it is its receipt. */
export function Linha({
  diferenca,
  isMarked,
  isOpen,
  quitting,
  onMark,
  onToggle,
  onQuit,
  onDetalhe,
}: {
  diferenca: Diferenca
  isMarked: boolean
  isOpen: boolean
  quitting: Quitacao['tipo'] | undefined
  onMark: () => void
  onToggle: () => void
  onQuit: ((quitacao: Quitacao) => void) | undefined
  onDetalhe: () => void
}) {
  const { diferencaUuid: uuid, destinatario, transportadora, produto, codigoEncomenda } = diferenca
  const nome = nomeOf(destinatario)
  return (
    <li className={cx(css.item, isMarked && css.marked, isOpen && css.open)} data-linha={uuid}>
      <div className={css.row}>
        <div className={css.check}>
          <label className={css.tick} htmlFor={`marcar-${uuid}`}>
            <TickBox id={`marcar-${uuid}`} checked={isMarked} aria-label={`Selecionar ${nome}`} onChange={onMark} />
          </label>
        </div>
        <div className={css.mark}>
          <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} />
        </div>
        <div className={css.who}>
          <h3>{nome}</h3>
          <p>{lugarOf(destinatario)}</p>
        </div>
        <div className={css.code}>
          {codigoEncomenda && <CopyCodigo codigo={codigoEncomenda} />}
          <p>{`${transportadora.nomeTransportadora} ${produto.nomeProduto}`}</p>
        </div>
        <div className={css.status}>
          <Situacao diferenca={diferenca} />
          <p>{linhaText(diferenca)}</p>
        </div>
        <Valor diferenca={diferenca} />
        <div className={css.act}>
          <LineToggle
            label={`Detalhes da diferença de ${nome}`}
            isOpen={isOpen}
            controls={`diferenca-${uuid}`}
            onToggle={onToggle}
          />
        </div>
      </div>
      {isOpen && (
        <div id={`diferenca-${uuid}`} className={css.more}>
          <Detalhe diferenca={diferenca} quitting={quitting} onQuit={onQuit} onDetalhe={onDetalhe} />
        </div>
      )}
    </li>
  )
}

/** Green when zero or positive, red when negative (S2 §2), and always with its sign. */
function Valor({ diferenca: { diferencaValor: valor, contestacao } }: { diferenca: Diferenca }) {
  const antes = contestacao && contestacao.valorContestado !== valor ? contestacao.valorContestado : null
  return (
    <div className={css.value}>
      {antes !== null && (
        <s className={css.antes}>
          <span className={page.srOnly}>Contestado: </span>
          {formatReais(Math.abs(antes))}
        </s>
      )}
      <Money
        value={Math.abs(valor)}
        {...(valor !== 0 && { sign: valor < 0 ? '−' : '+' })}
        className={cx(css.money, valor < 0 ? css.sai : css.entra)}
      />
    </div>
  )
}

function Situacao({ diferenca: { status, contestacao, desfecho } }: { diferenca: Diferenca }): ReactNode {
  if (contestacao?.status === 'ABERTA')
    return (
      <Pill tone="wait" icon={<ContestacaoIcon name="flag" size="s" />}>
        {STATUS_DE_CONTESTACAO.ABERTA}
      </Pill>
    )
  if (status === 'ABERTO')
    return (
      <Pill tone="wait" icon={<WorkIcon name="clock" size="s" />}>
        Pendente
      </Pill>
    )
  return (
    <Pill tone="success" icon={<Icon name="check" size="s" />}>
      {desfecho ? DESFECHOS[desfecho] : 'Resolvida'}
    </Pill>
  )
}

/** For an open debit: what can be done and until when. For an open credit: what was measured. For a settled difference: when. */
function linhaText(diferenca: Diferenca) {
  const { status, quitadaEm, porRegra } = diferenca
  if (status === 'QUITADO' && quitadaEm) return `em ${formatDia(diaOf(quitadaEm))}${porRegra ? ', pela sua regra' : ''}`
  return quandoText(diferenca, hoje()) ?? semQuebra(resumoOf(diferenca))
}
