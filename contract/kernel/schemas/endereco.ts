import * as z from 'zod'
import { cepDigits } from '../values/cep.ts'
import { Linha, LinhaOpcional, OBRIGATORIO } from './texto.ts'

export const CEP_DO_ENDERECO_INVALIDO = 'CEP inválido.'
export const ESCOLHA_A_CIDADE = 'Escolha a cidade.'
export const SEM_NUMERO = 'S/N'
/** S1 §9. */
export const NUMERO_MAX = 5
export const COMPLEMENTO_MAX = 20
/** A client may send a state's name or its abbreviation. */
const ESTADO_MAX = 60

/**
 * A house number of at most five characters; an empty one becomes S/N (S1 §5). Signs at its end are removed: '1578-A' cut
 * to five characters is '1578-', and becomes '1578'.
 */
const Numero = LinhaOpcional(NUMERO_MAX, 'o número')
  .nullish()
  .overwrite((numero) => numero?.replace(/[\s.,/-]+$/, '') || SEM_NUMERO)

/** An address as a person types it: `cidade` is the municipality's uuid (D §4). */
export const EnderecoDigitado = z
  .object(
    {
      cep: z
        .string({ error: CEP_DO_ENDERECO_INVALIDO })
        .overwrite(cepDigits)
        .regex(/^\d{8}$/, { error: CEP_DO_ENDERECO_INVALIDO }),
      logradouro: Linha(120, 'o endereço'),
      numero: Numero,
      complemento: LinhaOpcional(COMPLEMENTO_MAX, 'o complemento').nullish(),
      bairro: Linha(120, 'o bairro'),
      cidade: z.uuid({ error: ESCOLHA_A_CIDADE }),
      /** Both follow from the city: the sent values are checked as text and not used. */
      estado: LinhaOpcional(ESTADO_MAX, 'o estado').nullish(),
      siglaUf: LinhaOpcional(ESTADO_MAX, 'a sigla do estado').nullish(),
    },
    { error: OBRIGATORIO },
  )
  .meta({ id: 'EnderecoDigitado' })
export type EnderecoDigitado = z.output<typeof EnderecoDigitado>

/** The address with the names of city and state: S1 §3 'Logged-in user' (`estado`) and S2 §3 'Address' (`siglaUf`). */
export const EnderecoCompleto = z
  .object({
    cep: z.string(),
    logradouro: z.string(),
    numero: z.string(),
    complemento: z.string(),
    bairro: z.string(),
    cidade: z.uuid(),
    nomeCidade: z.string(),
    estado: z.string(),
    siglaUf: z.string(),
    nomeUf: z.string(),
  })
  .meta({ id: 'EnderecoCompleto' })
export type EnderecoCompleto = z.output<typeof EnderecoCompleto>
