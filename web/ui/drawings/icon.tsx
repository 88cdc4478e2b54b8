import css from './icon.module.css'

/** Drawn on a 24-unit square with one stroke; they take the colour of the text beside them. */
export const DRAWINGS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7',
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 17h.01',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 11.5V16M12 8.2h.01',
  arrow: 'M4.5 12h15m-5.5-5.5 5.5 5.5-5.5 5.5',
  down: 'm6 9.5 6 6 6-6',
  external: 'M9 6.5h8.5V15M17 7 6.5 17.5',
  support:
    'M4 13v-1a8 8 0 0 1 16 0v1M4 13h3v5H5.5A1.5 1.5 0 0 1 4 16.5zM20 13h-3v5h1.5a1.5 1.5 0 0 0 1.5-1.5zM17 18c0 1.5-1.5 2.5-4 2.5',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  truck:
    'M2.5 6.5h11v10h-11zM13.5 10h4.2l3.3 3.3v3.2h-7.5M7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19zM17 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  printer:
    'M7 9V4h10v5M7 17H5a1.5 1.5 0 0 1-1.5-1.5V11A1.5 1.5 0 0 1 5 9.5h14a1.5 1.5 0 0 1 1.5 1.5v4.5A1.5 1.5 0 0 1 19 17h-2M7 14h10v6H7z',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 12.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  pix: 'M12 3.5 20.5 12 12 20.5 3.5 12zM7.8 7.7 12 12l4.2-4.3M7.8 16.3 12 12l4.2 4.3',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3',
  boleto: 'M5 5v14M8 5v14M11 5v14M15 5v14M17 5v14M19.5 5v14',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 12h6M9 16h3',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  box: 'M4 8.2 12 4l8 4.2v7.6L12 20l-8-4.2zM4 8.2l8 4.1 8-4.1M12 12.3V20',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a8.8 8.8 0 0 0 4-1M10 10a3 3 0 0 0 4 4',
} as const

export type IconName = keyof typeof DRAWINGS

/** A picture that stands beside its word and says nothing of its own. */
export function Icon({ name, size }: { name: IconName; size?: IconSize | undefined }) {
  return <Drawing d={DRAWINGS[name]} size={size} />
}

export type IconSize = 's' | 'm' | 'l'

export function Drawing({ d, size = 'm' }: { d: string; size?: IconSize | undefined }) {
  return (
    <svg className={`${css.icon} ${css[size]}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
