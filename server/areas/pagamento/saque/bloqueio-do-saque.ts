import * as z from 'zod'
import { Instante } from '#contract/kernel/schemas/instante'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { plusSeconds } from '#contract/kernel/values/instant'
import { MENSAGENS_DO_SAQUE as MENSAGENS, type MotivoSemSaque } from '#contract/pagamento-saque'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findUltimaTroca } from '../../acesso/index.ts'
import { findSacavel } from '../../carteira/index.ts'
import { inWords } from '../instante.rules.ts'
import { findPrimeiraRecarga } from './saque.repo.ts'

/** Whoever has just taken an account over, or topped up with what is not theirs, must not empty it. */
export const CARENCIA_SEGUNDOS = 24 * 3600

/** Why no money leaves now, whatever the amount, and until when; null `ate`: no day frees it. */
export type Bloqueio = { motivo: MotivoSemSaque; ate: Date | null; mensagem: string }

/**
 * What keeps a wallet from being emptied now (decisions §23, §24): a chargeback that is not covered; else the later of 24 h
 * after the first top-up and 24 h after a change of password or e-mail of any of these people. Null when nothing does.
 */
export async function findBloqueio(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  { assinaturaUuid, usuarios }: { assinaturaUuid: string; usuarios: readonly string[] },
): Promise<Bloqueio | null> {
  const { devido } = await findSacavel(db, assinaturaUuid)
  if (devido > 0) return { motivo: 'ESTORNO_NAO_COBERTO', ate: null, mensagem: MENSAGENS.estorno(reais(devido)) }
  const desde: { motivo: MotivoSemSaque; em: Date | null }[] = [
    { motivo: 'PRIMEIRA_RECARGA', em: await findPrimeiraRecarga(db, assinaturaUuid) },
  ]
  for (const uuid of new Set(usuarios)) desde.push({ motivo: 'TROCA_RECENTE', em: await findUltimaTroca(db, uuid) })
  const [ultimo] = desde
    .flatMap(({ motivo, em }) => (em ? [{ motivo, ate: plusSeconds(em, CARENCIA_SEGUNDOS) }] : []))
    .filter(({ ate }) => ate > clock.now())
    .toSorted((a, b) => b.ate.getTime() - a.ate.getTime())
  if (!ultimo) return null
  const { motivo, ate } = ultimo
  const mensagem = (motivo === 'PRIMEIRA_RECARGA' ? MENSAGENS.primeiraRecarga : MENSAGENS.bloqueado)(inWords(ate))
  return { motivo, ate, mensagem }
}

export const recusaDe = ({ motivo, ate, mensagem }: Bloqueio) =>
  new AppError('SAQUE_INDISPONIVEL', mensagem, { campos: { motivo, bloqueadoAte: ate && z.encode(Instante, ate) } })

/** The balance would do; what of it may leave by Pix would not. */
export const recusaDeCartao = (sacavel: Centavos) =>
  recusaDe({ motivo: 'DINHEIRO_DE_CARTAO', ate: null, mensagem: MENSAGENS.deCartao(reais(sacavel)) })

const reais = (centavos: Centavos) => formatReais(centavos).replace('\u00a0', ' ')
