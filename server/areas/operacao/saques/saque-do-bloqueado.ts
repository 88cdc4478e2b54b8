import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { isUuid } from '#contract/kernel/values/uuid'
import { MENSAGENS_DO_SAQUE_DA_EQUIPE as MENSAGENS, type SaqueDoBloqueado } from '#contract/operacao/saque'
import type { Deps } from '../../../kernel/deps.ts'
import { findAssinante } from '../../acesso/index.ts'
import { findLimites, maskCpf, takeSaque } from '../../pagamento/index.ts'
import type { Operador } from '../auditoria/auditoria.ts'
import { assinanteNaoEncontrado, moveForBloqueado } from './pelo-bloqueado.ts'

/** What may be withdrawn for a blocked subscriber now, or why nothing may. Throws NOT_FOUND. */
export async function findSaqueDoBloqueado(deps: Deps, assinatura: string): Promise<SaqueDoBloqueado> {
  const conta = isUuid(assinatura) ? await findAssinante(deps.db, assinatura) : undefined
  if (!conta?.cpf) throw assinanteNaoEncontrado()
  const whose = { assinaturaUuid: assinatura, usuarios: [conta.uuid] }
  const limites = await findLimites(deps, whose, MENSAGENS)
  const { minimo, restanteHoje, sacavel, bloqueio } = limites
  const maximo = Math.min(limites.maximo, restanteHoje, sacavel)
  const semValor =
    sacavel < minimo ? MENSAGENS.semSaldo(formatReais(minimo)) : MENSAGENS.maximoDoDia(formatReais(restanteHoje))
  return {
    assinatura: assinatura.toLowerCase(),
    sacavel,
    minimo,
    maximo,
    chavePix: maskCpf(conta.cpf),
    impedimento: conta.bloqueadoEm
      ? (bloqueio?.mensagem ?? (maximo < minimo ? semValor : null))
      : MENSAGENS.semBloqueio,
  }
}

type Pedido = { assinatura: string; valor: Centavos; motivo: string; chave: string | undefined }

/**
 * Withdraws for a blocked subscriber, who cannot (D §17): the same withdrawal as their own, to their own CPF. Safe to repeat with
 * the same `chave`. Throws NOT_FOUND, CONFLICT, and what `takeSaque` throws.
 */
export function createSaqueDoBloqueado(
  deps: Deps,
  operador: Operador & { usuarioUuid: string },
  { assinatura, valor, motivo, chave }: Pedido,
): Promise<{ uuid: string }> {
  if (!isUuid(assinatura)) throw assinanteNaoEncontrado()
  const assinaturaUuid = assinatura.toLowerCase()
  const { usuarioUuid } = operador
  return moveForBloqueado(deps, operador, {
    assinaturaUuid,
    chave,
    pedido: { saqueDoBloqueado: valor, assinatura: assinaturaUuid, motivo },
    semBloqueio: MENSAGENS.semBloqueio,
    move: (tx) => takeSaque(deps, tx, { assinaturaUuid, usuarioUuid, valor, daEquipe: MENSAGENS }),
    acao: 'SAQUE_PEDIDO',
    motivo,
    depois: (saque) => ({ saque, valorCentavos: valor }),
  })
}
