import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { PAPEIS } from './papel.ts'

/** Asked by the open pages of a member of a shop: a withdrawn access ends there, too, and a changed role is taken over (D §16). */
export const checkPerfil = endpoint({
  method: 'GET',
  path: '/api/v1/perfil-acesso/vigencia',
  summary: 'O papel de agora do perfil selecionado, ou 403 ACESSO_RETIRADO com o motivo.',
  tag: 'acesso',
  access: 'subscriber',
  right: 'verConta',
  response: z.object({ papel: z.enum(PAPEIS) }),
})
