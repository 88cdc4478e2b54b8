import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import type { EnderecoEncontrado } from '../../ports/cep.ts'
import { CepServiceError } from './http.ts'

const ufPorCodigo = new Map<number, string>(getStates().map(({ ibgeCode, code }) => [ibgeCode, code]))
const siglas = new Set(ufPorCodigo.values())

/** The longest text that a column or a label takes; no street name is longer. */
const MAX_LENGTH = 120

/** An answer is accepted when it is about the requested CEP and its city lies in its state. */
export function achadoPlausivel(
  asked: string,
  { cep, ...achado }: EnderecoEncontrado & { cep: string },
): EnderecoEncontrado {
  const { ibge, siglaUf, nomeCidade } = achado
  const tidy = { ...achado, logradouro: tidyText(achado.logradouro), bairro: tidyText(achado.bairro) }
  const isPlausivel =
    cep.replace(/\D/g, '') === asked &&
    siglas.has(siglaUf) &&
    nomeCidade.trim() !== '' &&
    [tidy.logradouro, tidy.bairro, nomeCidade].every(({ length }) => length <= MAX_LENGTH) &&
    (ibge === undefined || ufPorCodigo.get(Math.floor(ibge / 100_000)) === siglaUf)
  if (!isPlausivel) throw new CepServiceError('answered about another place')
  return tidy
}

const tidyText = (text: string) => text.replace(/\s+/g, ' ').trim()
