import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'
import { Email, Telefone } from './kernel/schemas/contato.ts'
import { EnderecoCompleto, EnderecoDigitado, SEM_NUMERO } from './kernel/schemas/endereco.ts'
import { Linha, LinhaOpcional, OBRIGATORIO } from './kernel/schemas/texto.ts'
import { CNPJ_INVALIDO, cnpjChars, isCnpj } from './kernel/values/cnpj.ts'

/** S2 §5 'Shop form', §9. */
export const LIMITES_DA_LOJA = { texto: 255, numero: 128 } as const
export const LIMITES_DO_ENDERECO_DA_LOJA = {
  logradouro: LIMITES_DA_LOJA.texto,
  numero: LIMITES_DA_LOJA.numero,
  complemento: LIMITES_DA_LOJA.texto,
  bairro: LIMITES_DA_LOJA.texto,
} as const

/** S2 §5 'Shop form': for an empty required CNPJ or phone of a shop. */
export const PREENCHA_ESTE_CAMPO = 'Preencha este campo.'

const opcional = (nome: string) =>
  LinhaOpcional(LIMITES_DA_LOJA.texto, nome)
    .nullish()
    .overwrite((texto) => texto ?? '')

/** Empty counts as absent. */
const vazioOu = <S extends z.ZodType<string>>(schema: S) => schema.or(z.literal('')).nullish()

/** A shop's address has longer lines than a person's (S2 §5). */
export const EnderecoDaLoja = EnderecoDigitado.extend({
  logradouro: Linha(LIMITES_DA_LOJA.texto, 'o endereço'),
  numero: LinhaOpcional(LIMITES_DA_LOJA.numero, 'o número')
    .nullish()
    .overwrite((numero) => numero || SEM_NUMERO),
  complemento: opcional('o complemento'),
  bairro: Linha(LIMITES_DA_LOJA.texto, 'o bairro'),
  referencia: opcional('a referência'),
})

/** S2 §3 'Store save payload'. `usuarioAssinante` is the logged in person: the sent value is not read. */
export const LojaDigitada = z
  .object(
    {
      nome: opcional('o nome'),
      razaoSocial: Linha(LIMITES_DA_LOJA.texto, 'a razão social'),
      telefone: vazioOu(Telefone),
      email: vazioOu(Email),
      site: opcional('o site'),
      cnpj: z
        .string({ error: CNPJ_INVALIDO })
        .max(40, { error: CNPJ_INVALIDO })
        .overwrite(cnpjChars)
        .refine(isCnpj, { error: CNPJ_INVALIDO }),
      ativo: z.boolean({ error: 'Responda com verdadeiro ou falso.' }).default(false),
      padraoAssinante: z.boolean({ error: 'Responda com verdadeiro ou falso.' }).nullish(),
      usuarioAssinante: z.unknown().optional(),
      endereco: EnderecoDaLoja,
    },
    { error: OBRIGATORIO },
  )
  .meta({ id: 'LojaDigitada' })
export type LojaDigitada = z.output<typeof LojaDigitada>

/** S2 §3 'Loja'. The default shop is the sender, while it is active. */
export const Loja = z
  .object({
    uuid: z.uuid(),
    nome: z.string(),
    razaoSocial: z.string(),
    telefone: z.string(),
    email: z.string(),
    site: z.string(),
    cnpj: z.string(),
    isLojaPadraoAssinante: z.boolean(),
    ativo: z.boolean(),
    endereco: EnderecoCompleto.extend({ referencia: z.string() }),
  })
  .meta({ id: 'Loja' })
export type Loja = z.output<typeof Loja>

const params = z.object({ id: z.string() })

export const listLojas = endpoint({
  method: 'GET',
  path: '/api/v1/loja',
  summary: 'As lojas da assinatura, a padrão primeiro.',
  tag: 'loja',
  access: 'subscriber',
  right: 'verLojas',
  response: z.array(Loja),
})

export const createLoja = endpoint({
  method: 'POST',
  path: '/api/v1/loja',
  summary: 'Cria uma loja. A primeira é a padrão.',
  tag: 'loja',
  access: 'subscriber',
  right: 'editarLojas',
  status: 201,
  body: LojaDigitada,
  response: z.object({ uuid: z.uuid() }),
})

export const saveLoja = endpoint({
  method: 'PUT',
  path: '/api/v1/loja/:id',
  summary: 'Altera uma loja.',
  tag: 'loja',
  access: 'subscriber',
  right: 'editarLojas',
  params,
  body: LojaDigitada,
  response: Loja,
})

export const deleteLoja = endpoint({
  method: 'DELETE',
  path: '/api/v1/loja/:id',
  summary: 'Exclui uma loja. O que ela já enviou continua como está.',
  tag: 'loja',
  access: 'subscriber',
  right: 'editarLojas',
  status: 204,
  params,
})

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
