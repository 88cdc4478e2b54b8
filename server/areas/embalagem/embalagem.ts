import { type Embalagem, type EmbalagemDigitada, MAX_EMBALAGENS } from '#contract/embalagem'
import { isUuid } from '#contract/kernel/values/uuid'
import { isRepeated } from '../../db/refused.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { lockAssinante } from '../acesso/index.ts'
import * as repo from './embalagem.repo.ts'

const naoEncontrada = () => new AppError('NOT_FOUND', 'Caixa não encontrada.')

export async function listEmbalagens({ db }: Pick<Deps, 'db'>, assinaturaUuid: string): Promise<Embalagem[]> {
  return (await repo.listEmbalagens(db, assinaturaUuid)).map(showEmbalagem)
}

/**
 * Keeps a package under a uuid that the caller chose, so that telling it twice keeps it once; the same call changes it and
 * notes its use. Throws NOT_FOUND for another's uuid and CONFLICT for a name that is taken or for one package too many.
 */
export async function saveEmbalagem(
  { db, clock }: Deps,
  { assinaturaUuid, uuid }: { assinaturaUuid: string; uuid: string },
  digitada: EmbalagemDigitada,
): Promise<Embalagem> {
  if (!isUuid(uuid)) throw naoEncontrada()
  const dados = { ...readEmbalagem(digitada), usadaEm: clock.now() }
  const saved = await db
    .transaction()
    .execute(async (tx) => {
      // One change at a time: which place is free depends on all of a subscriber's packages.
      if (!(await lockAssinante(tx, assinaturaUuid))) throw naoEncontrada()
      const changed = await repo.updateEmbalagem(tx, assinaturaUuid, uuid, dados)
      if (changed) return changed
      const vaga = await repo.findVaga(tx, assinaturaUuid, MAX_EMBALAGENS)
      if (vaga === undefined) throw new AppError('CONFLICT', DEMAIS)
      return repo.insertEmbalagem(tx, { ...dados, uuid, assinaturaUuid, vaga })
    })
    .catch((error: unknown) => {
      throw isRepeated(error, 'embalagem_nome') ? nomeRepetido() : error
    })
  if (!saved) throw naoEncontrada()
  return showEmbalagem(saved)
}

export async function deleteEmbalagem({ db }: Deps, assinaturaUuid: string, uuid: string) {
  const isDeleted = isUuid(uuid) && (await repo.deleteEmbalagem(db, assinaturaUuid, uuid))
  if (!isDeleted) throw naoEncontrada()
}

const DEMAIS = `Você já guarda ${MAX_EMBALAGENS} caixas, o máximo de uma conta. Apague uma delas para guardar outra.`
const NOME_REPETIDO = 'Você já tem uma caixa com este nome.'

const nomeRepetido = () =>
  new AppError('CONFLICT', NOME_REPETIDO, { errors: [{ campo: 'nome', mensagem: NOME_REPETIDO }] })

/** What was typed, as it is kept: a shape keeps only the sides that it has. */
function readEmbalagem({ nome, formato, pesoPacote, ...lados }: EmbalagemDigitada) {
  const isRolo = formato === 'ROLO_CILINDRO'
  return {
    nome,
    formato,
    alturaCm: isRolo ? null : lados.alturaPacote!,
    larguraCm: isRolo ? null : lados.larguraPacote!,
    comprimentoCm: lados.comprimentoPacote!,
    diametroCm: isRolo ? lados.diametroPacote! : null,
    pesoGramas: pesoPacote ?? null,
  }
}

const showEmbalagem = (kept: repo.EmbalagemGuardada): Embalagem => ({
  uuid: kept.uuid,
  nome: kept.nome,
  formato: kept.formato,
  alturaPacote: kept.alturaCm,
  larguraPacote: kept.larguraCm,
  comprimentoPacote: kept.comprimentoCm,
  diametroPacote: kept.diametroCm,
  pesoPacote: kept.pesoGramas,
  usadaEm: kept.usadaEm,
})
