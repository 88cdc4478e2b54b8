import { type FreteDigitado, type FreteSalvo, isOculto, MENSAGENS_DO_CARRINHO } from '#contract/carrinho'
import { completePessoa } from '../destinatario/index.ts'
import type { ItemGuardado } from './carrinho.repo.ts'
import { cotacaoDe } from './carrinho.rules.ts'
import { refusal } from './exame-da-mudanca.ts'

/**
 * Puts the stored senders in place of the hidden ones: a member may save a cart whose senders the member does not see.
 * A new item with a hidden sender is a copy of the stored item with the same quote. Throws VALIDACAO when no stored
 * item has that quote. `ocultos`: the places of these items.
 */
export function revealRemetentes(
  salvos: readonly FreteSalvo[],
  matched: readonly (ItemGuardado | undefined)[],
  guardados: readonly ItemGuardado[],
): { fretes: FreteDigitado[]; ocultos: ReadonlySet<number> } {
  const ocultos = new Set<number>()
  const errors: { campo: string; mensagem: string }[] = []
  const fretes = salvos.map((salvo, i): FreteDigitado => {
    const { remetente } = salvo
    if (!isOculto(remetente)) return { ...salvo, remetente: remetente as FreteDigitado['remetente'] }
    ocultos.add(i)
    const guardado = matched[i] ?? guardados.find(({ cotacaoUuid }) => cotacaoUuid === cotacaoDe(salvo))
    if (!guardado)
      errors.push({ campo: `fretes.${i}.remetente.cpfCnpj`, mensagem: MENSAGENS_DO_CARRINHO.remetenteOculto })
    return { ...salvo, remetente: guardado ? completePessoa(guardado.remetente) : NINGUEM }
  })
  if (errors.length > 0) throw refusal(errors)
  return { fretes, ocultos }
}

/** Never kept: the save is refused. */
const NINGUEM = {} as FreteDigitado['remetente']
