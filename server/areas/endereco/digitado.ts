import { type EnderecoDigitado, ESCOLHA_A_CIDADE, SEM_NUMERO } from '#contract/kernel/schemas/endereco'
import type { EnderecoGuardado } from '../../db/guardados.ts'
import { AppError } from '../../kernel/errors.ts'
import { findMunicipioByUuid } from './municipios.ts'

/** A typed address as stored. Throws VALIDACAO at `endereco.cidade` for an unknown municipality. */
export function readEndereco(digitado: EnderecoDigitado): EnderecoGuardado {
  if (!findMunicipioByUuid(digitado.cidade)) {
    const mensagem = ESCOLHA_A_CIDADE
    throw new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'endereco.cidade', mensagem }] })
  }
  return keepEndereco(digitado)
}

/** `readEndereco` for many at once: the caller has checked that the municipality exists. */
export function keepEndereco({
  cep,
  logradouro,
  numero,
  complemento,
  bairro,
  cidade,
}: EnderecoDigitado): EnderecoGuardado {
  return {
    cep,
    logradouro,
    numero: numero || SEM_NUMERO,
    complemento: complemento ?? '',
    bairro,
    municipioUuid: cidade,
  }
}
