import { useId } from 'react'
import { toBrasilia } from '#contract/kernel/values/instant'
import { type Entrega, ESTADOS_DE_ENTREGA, type EstadoDeEntrega } from '#contract/programas/webhook'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { TickBox } from '../../../ui/fields/tick-box.tsx'
import { formatDiaHora, formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import { Pill, type PillTone } from '../../../ui/page/pill.tsx'
import { Resposta } from '../webhooks/resultado-do-teste.tsx'
import { nomeDoTipo } from '../webhooks/tipos.rules.ts'
import { causaOf, duracaoText } from '../webhooks/webhook.rules.ts'
import css from './entregas.module.css'

const SINAIS: Record<EstadoDeEntrega, { tone: PillTone; icon: React.ReactNode }> = {
  PENDENTE: { tone: 'wait', icon: <WorkIcon name="hourglass" size="s" /> },
  ENTREGUE: { tone: 'success', icon: <Icon name="check" size="s" /> },
  FALHOU: { tone: 'danger', icon: <WorkIcon name="crossed" size="s" /> },
}

/** An evento on its way to a webhook: how it stands, when it is tried again, and what each try had for an answer. */
export function LinhaDaEntrega({
  entrega: { uuid, cursor, tipo, em, estado, proximaEm, tentativas },
  isMarked,
  isBusy,
  canResend,
  onMark,
  onResend,
}: {
  entrega: Entrega
  isMarked: boolean
  isBusy: boolean
  /** False while the webhook is off. */
  canResend: boolean
  onMark: () => void
  onResend: () => void
}) {
  const id = useId()
  const nome = nomeDoTipo(tipo)
  const qual = `${nome}, ${formatInstante(em)}, evento ${cursor}`
  const verbo = estado === 'PENDENTE' ? 'Enviar agora' : 'Reenviar'
  const { tone, icon } = SINAIS[estado]
  return (
    <li data-linha={uuid} tabIndex={-1} className={css.row}>
      {canResend && (
        <label className={css.tick} htmlFor={id}>
          <TickBox id={id} checked={isMarked} aria-label={`Marcar ${qual}`} onChange={onMark} />
        </label>
      )}
      <div className={css.words}>
        <h3>{nome}</h3>
        <p>
          <code translate="no">{tipo}</code>
          {' · '}
          <time dateTime={toBrasilia(em)}>{formatDiaHora(em)}</time>
          {` · evento ${cursor}`}
        </p>
        <div className={css.estado}>
          <Pill tone={tone} icon={icon}>
            {ESTADOS_DE_ENTREGA[estado]}
          </Pill>
          {estado === 'PENDENTE' && (
            <span>
              {canResend
                ? proximaEm && `Próxima tentativa em ${formatDiaHora(proximaEm)}`
                : 'Espera o webhook ser ligado'}
            </span>
          )}
        </div>
        {tentativas.length === 0 ? (
          <p>Ainda sem tentativas</p>
        ) : (
          <details className={css.folded}>
            <summary aria-label={`Tentativas (${tentativas.length}) de ${qual}`}>
              {`Tentativas (${tentativas.length})`}
            </summary>
            <ol>
              {tentativas.map((tentativa, n) => (
                <li key={n}>
                  <p>
                    <time dateTime={toBrasilia(tentativa.em)}>{formatDiaHora(tentativa.em)}</time>
                    {` · ${duracaoText(tentativa.duracaoMs)}`}
                  </p>
                  <p className={css.causa}>{causaOf(tentativa)}</p>
                  <Resposta texto={tentativa.resposta} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      {canResend && (
        <Button size="s" aria-label={`${verbo}: ${qual}`} aria-disabled={isBusy} onClick={onResend}>
          {verbo}
        </Button>
      )}
    </li>
  )
}
