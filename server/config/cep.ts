import type * as z from 'zod'
import { count, oneOf, url } from './formats.ts'

export const CEP = {
  CEP_PROVIDER: oneOf(['faixas', 'viacep', 'brasilapi', 'correios']).default('faixas'),
  CEP_VIACEP_URL: url.default('https://viacep.com.br'),
  CEP_BRASILAPI_URL: url.default('https://brasilapi.com.br'),
  CEP_TIMEOUT_MS: count(50, 30_000).default(2000),
}

export const cepOf = (e: z.output<z.ZodObject<typeof CEP>>) => ({
  provider: e.CEP_PROVIDER,
  viacepUrl: e.CEP_VIACEP_URL,
  brasilapiUrl: e.CEP_BRASILAPI_URL,
  timeoutMs: e.CEP_TIMEOUT_MS,
})
