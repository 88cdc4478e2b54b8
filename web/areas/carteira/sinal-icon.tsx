import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import type { Sinal } from './sinais.ts'

/** The icon of a status. */
export const SinalIcon = ({ sinal: { icon } }: { sinal: Pick<Sinal, 'icon'> }) => <WorkIcon name={icon} size="s" />
