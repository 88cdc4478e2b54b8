import { useState } from 'react'
import { type Contestacao, type Diferenca, STATUS_DE_CONTESTACAO } from '#contract/diferenca'
import { diaOf } from '#contract/kernel/values/instant'
import { hoje } from '../../../app/data/clock.ts'
import { can } from '../../../app/data/perfil.ts'
import { useSite } from '../../../app/frame/site.tsx'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { formatHora } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import { Pill, type PillTone } from '../../../ui/page/pill.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { diasBetween, formatDia } from '../../cotacao/index.ts'
import { faltamText } from '../abertas.ts'
import css from './caso.module.css'
import { ContestacaoIcon } from './contestacao-icon.tsx'
import { Dias } from './dias.tsx'
import { DossieButton } from './dossie-button.tsx'
import { diasDoPrazo } from './prazo.ts'
import { respostaText } from './quando.ts'
import { avisoOf, decididoText, fotosText, medidasText, motivoText, valendo } from './situacao.ts'

const DesistirModal = lazyPart(async () => (await import('./desistir-modal.tsx')).DesistirModal)

const MARCAS: Record<Contestacao['status'], PillTone> = {
  ABERTA: 'wait',
  ACEITA: 'success',
  PARCIAL: 'wait',
  RECUSADA: 'danger',
  DESISTENCIA: 'stone',
}

/**
 * A contest as the assinante follows it: what was said, what was answered, and that nothing is due while it is open.
 */
export function Caso({ diferenca, contestacao }: { diferenca: Diferenca; contestacao: Contestacao }) {
  const [isAsking, setAsking] = useState(false)
  const { status } = contestacao
  const isAberta = status === 'ABERTA'
  return (
    <section className={cx(css.caso, isAberta && css.aberta)} aria-label="Contestação">
      <div className={css.main}>
        <Pill tone={MARCAS[status]} icon={<Marca status={status} />}>
          {STATUS_DE_CONTESTACAO[status]}
        </Pill>
        {contestacao.resposta !== null && <Resposta diferenca={diferenca} contestacao={contestacao} />}
        <Historia diferenca={diferenca} contestacao={contestacao} />
        <div className={css.acts}>
          <DossieButton frete={diferenca.uuid} codigo={diferenca.codigoEncomenda} />
          {isAberta && can('contestarDiferencas') && (
            <Button look="quiet" size="s" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Desistir da contestação
            </Button>
          )}
        </div>
      </div>
      {isAberta && <Parado diferenca={diferenca} contestacao={contestacao} />}
      {isAsking && <DesistirModal diferenca={diferenca} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Marca({ status }: { status: Contestacao['status'] }) {
  if (status === 'ACEITA' || status === 'PARCIAL') return <Icon name="check" size="s" />
  if (status === 'RECUSADA') return <WorkIcon name="crossed" size="s" />
  if (status === 'DESISTENCIA') return <WorkIcon name="undo" size="s" />
  return <ContestacaoIcon name="flag" size="s" />
}

/** The staff's own words, and what they change. */
function Resposta({ diferenca, contestacao }: { diferenca: Diferenca; contestacao: Contestacao }) {
  const { status, resposta, decididaEm, dimensoes } = contestacao
  const { marca } = useSite()
  return (
    <div className={cx(css.resposta, css[status])}>
      <p className={css.words}>{resposta}</p>
      <p>
        {dimensoes && `Valem ${medidasText(valendo(diferenca)).postado}. `}
        {decididoText({ diferencaValor: diferenca.diferencaValor, contestacao })}
      </p>
      {decididaEm && <p>{`Equipe ${marca.nome}, ${quando(decididaEm)}`}</p>}
    </div>
  )
}

/** What happened, the newest on top, drawn like the history of a frete. */
function Historia({ diferenca, contestacao }: { diferenca: Diferenca; contestacao: Contestacao }) {
  const { status, texto, provas, abertaEm, decididaEm } = contestacao
  const { cotado, postado } = medidasText(diferenca)
  return (
    <ol className={css.historia}>
      {status === 'DESISTENCIA' && decididaEm && (
        <li>
          <time>{quando(decididaEm)}</time>
          <span className={css.dot} />
          <div>
            <b>A contestação foi retirada</b>
            <p>O débito voltou. Os dias em análise não contam no vencimento.</p>
          </div>
        </li>
      )}
      <li className={cx(status === 'ABERTA' && css.agora)}>
        <time>{quando(abertaEm)}</time>
        <span className={css.dot}>{status === 'ABERTA' && <ContestacaoIcon name="flag" size="s" />}</span>
        <div>
          <b>{motivoText(contestacao)}</b>
          {texto && <p className={css.texto}>{texto}</p>}
          <p>{fotosText(provas.length)}</p>
        </div>
      </li>
      <li>
        <time>{quando(diferenca.criadaEm)}</time>
        <span className={css.dot} />
        <div>
          <b>{`A transportadora ${diferenca.transportadora.nomeTransportadora} mediu ${postado}`}</b>
          <p>{`Você cotou ${cotado}`}</p>
        </div>
      </li>
    </ol>
  )
}

/**
 * Says that the debit does not fall due while its contest is open, and how many days were left when the contest began.
 */
function Parado({ diferenca, contestacao }: { diferenca: Diferenca; contestacao: Contestacao }) {
  const { vencimento } = diferenca
  const desde = diaOf(contestacao.abertaEm)
  if (!vencimento) return null
  const sobram = Math.max(diasBetween(desde, vencimento), 0)
  return (
    <div className={css.parado}>
      <p className={css.head}>
        <b>
          <ContestacaoIcon name="pause" />
          Vencimento parado
        </b>
        <span>{faltamText(vencimento, desde)}</span>
      </p>
      <Dias
        isFino
        dias={diasDoPrazo(avisoOf(diferenca), vencimento, desde)}
        label={`O vencimento parou com ${sobram} ${sobram === 1 ? 'dia' : 'dias'} de sobra`}
      />
      <p>
        {`${respostaText(contestacao, hoje())}. `}
        Enquanto analisamos, esta diferença fica fora do débito e não impede compra nenhuma.
      </p>
    </div>
  )
}

const quando = (instant: Date) => `${formatDia(diaOf(instant))} ${formatHora(instant)}`
