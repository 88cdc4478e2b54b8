import * as z from 'zod'
import { Formato, Peso } from './cotacao.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { Instante } from './kernel/schemas/instante.ts'
import { Linha } from './kernel/schemas/texto.ts'
import { LIMITES, problemasDaEncomenda } from './kernel/values/encomenda.ts'

/** How many packages one subscriber keeps. */
export const MAX_EMBALAGENS = 50
/** Characters of a package's name. */
export const NOME_DA_EMBALAGEM_MAX = 40

const lado = z
  .number({ error: 'Informe um número.' })
  .nullish()
  .meta({
    description: `Centímetros inteiros, de 1 a ${LIMITES.ladoCm}.`,
  })

/** A package as somebody keeps it: the calculator's own limits hold for it, and its weight may be left open. */
export const EmbalagemDigitada = z
  .object(
    {
      nome: Linha(NOME_DA_EMBALAGEM_MAX, 'o nome'),
      formato: Formato.default('CAIXA'),
      alturaPacote: lado,
      larguraPacote: lado,
      comprimentoPacote: lado,
      diametroPacote: lado,
      pesoPacote: Peso.nullish(),
    },
    { error: 'Envie os dados da caixa.' },
  )
  .superRefine(({ formato, comprimentoPacote, pesoPacote, ...lados }, ctx) => {
    const comprimento = comprimentoPacote as number // one that is missing is refused like the other sides
    const medidas = { ...lados, comprimentoPacote: comprimento, pesoGramas: pesoPacote ?? 1, valorCentavos: 1 }
    for (const { campo, mensagem } of problemasDaEncomenda({ formato, ...medidas }))
      ctx.addIssue({ code: 'custom', path: campo === 'soma' ? [] : [campo], message: mensagem })
  })
  .meta({ id: 'EmbalagemDigitada' })
export type EmbalagemDigitada = z.output<typeof EmbalagemDigitada>

const medida = z.number().int().nullable()

/** A box, an envelope or a roll that a subscriber packs often: its name, its measures and, where it is known, its weight. */
export const Embalagem = z
  .object({
    uuid: z.uuid(),
    nome: z.string(),
    formato: Formato,
    alturaPacote: medida,
    larguraPacote: medida,
    comprimentoPacote: z.number().int(),
    diametroPacote: medida,
    pesoPacote: Peso.nullable(),
    usadaEm: Instante,
  })
  .meta({ id: 'Embalagem' })
export type Embalagem = z.output<typeof Embalagem>

const params = z.object({ uuid: z.string().meta({ description: 'Escolhido por quem guarda a caixa.' }) })

export const listEmbalagens = endpoint({
  method: 'GET',
  path: '/api/v1/caixas',
  summary: 'As caixas que o assinante guardou, a usada por último primeiro.',
  tag: 'embalagem',
  access: 'subscriber',
  right: 'cotar',
  response: z.array(Embalagem),
})

export const saveEmbalagem = endpoint({
  method: 'PUT',
  path: '/api/v1/caixas/:uuid',
  summary: `Guarda uma caixa, ou altera a que já existe, e a marca como a usada por último. Até ${MAX_EMBALAGENS} por assinante.`,
  tag: 'embalagem',
  access: 'subscriber',
  right: 'cotar',
  params,
  body: EmbalagemDigitada,
  response: Embalagem,
})

export const deleteEmbalagem = endpoint({
  method: 'DELETE',
  path: '/api/v1/caixas/:uuid',
  summary: 'Apaga uma caixa guardada.',
  tag: 'embalagem',
  access: 'subscriber',
  right: 'cotar',
  status: 204,
  params,
})
