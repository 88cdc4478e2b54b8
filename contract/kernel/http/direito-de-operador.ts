/** What a member of the staff may be given (D §17). `ADMINISTRADOR` holds the other two as well (D §24). */
export const DIREITOS_DE_OPERADOR = ['ATENDIMENTO', 'FINANCEIRO', 'ADMINISTRADOR'] as const
export type DireitoDeOperador = (typeof DIREITOS_DE_OPERADOR)[number]

export const NOMES_DOS_DIREITOS: Record<DireitoDeOperador, string> = {
  ATENDIMENTO: 'Atendimento',
  FINANCEIRO: 'Financeiro',
  ADMINISTRADOR: 'Administrador',
}

/** Whether an operator with `held` may do what any one of `needed` allows. An empty `needed` is open to every operator. */
export const mayOperate = (held: readonly DireitoDeOperador[], needed: readonly DireitoDeOperador[]) =>
  needed.length === 0 || held.includes('ADMINISTRADOR') || needed.some((direito) => held.includes(direito))
