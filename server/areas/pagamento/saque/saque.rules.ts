import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { plusSeconds } from '#contract/kernel/values/instant'
import { MENSAGENS_DO_SAQUE, type MotivoSemSaque } from '#contract/pagamento/saque'
import { inWords } from '../instante.rules.ts'

export const MINIMO: Centavos = 1_00
export const MAXIMO: Centavos = 5_000_00
const MAXIMO_DO_DIA: Centavos = 10_000_00

/** Somebody who has just taken over an account, or topped up with another person's money, must not empty it. */
export const CARENCIA_SEGUNDOS = 24 * 3600

/** The sentences of a refusal: the owner's, or the staff's. */
export type Mensagens = Pick<
  typeof MENSAGENS_DO_SAQUE,
  'minimo' | 'maximo' | 'maximoDoDia' | 'bloqueado' | 'primeiraRecarga' | 'estorno' | 'deCartao'
>

/** What may still leave today, in centavos; `hoje` has left already. */
export const restanteDoDia = (hoje: Centavos): Centavos => Math.max(0, MAXIMO_DO_DIA - hoje)

/** Why this amount cannot be withdrawn, as a sentence; undefined when it can. `hoje` has left already. */
export function recusaDoValor(
  valor: Centavos,
  hoje: Centavos,
  mensagens: Mensagens = MENSAGENS_DO_SAQUE,
): string | undefined {
  if (valor < MINIMO) return mensagens.minimo(reais(MINIMO))
  if (valor > MAXIMO) return mensagens.maximo(reais(MAXIMO))
  const restante = restanteDoDia(hoje)
  return valor > restante ? mensagens.maximoDoDia(reais(restante)) : undefined
}

/** Why no withdrawal is possible now, whatever the amount, and until when; null `ate`: no date ends it. */
export type Bloqueio = { motivo: MotivoSemSaque; ate: Date | null; mensagem: string }

/** An event that stops withdrawals for 24 hours; null `em`: it never happened. */
export type Carencia = { motivo: 'PRIMEIRA_RECARGA' | 'TROCA_RECENTE'; em: Date | null }

/** A chargeback that is not covered stops all withdrawals (decisions §23). `devido` in centavos. */
export const bloqueioDoEstorno = (devido: Centavos, mensagens: Mensagens): Bloqueio | null =>
  devido > 0 ? { motivo: 'ESTORNO_NAO_COBERTO', ate: null, mensagem: mensagens.estorno(reais(devido)) } : null

/** Of the waits that have not ended, the one that ends last (decisions §23, §24); null when none is left. */
export function planBloqueio(
  carencias: readonly Carencia[],
  now: Date,
  mensagens: Mensagens = MENSAGENS_DO_SAQUE,
): Bloqueio | null {
  const [ultima] = carencias
    .flatMap(({ motivo, em }) => (em ? [{ motivo, ate: plusSeconds(em, CARENCIA_SEGUNDOS) }] : []))
    .filter(({ ate }) => ate > now)
    .toSorted((a, b) => b.ate.getTime() - a.ate.getTime())
  if (!ultima) return null
  const { motivo, ate } = ultima
  const mensagem = (motivo === 'PRIMEIRA_RECARGA' ? mensagens.primeiraRecarga : mensagens.bloqueado)(inWords(ate))
  return { motivo, ate, mensagem }
}

/** The balance would be enough, but too much of it is card money; `sacavel` may leave by Pix, in centavos. */
export const bloqueioDoCartao = (sacavel: Centavos, mensagens: Mensagens): Bloqueio => ({
  motivo: 'DINHEIRO_DE_CARTAO',
  ate: null,
  mensagem: mensagens.deCartao(reais(sacavel)),
})

const reais = (centavos: Centavos) => formatReais(centavos).replace('\u00a0', ' ')
