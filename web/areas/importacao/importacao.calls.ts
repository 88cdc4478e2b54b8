import type * as z from 'zod'
import * as contract from '#contract/importacao'
import { call } from '../../app/data/api.ts'

export const conferirLinhas = (body: z.output<typeof contract.conferirLinhas.body>, signal: AbortSignal) =>
  call(contract.conferirLinhas, { body, signal })

export const importFretes = (body: z.output<typeof contract.importFretes.body>) => call(contract.importFretes, { body })
