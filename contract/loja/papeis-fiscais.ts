import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { isCompleta } from './qual-papel.ts'

export const MENSAGENS_DOS_PAPEIS = {
  resposta: 'Responda com verdadeiro ou falso.',
  vendeSempre: 'Diga se você vende com frequência, e só quando não emite nota fiscal.',
  isMei: 'Diga se você é MEI, e só quando vende com frequência sem emitir nota fiscal.',
  loja: 'Informe a loja, ou null para os envios no seu nome.',
} as const

const resposta = z.boolean({ error: MENSAGENS_DOS_PAPEIS.resposta })

/** What a sender answered about fiscal papers. */
export const RespostasFiscais = z
  .object({ emiteNota: resposta, vendeSempre: resposta.nullable(), isMei: resposta.nullable() })
  .meta({ id: 'RespostasFiscais' })

/** A sender: a shop, or the subscriber in their own name (`loja` null). `respostas` is null before they answered. */
export const RemetenteFiscal = z
  .object({ loja: z.uuid().nullable(), nome: z.string(), respostas: RespostasFiscais.nullable() })
  .meta({ id: 'RemetenteFiscal' })
export type RemetenteFiscal = z.output<typeof RemetenteFiscal>

export const PapeisFiscais = z
  .object({
    /** Whether this installation issues a DC-e with the label of a frete without an invoice. */
    temDce: z.boolean(),
    remetentes: z.array(RemetenteFiscal),
  })
  .meta({ id: 'PapeisFiscais' })
export type PapeisFiscais = z.output<typeof PapeisFiscais>

export const findPapeisFiscais = endpoint({
  method: 'GET',
  path: '/api/v1/papeis-fiscais',
  summary: 'O que cada remetente respondeu sobre nota fiscal, e se a DC-e é emitida aqui.',
  tag: 'loja',
  access: 'subscriber',
  right: 'verLojas',
  response: PapeisFiscais,
})

export const savePapeisFiscais = endpoint({
  method: 'PUT',
  path: '/api/v1/papeis-fiscais',
  summary: 'Guarda as respostas de um remetente: de uma loja, ou de quem envia no próprio nome.',
  tag: 'loja',
  access: 'subscriber',
  right: 'editarLojas',
  body: z
    .object(
      {
        loja: z.string({ error: MENSAGENS_DOS_PAPEIS.loja }).max(60, { error: MENSAGENS_DOS_PAPEIS.loja }).nullable(),
        emiteNota: resposta,
        vendeSempre: resposta.nullish().overwrite((text) => text ?? null),
        isMei: resposta.nullish().overwrite((text) => text ?? null),
      },
      { error: MENSAGENS_DOS_PAPEIS.resposta },
    )
    .check(({ value: { emiteNota, vendeSempre = null, isMei = null }, issues }) => {
      if (isCompleta({ emiteNota, vendeSempre, isMei })) return
      const campo = (vendeSempre === null) === emiteNota ? 'isMei' : 'vendeSempre'
      issues.push({ code: 'custom', path: [campo], message: MENSAGENS_DOS_PAPEIS[campo], input: campo })
    })
    .meta({ id: 'PapeisFiscaisDigitados' }),
  response: PapeisFiscais,
})
