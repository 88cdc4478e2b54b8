import { MENSAGENS_DO_CONTRATO, type TextoDoContrato, type Verificacao } from '#contract/documento/contrato'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { textoVigente } from '../../termos/index.ts'
import { parseCodigo } from '../codigo.rules.ts'
import { findAssinatura, findByCodigo } from './assinatura.repo.ts'

/** The contract in force for this subscriber: the signed file, or the text that is not signed yet. */
export async function findContrato(deps: Deps, assinaturaUuid: string) {
  const { texto, pdf, sha256 } = await textoVigente(deps, 'contrato')
  const signed = await findAssinatura(deps.db, assinaturaUuid, texto.versao)
  return signed
    ? { versao: texto.versao, isAssinado: true as const, sha256: signed.sha256, arquivoUuid: signed.arquivoUuid }
    : { versao: texto.versao, isAssinado: false as const, sha256, pdf }
}

/** The words of the contract in force, as its PDF has them. */
export const readTexto = async (deps: Deps): Promise<TextoDoContrato> => (await textoVigente(deps, 'contrato')).texto

/** What anybody learns by a code. Throws NOT_FOUND. */
export async function findVerificacao({ db }: Deps, digitado: string): Promise<Verificacao> {
  const codigo = parseCodigo(digitado)
  const found = codigo && (await findByCodigo(db, codigo))
  if (!found) throw new AppError('NOT_FOUND', MENSAGENS_DO_CONTRATO.codigoNaoEncontrado)
  const { titulo, versao, assinadoEm, sha256, iniciais } = found
  return { documento: titulo, versao, assinadoEm, sha256, iniciais: iniciais ?? '' }
}
