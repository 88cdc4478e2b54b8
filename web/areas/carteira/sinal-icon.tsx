import { DRAWINGS, Icon, type IconName } from '../../ui/drawings/icon.tsx'
import { WorkIcon, type WorkIconName } from '../../ui/drawings/work-icon.tsx'
import type { Sinal } from './sinais.ts'

/** The sign of a status, from whichever of the two sets has it. */
export function SinalIcon({ sinal: { icon } }: { sinal: Pick<Sinal, 'icon'> }) {
  return icon in DRAWINGS ? (
    <Icon name={icon as IconName} size="s" />
  ) : (
    <WorkIcon name={icon as WorkIconName} size="s" />
  )
}
