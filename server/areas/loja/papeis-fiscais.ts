import type { PapeisFiscais } from '#contract/loja/papeis-fiscais'
import type { RespostasFiscais } from '#contract/loja/qual-papel'
import type { Db, Deps } from '../../kernel/deps.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { lockAssinante } from '../acesso/index.ts'
import { addAtividade } from '../atividade/index.ts'
import { listLojas, lockLoja } from './loja.repo.ts'
import { nomeParaPessoas } from './loja.rules.ts'
import { type DaSessao, findLojaDe, lojaNaoEncontrada } from './loja-da-sessao.ts'
import { listRespostas, saveRespostas } from './papeis-fiscais.repo.ts'

/** The name of a sender without a shop. */
const NO_PROPRIO_NOME = 'Envios no seu nome'

/** The senders of a session with their answers; for a member only the shop of the profile. */
export async function findPapeisFiscais(
  { db, emissorDce }: Pick<Deps, 'db' | 'emissorDce'>,
  { assinaturaUuid, lojaUuid }: DaSessao,
): Promise<PapeisFiscais> {
  const respostas = new Map(
    (await listRespostas(db, assinaturaUuid)).map(({ lojaUuid, emiteNota, vendeSempre, isMei }) => [
      lojaUuid,
      { emiteNota, vendeSempre, isMei },
    ]),
  )
  const lojas = (await listLojas(db, assinaturaUuid)).filter(({ uuid }) => lojaUuid === null || uuid === lojaUuid)
  const remetentes = lojas.map((loja) => ({ loja: loja.uuid as string | null, nome: nomeParaPessoas(loja) }))
  if (lojaUuid === null) remetentes.push({ loja: null, nome: NO_PROPRIO_NOME })
  return {
    temDce: emissorDce !== null,
    remetentes: remetentes.map((remetente) => ({ ...remetente, respostas: respostas.get(remetente.loja) ?? null })),
  }
}

/**
 * Keeps what a sender answered. Throws NOT_FOUND for another's shop, and for a member who answers for anything but the
 * shop of the profile.
 */
export async function savePapeisFiscais(
  deps: Pick<Deps, 'db' | 'clock' | 'emissorDce'>,
  session: DaSessao & Pick<SessionDeAssinante, 'usuarioUuid'>,
  { loja, emiteNota, vendeSempre = null, isMei = null }: { loja: string | null } & Digitadas,
) {
  const { assinaturaUuid, usuarioUuid } = session
  if (loja === null && session.lojaUuid !== null) throw lojaNaoEncontrada()
  const found = loja === null ? null : await findLojaDe(deps.db, session, loja)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAssinante(tx, assinaturaUuid))) throw lojaNaoEncontrada() // the account is being closed
    if (found && !(await lockLoja(tx, found.uuid))) throw lojaNaoEncontrada() // deleted meanwhile
    const em = deps.clock.now()
    await saveRespostas(tx, { assinaturaUuid, lojaUuid: found?.uuid ?? null }, { emiteNota, vendeSempre, isMei }, em)
    const detalhe = `${found ? nomeParaPessoas(found) : NO_PROPRIO_NOME}: papéis fiscais`
    await addAtividade(tx, { assinaturaUuid, usuarioUuid, em, acao: found ? 'MUDOU_LOJA' : 'MUDOU_CONTA', detalhe })
  })
  return findPapeisFiscais(deps, session)
}
type Digitadas = {
  emiteNota: RespostasFiscais['emiteNota']
  vendeSempre?: RespostasFiscais['vendeSempre'] | undefined
  isMei?: RespostasFiscais['isMei'] | undefined
}

/** For the copy of a person's data. */
export const tellPapeisFiscais = ({ db }: { db: Db }, assinaturaUuid: string) => listRespostas(db, assinaturaUuid)
