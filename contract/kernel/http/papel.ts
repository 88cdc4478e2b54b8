/** The header that says as whom one acts (S2 §6): the uuid of one of the person's profiles. */
export const PERFIL_HEADER = 'identificador-perfil-acesso'

/** What a person is in a shop (D §13). */
export const PAPEIS = ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'] as const
export type Papel = (typeof PAPEIS)[number]

export const NOMES_DOS_PAPEIS: Record<Papel, string> = {
  ADMINISTRADOR: 'Administrador',
  OPERACAO: 'Operação',
  FINANCEIRO: 'Financeiro',
}

/**
 * What each may do, the one table that routes are guarded by (docs/papeis.md shows it). `pessoal` is one's own: session,
 * password, data; nobody's role changes it. Everything else is about the subscription whose profile is selected.
 */
export const DIREITOS = {
  pessoal: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  verConta: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  editarConta: ['ADMINISTRADOR'],
  cotar: ['ADMINISTRADOR', 'OPERACAO'],
  verLojas: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  editarLojas: ['ADMINISTRADOR'],
  verCarrinho: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  editarCarrinho: ['ADMINISTRADOR', 'OPERACAO'],
  cancelarFretes: ['ADMINISTRADOR', 'OPERACAO'],
  pedirAumento: ['ADMINISTRADOR'],
  verFretes: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  verCarteira: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  verNotificacoes: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  pagar: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  recarregar: ['ADMINISTRADOR', 'FINANCEIRO'],
  usarCartoes: ['ADMINISTRADOR', 'FINANCEIRO'],
  sacar: ['ADMINISTRADOR'],
  verDiferencas: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  quitarDiferencas: ['ADMINISTRADOR', 'FINANCEIRO'],
} as const satisfies Record<string, readonly Papel[]>
export type Direito = keyof typeof DIREITOS

export const mayDo = (papel: Papel, direito: Direito) => (DIREITOS[direito] as readonly Papel[]).includes(papel)
