/** The header that selects one of the person's profiles by its uuid (S2 §6). */
export const PERFIL_HEADER = 'identificador-perfil-acesso'

/** The papéis of a person in a loja (D §13). */
export const PAPEIS = ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'] as const
export type Papel = (typeof PAPEIS)[number]

export const NOMES_DOS_PAPEIS: Record<Papel, string> = {
  ADMINISTRADOR: 'Administrador',
  OPERACAO: 'Operação',
  FINANCEIRO: 'Financeiro',
}

/**
 * What each papel may do; routes are guarded by this table alone (docs/papeis.md shows it). `pessoal` covers a person's own
 * session, password and data, whatever the papel. Every other direito is about the subscription of the selected profile.
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
  documentos: ['ADMINISTRADOR'],
  verFretes: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  verCarteira: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  verNotificacoes: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  pagar: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  recarregar: ['ADMINISTRADOR', 'FINANCEIRO'],
  usarCartoes: ['ADMINISTRADOR', 'FINANCEIRO'],
  sacar: ['ADMINISTRADOR'],
  provarMedidas: ['ADMINISTRADOR', 'OPERACAO'],
  verDiferencas: ['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'],
  quitarDiferencas: ['ADMINISTRADOR', 'FINANCEIRO'],
  contestarDiferencas: ['ADMINISTRADOR', 'OPERACAO'],
  verPessoas: ['ADMINISTRADOR'],
  editarPessoas: ['ADMINISTRADOR'],
  verAtividade: ['ADMINISTRADOR'],
  chavesDeApi: ['ADMINISTRADOR'],
  verEventos: ['ADMINISTRADOR'],
  webhooks: ['ADMINISTRADOR'],
} as const satisfies Record<string, readonly Papel[]>
export type Direito = keyof typeof DIREITOS

/** Direitos of the subscriber alone: a member's call is 404, whatever the papel, and no screen offers it. */
const SO_DO_ASSINANTE: readonly Direito[] = [
  'editarConta',
  'documentos',
  'verAtividade',
  'chavesDeApi',
  'verEventos',
  'webhooks',
]
export const isSoDoAssinante = (direito: Direito) => SO_DO_ASSINANTE.includes(direito)

export const mayDo = (papel: Papel, direito: Direito) => (DIREITOS[direito] as readonly Papel[]).includes(papel)
