import { DRAWINGS, Drawing, type IconSize } from './icon.tsx'

/** The icons of icon.tsx, which every page loads, and those that only some pages need. */
const WORK_DRAWINGS = {
  ...DRAWINGS,
  home: 'M3.5 10.5 12 4l8.5 6.5V19a1.5 1.5 0 0 1-1.5 1.5h-4.5v-6h-5v6H5A1.5 1.5 0 0 1 3.5 19z',
  calculator: 'M4 8.2 12 4l8 4.2v7.6L12 20l-8-4.2zM4 8.2l8 4.1 8-4.1M12 12.3V20M8 6.1l8 4.2',
  cart: 'M3 4.5h2.2l2 10.2a1.5 1.5 0 0 0 1.5 1.2h8.1a1.5 1.5 0 0 0 1.5-1.1l1.7-6.8H6M9.5 20h.01M17 20h.01',
  wallet: 'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a2.5 2.5 0 0 0 2.5 2.5H20V8H6.5A2.5 2.5 0 0 1 4 7.5zM16 13.8h.01',
  scales: 'M12 4v16M6 20h12M5 7.5h14M5 7.5 2.6 13a2.7 2.7 0 0 0 4.8 0zM19 7.5 16.6 13a2.7 2.7 0 0 0 4.8 0z',
  settings:
    'M5 7h7M17 7h2M5 17h2M12 17h7M14.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM5 12h14',
  bell: 'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 6H4s2-1 2-6zM10 19.5a2.2 2.2 0 0 0 4 0',
  exit: 'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  swap: 'M4 8.5h15.5M16 5l3.5 3.5L16 12M20 15.5H4.5M8 12l-3.5 3.5L8 19',
  document: 'M6 4h8l4 4v12H6zM14 4v4h4M9 12h6M9 16h6',
  shop: 'M4 10v9.5h16V10M3 9.5 5 4.5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 19.5v-5h4v5',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM16 16l4 4',
  hourglass: 'M7 4h10M7 20h10M8 4v3.5l8 9V20M16 4v3.5l-8 9V20',
  crossed: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6',
  withdraw: 'M12 20V9m-4 4 4-4 4 4M5 4.5h14',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  copy: 'M9 9h10.5v10.5H9zM5 15H4.5V4.5H15V5',
  undo: 'M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-4',
  cut: 'M6.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.5 8 20 18M8.5 16 20 6',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.2 10.5v6M13.8 10.5v6',
  sheet: 'M4.5 4.5h15v15h-15zM4.5 9.5h15M4.5 14.5h15M10 4.5v15',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9M20 4.5V9h-4.5',
  download: 'M12 4v11m-4-4 4 4 4-4M5 19.5h14',
  upload: 'M12 15V4m-4 4 4-4 4 4M5 19.5h14',
  chat: 'M4 5h16v11.5h-9L6.5 20v-3.5H4z',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.5V12l3 2',
  desktop: 'M4 5h16v11H4zM9 20h6M12 16v4',
  phone: 'M7.5 3.5h9v17h-9zM11.5 17.5h1',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 12h6M9 16h3',
  truck:
    'M2.5 6.5h11v10h-11zM13.5 10h4.2l3.3 3.3v3.2h-7.5M7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19zM17 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  pix: 'M12 3.5 20.5 12 12 20.5 3.5 12zM7.8 7.7 12 12l4.2-4.3M7.8 16.3 12 12l4.2 4.3',
  printer:
    'M7 9V4h10v5M7 17H5a1.5 1.5 0 0 1-1.5-1.5V11A1.5 1.5 0 0 1 5 9.5h14a1.5 1.5 0 0 1 1.5 1.5v4.5A1.5 1.5 0 0 1 19 17h-2M7 14h10v6H7z',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 12.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  external: 'M9 6.5h8.5V15M17 7 6.5 17.5',
  more: 'M5.5 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2zM12 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2zM18.5 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2z',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  boleto: 'M5 5v14M8 5v14M11 5v14M15 5v14M17 5v14M19.5 5v14',
} as const

export type WorkIconName = keyof typeof WORK_DRAWINGS

export function WorkIcon({ name, size }: { name: WorkIconName; size?: IconSize }) {
  return <Drawing d={WORK_DRAWINGS[name]} size={size} />
}
