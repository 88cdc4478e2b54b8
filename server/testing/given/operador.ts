import { randomUUID } from 'node:crypto'
import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import { insertUsuario } from '../../areas/acesso/usuario.repo.ts'
import type { Db } from '../../kernel/deps.ts'
import { hashToken } from '../../kernel/session.ts'
import type { TestHouse } from '../house.ts'
import { randomCpf } from './assinante.ts'

/** A logged-in operator with these direitos, as a caller of the API. */
export async function operador(house: TestHouse, direitos: DireitoDeOperador[] = ['ADMINISTRADOR']) {
  const inserted = await insertOperador(house.db, house.clock.now(), direitos)
  return { ...house.as(inserted.token), ...inserted }
}

/** A logged-in operator. Staff have no assinatura. */
export async function insertOperador(db: Db, em: Date, direitos: DireitoDeOperador[]) {
  const [usuarioUuid, token, cpf] = [randomUUID(), randomUUID(), randomCpf()]
  const email = `${usuarioUuid}@equipe.test`
  const isNew = await insertUsuario(db, {
    uuid: usuarioUuid,
    perfilUuid: randomUUID(),
    assinaturaUuid: null,
    cpf,
    nome: 'Otávio',
    sobrenome: 'Equipe',
    email,
    telefone: '1132654321',
    roles: ['OPERADOR'],
    direitos,
    senhaHash: 'nobody logs in',
    emailValidadoEm: em,
    criadoEm: em,
  })
  if (!isNew) throw new Error('the random CPF is already taken')
  await db
    .insertInto('sessao')
    .values({ uuid: randomUUID(), tokenHash: hashToken(token), usuarioUuid, criadaEm: em, usadaEm: em })
    .execute()
  return { token, usuarioUuid, cpf, email }
}
