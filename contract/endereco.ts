import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'
import { InteiroTexto } from './kernel/http/inteiro-texto.ts'
import { Cep } from './kernel/schemas/cep.ts'

/** S1 §8: shown when no state has the CEP. */
export const CEP_NAO_LOCALIZADO = 'CEP não localizado. Insira manualmente informações do endereço.'

export const SiglaUf = z
  .string({ error: 'Informe a sigla do estado.' })
  .overwrite((text) => text.trim().toUpperCase())
  .regex(/^[A-Z]{2}$/, { error: 'Informe a sigla do estado, com duas letras.' })

export const Uf = z
  .object({ nome: z.string(), nomeExtenso: z.string() })
  .meta({ id: 'Uf', description: 'nome é a sigla.' })
export const Municipio = z.object({ uuid: z.uuid(), nome: z.string() }).meta({ id: 'Municipio' })

/** S1 §3 'CEP lookup result'. Unknown fields are empty; `parcial` says that the city is unknown (D §5). */
export const EnderecoDoCep = z
  .object({
    cep: z.string(),
    logradouro: z.string(),
    bairro: z.string(),
    cidade: z.union([z.uuid(), z.literal('')]).meta({ description: 'uuid do município, ou vazio.' }),
    nomeCidade: z.string(),
    siglaUf: z.string(),
    nomeUf: z.string(),
    parcial: z.boolean(),
  })
  .meta({ id: 'EnderecoDoCep' })
export type EnderecoDoCep = z.output<typeof EnderecoDoCep>

export const listUfs = endpoint({
  method: 'GET',
  path: '/api/v1/uf',
  summary: 'Os 27 estados.',
  tag: 'endereco',
  access: 'visitor',
  response: z.array(Uf),
})

export const listMunicipios = endpoint({
  method: 'GET',
  path: '/api/v1/municipio',
  summary: 'Os municípios de um estado, em ordem alfabética.',
  tag: 'endereco',
  access: 'visitor',
  query: z.object({
    uf: SiglaUf,
    page: InteiroTexto(0, 1_000_000, 'Página inválida.').optional(),
    pageSize: InteiroTexto(1, 10_000_000_000, 'Quantidade por página inválida.').optional(),
  }),
  response: z.array(Municipio),
})

export const findCep = endpoint({
  method: 'GET',
  path: '/api/v1/cep/:cep',
  summary: 'O endereço de um CEP, até onde se sabe.',
  tag: 'endereco',
  access: 'visitor',
  params: z.object({ cep: Cep }),
  response: EnderecoDoCep,
})
