import { useQuery } from '@tanstack/react-query'
import { DIAS_SEM_SUCESSO, type Webhook } from '#contract/programas/webhook'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { ultimasQuery } from './webhook.queries.ts'
import { causaOf, motivoOf, type Situacao, situacaoOf, ultimaFalha } from './webhook.rules.ts'
import css from './webhooks.module.css'

const SINAIS: Record<Situacao, { icone: React.ReactNode; palavra: string }> = {
  novo: { icone: <WorkIcon name="hourglass" size="s" />, palavra: 'Ligado' },
  recebendo: { icone: <Icon name="check" size="s" />, palavra: 'Recebendo' },
  falhando: { icone: <Icon name="alert" size="s" />, palavra: 'Falhando' },
  desligado: { icone: <WorkIcon name="crossed" size="s" />, palavra: 'Desligado' },
}

/** How a webhook fares, in a sign and words: since when it fails and why, or why it is off; and its last success. */
export function SituacaoDoWebhook({ webhook }: { webhook: Webhook }) {
  const { falhandoDesde, desligadoEm, ultimoSucessoEm } = webhook
  const situacao = situacaoOf(webhook)
  const ultimas = useQuery(ultimasQuery(webhook.uuid, situacao === 'falhando'))
  const falha = ultimaFalha(ultimas.data ?? [])
  const { icone, palavra } = SINAIS[situacao]
  return (
    <>
      <p>
        <b className={css.situacao} data-situacao={situacao}>
          {icone}
          {palavra}
        </b>
        {situacao === 'novo' && ', à espera do primeiro evento'}
        {situacao === 'falhando' && ` desde ${formatDiaHora(falhandoDesde!)}. ${falha ? causaOf(falha) : ''}`}
        {situacao === 'desligado' && `${desligadoEm ? ` em ${formatDiaHora(desligadoEm)}` : ''}. ${motivoOf(webhook)}`}
      </p>
      {situacao === 'falhando' && (
        <p>{`Ele é desligado se nada for aceito em ${DIAS_SEM_SUCESSO} dias; você é avisado antes.`}</p>
      )}
      <p>{ultimoSucessoEm ? `Último sucesso em ${formatDiaHora(ultimoSucessoEm)}` : 'Nenhum sucesso ainda'}</p>
    </>
  )
}
