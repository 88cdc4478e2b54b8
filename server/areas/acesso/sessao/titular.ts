import type { Db, Titular } from '../../../kernel/deps.ts'
import { listChaves } from '../chave.repo.ts'
import { deleteConvitesDe } from '../convite/convite.repo.ts'
import { listEmailTrocas } from '../email-troca.repo.ts'
import { countCodigos, findFator, findRemocao, listAparelhos } from '../fator.repo.ts'
import { enderecoOf } from '../pessoa.ts'
import { eraseUsuario, findUsuario, listPerfis } from '../usuario.repo.ts'
import { listSessoes } from './sessao.repo.ts'
import { stillGood } from './sessao.ts'

/**
 * Personal data of the person. Digests of password, codes and tokens and the keys of authenticators say nothing about the
 * person and are left out.
 */
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
      segundoFator: await tellFator(db, usuarioUuid, clock.now()),
      chavesDeAcesso: (await listChaves(db, usuarioUuid)).map(({ nome, criadaEm, usadaEm }) => ({
        nome,
        criadaEm,
        usadaEm,
      })),
      sessoes: await listSessoes(db, usuarioUuid, stillGood(clock.now())),
    }
  },
  async erase({ clock }, tx, { usuarioUuid }) {
    await deleteConvitesDe(tx, usuarioUuid)
    await eraseUsuario(tx, usuarioUuid, clock.now())
  },
}

async function tellFator(db: Db, usuarioUuid: string, em: Date) {
  const fator = await findFator(db, usuarioUuid)
  if (!fator?.ativadoEm) return { ligado: false }
  const aparelhos = await listAparelhos(db, usuarioUuid, em)
  const remocao = await findRemocao(db, usuarioUuid, em)
  return {
    ligado: true,
    ligadoEm: fator.ativadoEm,
    codigosDeRecuperacaoRestantes: await countCodigos(db, usuarioUuid),
    aparelhosLembrados: aparelhos.map(({ nome, criadoEm, usadoEm, expiraEm }) => ({
      nome,
      criadoEm,
      usadoEm,
      expiraEm,
    })),
    pedidoParaDesligar: remocao ? { pedidaEm: remocao.pedidaEm, liberaEm: remocao.liberaEm } : null,
  }
}
