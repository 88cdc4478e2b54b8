import * as z from 'zod'
import type { BuscaCep } from '../../ports/cep.ts'
import { fetchJson } from './http.ts'
import { achadoPlausivel } from './plausivel.ts'
import { type ServicoDeCep, servicoDeCep } from './servico.ts'

const text = z.string().nullish()

/** An unknown CEP is answered with 404 and a 'service_error'. Only newer answers have the code of the municipality. */
const Resposta = z.union([
  z.object({ type: z.literal('service_error') }),
  z.object({
    cep: z.string(),
    state: z.string(),
    city: z.string(),
    neighborhood: text,
    street: text,
    ibge: z
      .object({ city: z.coerce.number().int().min(1_100_000).max(5_399_999) })
      .optional()
      .catch(undefined),
  }),
])

export const brasilapi = ({ baseUrl, ...house }: ServicoDeCep): BuscaCep =>
  servicoDeCep('brasilapi', house, async (cep) => {
    const answer = await fetchJson(`${baseUrl}/api/cep/v1/${cep}`, {
      timeoutMs: house.timeoutMs,
      schema: Resposta,
      accept: [200, 404],
    })
    if ('type' in answer) return 'unknown'
    return achadoPlausivel(cep, {
      cep: answer.cep,
      logradouro: answer.street ?? '',
      bairro: answer.neighborhood ?? '',
      nomeCidade: answer.city,
      siglaUf: answer.state,
      ...(answer.ibge && { ibge: answer.ibge.city }),
    })
  })
