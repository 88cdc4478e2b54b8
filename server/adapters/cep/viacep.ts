import * as z from 'zod'
import type { BuscaCep } from '../../ports/cep.ts'
import { fetchJson } from './http.ts'
import { achadoPlausivel } from './plausivel.ts'
import { type ServicoDeCep, servicoDeCep } from './servico.ts'

/** An unknown CEP is answered with 200 and `erro`: 'true' today, true in older answers. */
const Resposta = z.union([
  z.object({ erro: z.union([z.literal('true'), z.literal(true)]) }),
  z.object({
    cep: z.string(),
    logradouro: z.string(),
    bairro: z.string(),
    localidade: z.string(),
    uf: z.string(),
    ibge: z.string().regex(/^\d{7}$/),
  }),
])

export const viacep = ({ baseUrl, ...house }: ServicoDeCep): BuscaCep =>
  servicoDeCep('viacep', house, async (cep) => {
    const answer = await fetchJson(`${baseUrl}/ws/${cep}/json/`, { timeoutMs: house.timeoutMs, schema: Resposta })
    if ('erro' in answer) return 'unknown'
    const { localidade, uf, ibge, ...found } = answer
    return achadoPlausivel(cep, { ...found, nomeCidade: localidade, siglaUf: uf, ibge: Number(ibge) })
  })
