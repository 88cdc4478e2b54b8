import { randomUUID } from 'node:crypto'
import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import { insertUsuario } from '../../areas/acesso/usuario.repo.ts'
import { hashToken } from '../../kernel/session.ts'
import type { TestHouse } from '../house.ts'
import { randomCpf } from './assinante.ts'

/** A logged-in operator with these direitos, as a caller of the API. Staff have no subscription. */
export async function operador(house: TestHouse, direitos: DireitoDeOperador[] = ['ADMINISTRADOR']) {
  const [usuarioUuid, token, cpf, em] = [randomUUID(), randomUUID(), randomCpf(), house.clock.now()]
  const email = `${usuarioUuid}@equipe.test`
  const isNew = await insertUsuario(house.db, {
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
  await house.db
    .insertInto('sessao')
    .values({ uuid: randomUUID(), tokenHash: hashToken(token), usuarioUuid, criadaEm: em, usadaEm: em })
    .execute()
  return { ...house.as(token), token, usuarioUuid, cpf, email }
}
