import type { Titular } from '../../../kernel/deps.ts'
import { listEmailTrocas } from '../email-troca.repo.ts'
import { enderecoOf } from '../pessoa.ts'
import { eraseUsuario, findUsuario, listPerfis } from '../usuario.repo.ts'
import { listSessoes } from './sessao.repo.ts'
import { stillGood } from './sessao.ts'

/** Personal data of the person. Digests of password and tokens say nothing about the person and are left out. */
export const titular: Titular = {
  async tell({ db, clock }, { usuarioUuid }) {
    const usuario = await findUsuario(db, usuarioUuid)
    if (!usuario) return {}
    const { nome, sobrenome, cpf, email, emailPendente, telefone, roles } = usuario
    return {
      cadastro: { nome, sobrenome, cpf, email, emailPendente, telefone, roles, endereco: enderecoOf(usuario) },
      criadoEm: usuario.criadoEm,
      emailValidadoEm: usuario.emailValidadoEm,
      termos: { versao: usuario.versaoTermos, aceitosEm: usuario.termosAceitosEm },
      perfis: await listPerfis(db, usuarioUuid),
      trocasDeEmail: await listEmailTrocas(db, usuarioUuid),
      sessoes: await listSessoes(db, usuarioUuid, stillGood(clock.now())),
    }
  },
  erase: ({ clock }, tx, { usuarioUuid }) => eraseUsuario(tx, usuarioUuid, clock.now()),
}
