import * as z from 'zod'
import { Dimensoes } from '../cotacao.ts'
import { DecisaoDaContestacao } from '../diferenca/contestacao.ts'
import { Contestacao, ReciboMedido } from '../diferenca.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { DA_FILA, Reserva, SUMMARY_DA_RESERVA, SUMMARY_DA_SAIDA, UM } from './fila/reserva.ts'

export const FichaDaContestacao = z
  .object({
    diferencaUuid: z.uuid(),
    assinaturaUuid: z.uuid(),
    de: z.string(),
    atrasada: z.boolean(),
    frete: z.object({
      uuid: z.uuid(),
      codigoEncomenda: z.string().nullable(),
      transportadora: z.object({ uuid: z.uuid(), nome: z.string() }),
      produto: z.string(),
      formato: z.string(),
      origem: z.string(),
      destino: z.string(),
      compradoEm: Instante,
      valorDeclarado: Reais,
      valorPago: Reais,
    }),
    contestacao: Contestacao,
    /** Negative: what the subscriber owes while nothing is decided. */
    diferencaValor: Reais,
    dimensoes: Dimensoes,
    dimensoesTransportadora: Dimensoes,
    recibo: z.object({ cotado: ReciboMedido, medido: ReciboMedido }),
    /** The carrier's part for its own measures, and what of that the house refuses to pay after an ACEITA. */
    contrato: z.object({ medido: Reais, glosa: Reais }),
    provas: z.array(
      z.object({
        uuid: z.uuid(),
        numero: z.number().int(),
        largura: z.number().int(),
        altura: z.number().int(),
        sha256: z.string(),
        enviadaEm: Instante,
        antesDaPostagem: z.boolean(),
        /** Whether this contest names the photo. */
        daContestacao: z.boolean(),
        apagada: z.boolean(),
      }),
    ),
    eventos: z.array(z.object({ em: Instante, descricao: z.string(), onde: z.string() })),
    /** All fretes, differences and decided contests of the person. While this contest is open, only `diferencas` counts it. */
    historico: z.object({
      fretes: z.number().int(),
      diferencas: z.number().int(),
      aceitas: z.number().int(),
      parciais: z.number().int(),
      recusadas: z.number().int(),
      retiradas: z.number().int(),
    }),
    reserva: Reserva.nullable(),
  })
  .meta({ id: 'FichaDaContestacao' })
export type FichaDaContestacao = z.output<typeof FichaDaContestacao>

export const findContestacao = endpoint({
  ...UM,
  method: 'GET',
  path: '/api/v1/operacao/contestacao/:uuid',
  summary:
    'A ficha de uma contestação: recibo, medidas, fotos, eventos e o histórico da pessoa. O uuid é o da diferença.',
  response: FichaDaContestacao,
})

/** A measure written in a query string: centimetres, or kilograms with up to three places. */
const medida = (min: number, max: number, mensagem: string) =>
  z.codec(
    z.string({ error: mensagem }).regex(/^\d{1,3}(?:[.,]\d{1,3})?$/, { error: mensagem }),
    z.number().min(min, { error: mensagem }).max(max, { error: mensagem }),
    { decode: (text) => Number(text.replace(',', '.')), encode: String },
  )
const lado = medida(1, 500, 'Informe a medida em centímetros, de 1 a 500.')

export const priceContestacao = endpoint({
  ...UM,
  method: 'GET',
  path: '/api/v1/operacao/contestacao/:uuid/preco',
  summary: 'Quanto a pessoa pagaria se estas medidas valessem (PARCIAL), e o que a casa pode glosar. Nada muda.',
  query: z.object({
    alturaPacote: lado,
    larguraPacote: lado,
    comprimentoPacote: lado,
    diametroPacote: lado.optional(),
    pesoPacote: medida(0.001, 300, 'Informe o peso em kg, de 0,001 a 300.'),
  }),
  response: z
    .object({
      /** ACEITA when a parcel with these measures costs what was paid. */
      decisao: z.enum(['ACEITA', 'PARCIAL']),
      recibo: ReciboMedido,
      /** What the person would owe: negative, or 0. */
      valor: Reais,
      /** By how much less than the person owes now. */
      perdoa: Reais,
      /** The carrier's part for its own measures, and what of that the house can refuse to pay. */
      cobrado: Reais,
      glosa: Reais,
    })
    .meta({ id: 'PrecoDaDecisao' }),
})

export const decideContestacao = endpoint({
  ...UM,
  method: 'POST',
  path: '/api/v1/operacao/contestacao/:uuid/decisao',
  summary: 'Decide uma contestação com uma resposta; PARCIAL diz as medidas que valem. Não se desfaz.',
  body: DecisaoDaContestacao,
  response: Contestacao,
})

export const readProva = endpoint({
  ...DA_FILA,
  method: 'GET',
  path: '/api/v1/operacao/contestacao/:uuid/prova/:prova',
  summary: 'Uma foto do frete contestado.',
  params: z.object({ uuid: z.string(), prova: z.string() }),
  response: { file: ['image/jpeg', 'image/png', 'image/webp'] },
})

export const readDossie = endpoint({
  ...UM,
  method: 'GET',
  path: '/api/v1/operacao/contestacao/:uuid/dossie',
  summary: 'O dossiê da contestação em PDF, como o assinante o vê.',
  response: { file: 'application/pdf' },
})

export const exportContestacoes = endpoint({
  ...DA_FILA,
  method: 'GET',
  path: '/api/v1/operacao/contestacao/exportacao',
  changes: true,
  summary: 'As contestações abertas de uma transportadora em um ZIP: um CSV e o dossiê de cada uma em PDF.',
  query: z.object({
    transportadora: z
      .string({ error: 'Informe a transportadora.' })
      .min(1, { error: 'Informe a transportadora.' })
      .max(100),
  }),
  response: { file: 'application/zip' },
})

export const holdContestacao = endpoint({
  ...UM,
  method: 'POST',
  path: '/api/v1/operacao/contestacao/:uuid/reserva',
  summary: SUMMARY_DA_RESERVA,
  response: Reserva,
})

export const releaseContestacao = endpoint({
  ...UM,
  method: 'DELETE',
  path: '/api/v1/operacao/contestacao/:uuid/reserva',
  summary: SUMMARY_DA_SAIDA,
})
