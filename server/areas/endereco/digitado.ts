import { type EnderecoDigitado, SEM_NUMERO } from '#contract/kernel/endereco'
import { AppError } from '../../kernel/errors.ts'
import type { EnderecoGuardado } from './completo.ts'
import { findMunicipioByUuid } from './municipios.ts'

/** What a person typed, as it is kept. Throws VALIDACAO at `endereco.cidade` when no municipality has the uuid. */
export function readEndereco({
  cep,
  logradouro,
  numero,
  complemento,
  bairro,
  cidade,
}: EnderecoDigitado): EnderecoGuardado {
  if (!findMunicipioByUuid(cidade)) {
    const mensagem = 'Escolha a cidade.'
    throw new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'endereco.cidade', mensagem }] })
  }
  return {
    cep,
    logradouro,
    numero: numero || SEM_NUMERO,
    complemento: complemento ?? '',
    bairro,
    municipioUuid: cidade,
  }
}
