import { toBrasilia } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { listNomes } from '../../acesso/index.ts'
import { findRecebida } from './faturas.repo.ts'

/** Refuses a file that was received before, and another file of a received invoice. Says which, when and by whom. */
export async function refuseRepetida(db: Db, chave: Parameters<typeof findRecebida>[1]) {
  const recebida = await findRecebida(db, chave)
  if (!recebida) return
  const [nome] = (await listNomes(db, [recebida.recebidaPor!])).values()
  const iso = toBrasilia(recebida.recebidaEm!)
  const quando = `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} às ${iso.slice(11, 16)}`
  const que =
    recebida.sha256 === chave.sha256
      ? `Este mesmo arquivo já foi recebido: é a fatura ${recebida.numero}`
      : `A fatura ${recebida.numero} já foi recebida, de outro arquivo (${recebida.arquivo})`
  throw new AppError('CONFLICT', `${que}, recebida em ${quando} por ${nome ?? 'alguém da equipe'}.`, {
    atual: { uuid: recebida.uuid, numero: recebida.numero, recebidaEm: iso },
  })
}
