/** Where a key works: on every screen, in a list, or while one item is decided. The sheet of keys has a column for each. */
export const QUADROS = { toda: 'Em toda tela', fila: 'Nas filas', decidir: 'Ao decidir' } as const
export type Quadro = keyof typeof QUADROS

export type Tecla = {
  /** `KeyboardEvent.key`; two keys one after the other ('g p') or Ctrl and a key ('Ctrl+Enter'). */
  tecla: string
  /** What the key does; it stands after the key in the bar at the foot. */
  nome: string
  quadro: Quadro
  /** Words that several keys share: these keys stand together in the bar, as 'próximo, anterior'. */
  junto?: string
}

const tecla = (quadro: Quadro, key: string, nome: string, junto?: string): Tecla => ({
  tecla: key,
  nome,
  quadro,
  ...(junto && { junto }),
})

/**
 * Every key of the console. A screen binds functions to these names (`useTeclas`), never to a key: the person may change
 * or turn off each (WCAG 2.1.4). Two names may have the same key when no screen binds both.
 */
export const TECLAS = {
  achar: tecla('toda', '/', 'achar'),
  irPainel: tecla('toda', 'g p', 'painel'),
  irDocumentos: tecla('toda', 'g d', 'documentos'),
  irContestacoes: tecla('toda', 'g c', 'contestações'),
  irLimites: tecla('toda', 'g l', 'limites'),
  irSaques: tecla('toda', 'g s', 'saques'),
  irReembolsos: tecla('toda', 'g r', 'reembolsos'),
  irTarefas: tecla('toda', 'g t', 'tarefas'),
  irFaturas: tecla('toda', 'g f', 'faturas'),
  irLivros: tecla('toda', 'g b', 'livros'),
  quadro: tecla('toda', '?', 'todas as teclas'),

  proximo: tecla('fila', 'j', 'próximo', 'próximo, anterior'),
  anterior: tecla('fila', 'k', 'anterior', 'próximo, anterior'),
  abrir: tecla('fila', 'Enter', 'abrir'),
  voltar: tecla('fila', 'Escape', 'voltar'),
  atrasados: tecla('fila', 'u', 'só os atrasados'),
  marcar: tecla('fila', 'x', 'marcar'),
  // the name is older than its meaning: browsers have stored people's keys under it
  maisVelha: tecla('fila', 'n', 'primeiro da fila mais urgente'),
  diaAntes: tecla('fila', '[', 'dia anterior', 'dia'),
  diaDepois: tecla('fila', ']', 'dia seguinte', 'dia'),
  conferir: tecla('fila', 'v', 'conferir de novo'),
  exportar: tecla('fila', 'e', 'exportar'),
  produtoAnterior: tecla('fila', 'p', 'produto anterior', 'um produto'),
  produtoSeguinte: tecla('fila', 's', 'produto seguinte', 'um produto'),

  aprovar: tecla('decidir', 'a', 'aprovar'),
  recusar: tecla('decidir', 'r', 'recusar'),
  reembolsar: tecla('decidir', 'r', 'reembolsar'),
  opcao1: tecla('decidir', '1', 'motivo ou opção 1', 'motivo ou opção'),
  opcao2: tecla('decidir', '2', 'motivo ou opção 2', 'motivo ou opção'),
  opcao3: tecla('decidir', '3', 'motivo ou opção 3', 'motivo ou opção'),
  opcao4: tecla('decidir', '4', 'motivo ou opção 4', 'motivo ou opção'),
  opcao5: tecla('decidir', '5', 'motivo ou opção 5', 'motivo ou opção'),
  opcao6: tecla('decidir', '6', 'motivo ou opção 6', 'motivo ou opção'),
  zoomMais: tecla('decidir', '+', 'aproximar', 'zoom'),
  zoomMenos: tecla('decidir', '-', 'afastar', 'zoom'),
  girar: tecla('decidir', 'o', 'girar'),
  paginaAnterior: tecla('decidir', 'p', 'página anterior', 'página'),
  paginaSeguinte: tecla('decidir', 's', 'página seguinte', 'página'),
  medidas: tecla('decidir', 'p', 'medidas da decisão'),
  textoPronto: tecla('decidir', 't', 'texto pronto'),
  baixar: tecla('decidir', 'd', 'baixar'),
  mostrarDados: tecla('decidir', 'm', 'mostrar dados'),
  copiar: tecla('decidir', 'c', 'copiar o código'),
  limite: tecla('decidir', 'l', 'limite'),
  bloquear: tecla('decidir', 'b', 'bloquear'),
  confirmar: tecla('decidir', 'Ctrl+Enter', 'confirmar'),
  desfazer: tecla('decidir', 'z', 'desfazer, por 8 s'),
} as const satisfies Record<string, Tecla>

export type TeclaId = keyof typeof TECLAS
export const TECLA_IDS = Object.keys(TECLAS) as TeclaId[]
export const teclaOf = (id: TeclaId): Tecla => TECLAS[id]

/** Names that decide about an item, or choose between decisions. */
const DECIDEM: readonly TeclaId[] = [
  'aprovar',
  'recusar',
  'reembolsar',
  'opcao1',
  'opcao2',
  'opcao3',
  'opcao4',
  'opcao5',
  'opcao6',
  'bloquear',
]
export const isDecisao = (id: TeclaId) => DECIDEM.includes(id)
