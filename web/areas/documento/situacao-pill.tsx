import { WorkIcon, type WorkIconName } from '../../ui/drawings/work-icon.tsx'
import { Pill, type PillTone } from '../../ui/page/pill.tsx'
import { NOMES_DAS_SITUACOES, type Situacao } from './situacao.rules.ts'

const LOOKS: Record<Situacao, { tone: PillTone; icon: WorkIconName }> = {
  AVALIACAO: { tone: 'slate', icon: 'hourglass' },
  APROVADO: { tone: 'success', icon: 'check' },
  REPROVADO: { tone: 'danger', icon: 'crossed' },
  FALTA_ENVIAR: { tone: 'wait', icon: 'upload' },
  FALTA_ASSINAR: { tone: 'wait', icon: 'edit' },
}

/** The status of a document, in the words of S2 §4; 'ENVIANDO' while a file is on its way. */
export function SituacaoPill({ situacao, isEnviando = false }: { situacao: Situacao; isEnviando?: boolean }) {
  if (isEnviando)
    return (
      <Pill tone="info" icon={<WorkIcon name="upload" size="s" />}>
        ENVIANDO
      </Pill>
    )
  const { tone, icon } = LOOKS[situacao]
  return (
    <Pill tone={tone} icon={<WorkIcon name={icon} size="s" />}>
      {NOMES_DAS_SITUACOES[situacao]}
    </Pill>
  )
}
