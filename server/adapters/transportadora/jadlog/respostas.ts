import * as z from 'zod'

/** An error as Jadlog writes it: an object, or a text alone (facts/jadlog.md §2, §3). */
const Erro = z
  .union([
    z.string(),
    z.object({
      id: z.union([z.string(), z.number()]).nullish(),
      descricao: z.string().nullish(),
      detalhe: z.string().nullish(),
    }),
  ])
  .nullish()
export type Erro = z.output<typeof Erro>

/** Digits that come as text or as a number. */
const Numero = z.union([z.string(), z.number().int()]).nullish()

/** POST /frete/valor. */
export const RespostaDeValor = z.object({
  frete: z
    .array(
      z.object({
        modalidade: Numero,
        vltotal: z.unknown().optional(),
        prazo: z.unknown().optional(),
        erro: Erro,
        error: Erro,
      }),
    )
    .nullish(),
  erro: Erro,
  error: Erro,
})
export type RespostaDeValor = z.output<typeof RespostaDeValor>

/**
 * POST /pedido/incluir. Only the presence of `shipmentId` means success; the text of `status` does not (facts/jadlog.md
 * §3).
 */
export const RespostaDePedido = z.object({
  codigo: Numero,
  shipmentId: Numero,
  status: z.unknown().optional(),
  erro: Erro,
  error: Erro,
})
export type RespostaDePedido = z.output<typeof RespostaDePedido>

/** POST /pedido/cancelar. */
export const RespostaDeCancelamento = z.object({ status: z.string().nullish(), erro: Erro, error: Erro })

/** POST /tracking/consultar. Each object and each event is read by itself: a spoilt one spoils no other. */
export const RespostaDeRastreio = z.object({ consulta: z.array(z.unknown()) })

const VolumeMedido = z.object({
  peso: z.unknown().optional(),
  altura: z.unknown().optional(),
  largura: z.unknown().optional(),
  comprimento: z.unknown().optional(),
})

const Tracking = z.object({
  codigo: Numero,
  shipmentId: Numero,
  peso: z.unknown().optional(),
  eventos: z.array(z.unknown()).nullish(),
  volumes: z.array(VolumeMedido).nullish().catch(null),
})
export type Tracking = z.output<typeof Tracking>

/** One object of the answer. */
export const Rastreado = z.object({
  shipmentId: Numero,
  codigo: Numero,
  tracking: Tracking.nullish(),
  erro: Erro,
  error: Erro,
})

export const Evento = z.object({ data: z.string(), status: z.string(), unidade: z.string().nullish().catch(null) })

/** POST /pickup/pudos/{cep}: the list itself, or the list in `pudos`. Each entry is read by itself (`pontos.ts`). */
export const RespostaDePontos = z.union([
  z.array(z.unknown()),
  z.object({ pudos: z.array(z.unknown()).nullish(), erro: Erro, error: Erro }),
])

export const Ponto = z.object({
  pudoId: z.union([z.string(), z.number().int()]),
  razao: z.string(),
  ativo: z.string().nullish(),
  pudoEnderecoList: z
    .array(
      z.object({
        endereco: z.string(),
        numero: z.union([z.string(), z.number()]).nullish(),
        bairro: z.string().nullish(),
        cidade: z.string(),
        cep: z.union([z.string(), z.number()]),
      }),
    )
    .min(1),
})
export type Ponto = z.output<typeof Ponto>
