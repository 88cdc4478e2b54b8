import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'

/** Longest side of a logo in pixels, and its most bytes as a PNG. */
export const LIMITES_DO_LOGO = { lado: 256, bytes: 65_536 } as const

export const MENSAGENS_DO_LOGO = {
  semImagem: 'Envie a imagem do logo.',
  formato: 'O logo deve ser uma imagem PNG.',
  tamanho: 'O logo pode ter até 256 × 256 pixels e 64 KB.',
} as const

/** 'data:image/png;base64,…': the length of the largest allowed PNG, with some room for a sentence instead of a 413. */
const Imagem = z
  .string({ error: MENSAGENS_DO_LOGO.semImagem })
  .min(1, { error: MENSAGENS_DO_LOGO.semImagem })
  .max(2 * LIMITES_DO_LOGO.bytes, { error: MENSAGENS_DO_LOGO.tamanho })

const params = z.object({ id: z.string() })
/** `imagem` as a data URL; null without a logo. */
const Logo = z.object({ imagem: z.string().nullable() }).meta({ id: 'LogoDaLoja' })

export const findLogo = endpoint({
  method: 'GET',
  path: '/api/v1/loja/:id/logo',
  summary: 'O logo de uma loja, como `data:image/png;base64,…`; null sem logo.',
  tag: 'loja',
  access: 'subscriber',
  right: 'verLojas',
  params,
  response: Logo,
})

export const saveLogo = endpoint({
  method: 'PUT',
  path: '/api/v1/loja/:id/logo',
  summary: 'Guarda o logo de uma loja, que aparece na página de rastreio: PNG de até 256 × 256 pixels e 64 KB.',
  tag: 'loja',
  access: 'subscriber',
  right: 'editarLojas',
  params,
  body: z.object({ imagem: Imagem }, { error: MENSAGENS_DO_LOGO.semImagem }),
  response: Logo,
})

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/v1/loja/:id/logo',
  summary: 'Tira o logo de uma loja. Sem logo, nada muda.',
  tag: 'loja',
  access: 'subscriber',
  right: 'editarLojas',
  status: 204,
  params,
})
