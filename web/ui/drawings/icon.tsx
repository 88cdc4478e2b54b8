import css from './icon.module.css'

/** Drawn on a 24-unit square with one stroke, in the colour of the text beside them. */
export const DRAWINGS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7',
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 17h.01',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 11.5V16M12 8.2h.01',
  arrow: 'M4.5 12h15m-5.5-5.5 5.5 5.5-5.5 5.5',
  down: 'm6 9.5 6 6 6-6',
  support:
    'M4 13v-1a8 8 0 0 1 16 0v1M4 13h3v5H5.5A1.5 1.5 0 0 1 4 16.5zM20 13h-3v5h1.5a1.5 1.5 0 0 0 1.5-1.5zM17 18c0 1.5-1.5 2.5-4 2.5',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3',
  box: 'M4 8.2 12 4l8 4.2v7.6L12 20l-8-4.2zM4 8.2l8 4.1 8-4.1M12 12.3V20',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a8.8 8.8 0 0 0 4-1M10 10a3 3 0 0 0 4 4',
} as const

export type IconName = keyof typeof DRAWINGS

/** A decorative picture beside its word. */
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
