import { Drawing, type IconSize } from '../../../ui/drawings/icon.tsx'

const DESENHOS = {
  flag: 'M6 20.5v-16M6 5h11l-2 3.5 2 3.5H6',
  pause: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM10 9v6M14 9v6',
  left: 'm14.5 6-6 6 6 6',
  ruler: 'M3.5 15.5 15.5 3.5l5 5-12 12zM7 12l1.8 1.8M10 9l2.6 2.6M13 6l1.8 1.8',
  kg: 'M8.5 8h7l3 11.5h-13zM12 8a2.2 2.2 0 1 0 0-4.4A2.2 2.2 0 0 0 12 8zM10 14l1.6 1.6 2.6-3',
} as const

/** The drawings that only a contest needs. */
export const ContestacaoIcon = ({ name, size }: { name: keyof typeof DESENHOS; size?: IconSize }) => (
  <Drawing d={DESENHOS[name]} size={size} />
)
