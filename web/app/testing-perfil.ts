import { selectPerfil } from './data/perfil.ts'

/** A perfil of a person's own assinatura. */
export const PERFIL = {
  uuid: '0198b2c0-0000-7000-8000-0000000000ab',
  papel: 'ADMINISTRADOR',
  nomeDaLoja: 'Ateliê',
  loja: null,
  identificadorAssinatura: '0198b2c0-0000-7000-8000-0000000000aa',
} as const

/** Selects `PERFIL` with this papel. */
export const actAs = (papel: Parameters<typeof selectPerfil>[0]['papel']) => selectPerfil({ ...PERFIL, papel })
