import type { Db } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Pagador } from '../../../ports/psp.ts'
import { enderecoOf, findAssinante } from '../../acesso/index.ts'

/** The subscriber as payer for a PSP: the payer is always the holder of the account. */
export async function findPagador(db: Db, assinaturaUuid: string): Promise<Pagador> {
  const assinante = await findAssinante(db, assinaturaUuid)
  const endereco = assinante && enderecoOf(assinante)
  if (!assinante?.cpf || !assinante.email || !endereco) throw new AppError('NOT_FOUND', 'Assinatura não encontrada.')
  const { cep, logradouro, numero, bairro, nomeCidade, siglaUf } = endereco
  return {
    uuid: assinaturaUuid,
    nome: assinante.nome,
    sobrenome: assinante.sobrenome,
    cpf: assinante.cpf,
    email: assinante.email,
    endereco: { cep, logradouro, numero, bairro, cidade: nomeCidade, uf: siglaUf },
  }
}
