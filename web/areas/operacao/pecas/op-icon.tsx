import { Drawing, type IconSize } from '../../../ui/drawings/icon.tsx'

/** The drawings of the console, beside those of `work-icon.tsx`. */
const OP_DRAWINGS = {
  painel: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  documentos:
    'M3.5 5.5h17v13h-17zM9 11.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 15.5c.4-1.7 1.5-2.5 3-2.5s2.6.8 3 2.5M14.5 9.5H18M14.5 13H18',
  contestacoes: 'M12 4v16M6 20h12M5 7.5h14M5 7.5 2.6 13a2.7 2.7 0 0 0 4.8 0zM19 7.5 16.6 13a2.7 2.7 0 0 0 4.8 0z',
  limites: 'M4 16h4v4H4zM10 11h4v9h-4zM16 5h4v15h-4z',
  saques: 'M12 15V4m-4 4 4-4 4 4M5 14v6h14v-6',
  reembolsos: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  tarefas: 'M13 3 5 13.5h6L10 21l8-10.5h-6z',
  faturas: 'M4.5 5v14M8 5v14M10.5 5v14M14 5v14M16 5v14M19.5 5v14',
  livros: 'M5 4.5h11.5A2.5 2.5 0 0 1 19 7v13H7.5A2.5 2.5 0 0 1 5 17.5zM5 17.5A2.5 2.5 0 0 1 7.5 15H19M9 8.5h6',
  achar: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM16 16l4 4',
  tabelas: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  agencias:
    'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 12.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  auditoria: 'M6 4h12v16H6zM9 8.5h6M9 12h6M9 15.5h3',
  equipe:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.6-3.7 3-5.5 6.5-5.5s5.9 1.8 6.5 5.5M15.5 4.9a3.5 3.5 0 0 1 0 6.3M17.5 14.5c2.3.6 3.6 2.3 4 5',
  relogio: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.5V12l3 2',
  teclado:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.5 9.5a2.5 2.5 0 1 1 3.8 2.1c-.9.6-1.3 1-1.3 2M12 16.5h.01',
  mais: 'M4 7h16M4 12h16M4 17h16',
} as const

export type OpIconName = keyof typeof OP_DRAWINGS

export function OpIcon({ name, size }: { name: OpIconName; size?: IconSize }) {
  return <Drawing d={OP_DRAWINGS[name]} size={size} />
}
