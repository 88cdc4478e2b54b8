import type { SegundoFator } from '#contract/acesso/segundo-fator'
import { qrPng } from '../../../impressos/qr-png.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { lockSegredo, openSegredo } from '../../../kernel/guard/cofre.ts'
import type { Session } from '../../../kernel/session.ts'
import {
  activateFator,
  countCodigos,
  deleteFator,
  findFator,
  findRemocao,
  listAparelhos,
  replaceCodigos,
  saveSegredo,
} from '../fator.repo.ts'
import { tellFato } from '../fatos.ts'
import { assertSenha } from '../recuperacao/troca-de-senha.ts'
import { beginSegundoFator, forgetSegundoFator } from '../sessao/tentativas.ts'
import { findUsuario, lockUsuario } from '../usuario.repo.ts'
import { codigoIncorreto, useSegundoFator } from './codigo.ts'
import { hashCodigo, newCodigos, normalCodigo } from './codigos-de-recuperacao.ts'
import { base32, findPasso, newSegredo, otpauthOf } from './totp.ts'

export async function findSegundoFator({ db, clock }: Deps, usuarioUuid: string): Promise<SegundoFator> {
  const em = clock.now()
  const ligadoEm = (await findFator(db, usuarioUuid))?.ativadoEm ?? null
  if (!ligadoEm) return { ligado: false, ligadoEm, codigosRestantes: 0, aparelhos: [], remocao: null }
  const remocao = await findRemocao(db, usuarioUuid, em)
  return {
    ligado: true,
    ligadoEm,
    codigosRestantes: await countCodigos(db, usuarioUuid),
    aparelhos: await listAparelhos(db, usuarioUuid, em),
    remocao: remocao ? { pedidaEm: remocao.pedidaEm, liberaEm: remocao.liberaEm } : null,
  }
}

/** Makes the secret for an authenticator. It counts once `turnOn` proves that the authenticator has it. */
export async function beginAtivacao(deps: Deps, usuarioUuid: string, senha: string) {
  await assertSenha(deps, usuarioUuid, senha, SENHA_ERRADA, 'senha')
  const usuario = await findUsuario(deps.db, usuarioUuid)
  const bytes = newSegredo()
  const guardado = await lockSegredo(deps, { uso: 'segundo fator', dono: usuarioUuid }, bytes)
  if (!usuario || !(await saveSegredo(deps.db, { usuarioUuid, segredo: guardado, em: deps.clock.now() })))
    throw jaLigada()
  const segredo = base32(bytes)
  const otpauth = otpauthOf(segredo, { emissor: deps.config.marca.nome, conta: usuario.email ?? usuario.nome })
  return { segredo, otpauth, qrCode: qrPng(otpauth) }
}

/** Turns the factor on with the authenticator's first code, which is spent by it. Returns the recovery codes. */
export async function turnOn(deps: Deps, usuarioUuid: string, codigo: string) {
  const { db, clock, sessions } = deps
  const fator = await findFator(db, usuarioUuid)
  if (fator?.ativadoEm) throw jaLigada()
  const aberto = fator && (await openSegredo(deps, { uso: 'segundo fator', dono: usuarioUuid }, fator.segredo))
  if (!aberto) throw new AppError('CONFLICT', 'Comece de novo: leia o QR code e digite o código que ele dá.')
  const chave = await beginSegundoFator(deps, usuarioUuid, 'logged in')
  const em = clock.now()
  const passo = findPasso(aberto, normalCodigo(codigo), em)
  if (passo === undefined) throw codigoIncorreto()
  const codigos = await db.transaction().execute(async (tx) => {
    if (!(await activateFator(tx, { usuarioUuid, segredo: fator.segredo, passo }, em))) throw jaLigada()
    const given = await giveCodigos(deps, tx, usuarioUuid)
    await tellFato(deps, tx, usuarioUuid, 'FATOR_LIGADO')
    await forgetSegundoFator(tx, chave)
    return given
  })
  sessions.forget(usuarioUuid) // the staff's console opens with the next call
  return codigos
}

type SenhaECodigo = { senha: string; codigo: string }

/** Turns the factor off: with the password and a code. Throws SENHA_INCORRETA, CODIGO_INCORRETO. */
export async function turnOff(deps: Deps, { usuarioUuid }: Session, dados: SenhaECodigo) {
  await withProof(deps, usuarioUuid, dados, async (tx) => {
    await deleteFator(tx, usuarioUuid)
    await tellFato(deps, tx, usuarioUuid, 'FATOR_DESLIGADO')
  })
  deps.sessions.forget(usuarioUuid) // the staff's console closes with the next call
}

/** Ten new recovery codes; the old ones end. */
export const renewCodigos = (deps: Deps, { usuarioUuid }: Session, dados: SenhaECodigo) =>
  withProof(deps, usuarioUuid, dados, async (tx) => {
    const codigos = await giveCodigos(deps, tx, usuarioUuid)
    await tellFato(deps, tx, usuarioUuid, 'CODIGOS')
    return codigos
  })

/** Checks password and code, and runs `change` in the transaction that spends the code. */
async function withProof<T>(
  deps: Deps,
  usuarioUuid: string,
  { senha, codigo }: SenhaECodigo,
  change: (tx: Db) => Promise<T>,
) {
  await assertSenha(deps, usuarioUuid, senha, SENHA_ERRADA, 'senha')
  const chave = await beginSegundoFator(deps, usuarioUuid, 'logged in')
  return deps.db.transaction().execute(async (tx) => {
    await lockUsuario(tx, usuarioUuid)
    const fator = await findFator(tx, usuarioUuid)
    if (!fator?.ativadoEm) throw new AppError('CONFLICT', 'A verificação em duas etapas está desligada.')
    const dados = { usuarioUuid, segredo: fator.segredo, codigo, em: deps.clock.now() }
    if (!(await useSegundoFator(deps, tx, dados))) throw codigoIncorreto()
    await forgetSegundoFator(tx, chave)
    return change(tx)
  })
}

async function giveCodigos(deps: Deps, tx: Db, usuarioUuid: string) {
  const codigosRecuperacao = newCodigos()
  const hashes = await Promise.all(codigosRecuperacao.map((codigo) => hashCodigo(deps, usuarioUuid, codigo)))
  await replaceCodigos(tx, usuarioUuid, hashes)
  return { codigosRecuperacao }
}

const SENHA_ERRADA = 'Senha incorreta.'
const jaLigada = () => new AppError('CONFLICT', 'A verificação em duas etapas já está ligada.')
