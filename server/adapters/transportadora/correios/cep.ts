import * as z from 'zod'
import type { BuscaCep } from '../../../ports/cep.ts'
import { achadoPlausivel } from '../../cep/plausivel.ts'
import { type AmbienteDeCep, servicoDeCep } from '../../cep/servico.ts'
import type { Conversa } from '../conversa/conversa.ts'
import { RecusaDaTransportadora } from '../conversa/desfechos.ts'
import { readMsgs } from './recusas.rules.ts'

const texto = z.string().nullish()
const Endereco = z.object({
  cep: z.coerce.string(),
  uf: z.string(),
  localidade: z.string(),
  logradouro: texto,
  bairro: texto,
})

/** Looks up a CEP in the Correios' own register, for an installation whose contract has it (facts: correios.md §6). */
export const openCepDosCorreios = (conversa: Conversa, house: AmbienteDeCep): BuscaCep =>
  servicoDeCep('correios', house, async (cep) => {
    try {
      const answer = await conversa.call(
        {
          tipo: 'CEP',
          nome: 'CEP',
          method: 'GET',
          path: `/cep/v2/enderecos/${cep}`,
          podeRepetir: true,
          schema: Endereco,
        },
        { signal: AbortSignal.timeout(house.timeoutMs) },
      )
      return achadoPlausivel(cep, {
        cep: answer.cep,
        logradouro: answer.logradouro ?? '',
        bairro: answer.bairro ?? '',
        nomeCidade: answer.localidade,
        siglaUf: answer.uf,
      })
    } catch (error) {
      if (isUnknown(error)) return 'unknown'
      throw error
    }
  })

/** 404, or 400 with words about the CEP. */
const isUnknown = (error: unknown) =>
  error instanceof RecusaDaTransportadora &&
  (error.status === 404 || error.status === 400) &&
  readMsgs(error.corpo).some((msg) => /cep/i.test(msg) && !msg.startsWith('GTW-'))
