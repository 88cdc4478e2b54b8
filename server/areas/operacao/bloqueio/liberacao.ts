import { maskCpf } from '#contract/kernel/values/cpf'
import { type LiberacaoDoCpf, MENSAGENS_DA_LIBERACAO as MENSAGENS } from '#contract/operacao/bloqueio'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { lockUsuario } from '../../acesso/index.ts'
import { eraseConta, findObjecao } from '../../conta/index.ts'
import { findEmAberto } from '../../diferenca/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { encerrada, findAberto } from './assinante-aberto.ts'

/**
 * Closes a blocked account, so that the true holder of the CPF can register (D §23, §24). `cpf` is read from the holder's
 * document. Throws NOT_FOUND, CONFLICT when the account is closed or not blocked, VALIDACAO for another CPF,
 * and CONTA_EM_USO with what must be done first.
 */
export async function releaseCpf(
  deps: Deps,
  quem: Operador,
  { assinatura, cpf, motivo }: LiberacaoDoCpf & { assinatura: string },
) {
  const usuarioUuid = await deps.db.transaction().execute(async (tx) => {
    const { uuid } = await findAberto(tx, assinatura)
    // locked until the end: the block is not lifted meanwhile, and a second operator finds the account closed
    const usuario = await lockUsuario(tx, uuid)
    if (!usuario?.assinaturaUuid) throw encerrada()
    if (!usuario.bloqueadoEm) throw new AppError('CONFLICT', MENSAGENS.semBloqueio)
    if (usuario.cpf !== cpf)
      throw new AppError('VALIDACAO', MENSAGENS.outroCpf, { errors: [{ campo: 'cpf', mensagem: MENSAGENS.outroCpf }] })
    const { assinaturaUuid } = usuario
    const pessoa = { usuarioUuid: uuid, assinaturaUuid }
    // only the blocked person could settle what is owed: it stays in the books, as what comes after a closing
    const objecao = await findObjecao(deps, tx, pessoa)
    if (objecao) throw new AppError('CONTA_EM_USO', MENSAGENS.emUso(objecao))
    const { debito, credito } = await findEmAberto(tx, assinaturaUuid)
    await eraseConta(deps, tx, pessoa)
    await addAuditoria(tx, deps, quem, {
      acao: 'CPF_LIBERADO',
      alvo: `assinatura:${assinaturaUuid}`,
      assinaturaUuid,
      motivo,
      antes: { cpf: maskCpf(cpf), diferencasADeverCentavos: debito, diferencasAReceberCentavos: credito },
    })
    return uuid
  })
  deps.sessions.forget(usuarioUuid)
}
