import * as z from 'zod'
import { Formato, Peso, PesoPedido } from './cotacao.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { ItensDoConteudo, MENSAGENS_DO_CONTEUDO } from './kernel/schemas/conteudo.ts'
import { Instante } from './kernel/schemas/instante.ts'
import { Linha } from './kernel/schemas/texto.ts'
import { LIMITES, problemasDaEncomenda } from './kernel/values/encomenda.ts'

/** Most boxes of one subscriber, and most contents. */
export const MAX_GUARDADOS = 50
/** Characters of the name of a stored box or content. */
export const NOME_DO_GUARDADO_MAX = 40

const Nome = Linha(NOME_DO_GUARDADO_MAX, 'o nome')
/** A new name. Renaming does not count as a use, so the place in the list stays. */
const NovoNome = z.object({ nome: Nome }, { error: 'Envie o novo nome.' })

const lado = z
  .number({ error: 'Informe um número.' })
  .nullish()
  .meta({
    description: `Centímetros inteiros, de 1 a ${LIMITES.ladoCm}.`,
  })

/** A package as typed: the calculator's limits apply, and the weight is optional. */
export const EmbalagemDigitada = z
  .object(
    {
      nome: Nome,
      formato: Formato.default('CAIXA'),
      alturaPacote: lado,
      larguraPacote: lado,
      comprimentoPacote: lado,
      diametroPacote: lado,
      pesoPacote: PesoPedido.nullish(),
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

/** A box, an envelope or a roll that a subscriber packs often: name, measures and, if known, weight. */
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

/** A content that a subscriber packs often: the lines of its content declaration, under a name. */
export const ConteudoParaGuardar = z
  .object({ nome: Nome, itens: ItensDoConteudo }, { error: MENSAGENS_DO_CONTEUDO.conteudo })
  .meta({ id: 'ConteudoParaGuardar' })
export type ConteudoParaGuardar = z.output<typeof ConteudoParaGuardar>

export const ConteudoGuardado = z
  .object({ uuid: z.uuid(), nome: z.string(), itens: ItensDoConteudo, usadoEm: Instante })
  .meta({ id: 'ConteudoGuardado' })
export type ConteudoGuardado = z.output<typeof ConteudoGuardado>

const params = z.object({ uuid: z.string().meta({ description: 'Escolhido por quem guarda.' }) })

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
  summary: `Guarda uma caixa, ou altera a que já existe, e a marca como a usada por último. Até ${MAX_GUARDADOS} por assinante.`,
  tag: 'embalagem',
  access: 'subscriber',
  right: 'cotar',
  people: true,
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
  people: true,
  status: 204,
  params,
})

export const renameEmbalagem = endpoint({
  method: 'PUT',
  path: '/api/v1/caixas/:uuid/nome',
  summary: 'Dá outro nome a uma caixa guardada; a ordem da lista não muda.',
  tag: 'embalagem',
  access: 'subscriber',
  right: 'cotar',
  people: true,
  params,
  body: NovoNome,
  response: Embalagem,
})

export const listConteudos = endpoint({
  method: 'GET',
  path: '/api/v1/conteudos',
  summary: 'Os conteúdos que o assinante guardou para a declaração, o usado por último primeiro.',
  tag: 'embalagem',
  access: 'subscriber',
  right: 'editarCarrinho',
  response: z.array(ConteudoGuardado),
})

export const saveConteudo = endpoint({
  method: 'PUT',
  path: '/api/v1/conteudos/:uuid',
  summary: `Guarda um conteúdo, ou altera o que já existe, e o marca como o usado por último. Até ${MAX_GUARDADOS} por assinante.`,
  tag: 'embalagem',
  access: 'subscriber',
  right: 'editarCarrinho',
  params,
  body: ConteudoParaGuardar,
  response: ConteudoGuardado,
})

export const renameConteudo = endpoint({
  method: 'PUT',
  path: '/api/v1/conteudos/:uuid/nome',
  summary: 'Dá outro nome a um conteúdo guardado; a ordem da lista não muda.',
  tag: 'embalagem',
  access: 'subscriber',
  right: 'editarCarrinho',
  params,
  body: NovoNome,
  response: ConteudoGuardado,
})

export const deleteConteudo = endpoint({
  method: 'DELETE',
  path: '/api/v1/conteudos/:uuid',
  summary: 'Apaga um conteúdo guardado.',
  tag: 'embalagem',
  access: 'subscriber',
  right: 'editarCarrinho',
  status: 204,
  params,
})
