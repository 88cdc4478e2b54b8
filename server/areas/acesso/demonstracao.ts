import { randomUUID } from 'node:crypto'
import { formatCpf } from '#contract/kernel/values/cpf'
import type { Db, Deps } from '../../kernel/deps.ts'
import { StartError } from '../../kernel/start-error.ts'
import { findMunicipioByNome } from '../endereco/index.ts'
import { versaoVigente } from '../termos/index.ts'
import { hashSenha, isSenha } from './senha.ts'
import { findUsuarioByCpf, hasUsuarios, insertUsuario, updateUsuario } from './usuario.repo.ts'

/** The people of the sandbox (D §2, §17): a subscriber, and two operators, so that two pairs of eyes can be rehearsed. */
export const DEMO_SENHA = 'Flex@2026'
export const DEMO_ASSINANTE = {
  cpf: '52998224725',
  nome: 'Marina',
  sobrenome: 'Demonstração',
  email: 'demo@freteflex.test',
  telefone: '11987654321',
}
export const DEMO_OPERADOR = {
  cpf: '11144477735',
  nome: 'Operação',
  sobrenome: 'FreteFlex',
  email: 'operacao@freteflex.test',
  telefone: '1132654321',
}
export const DEMO_SEGUNDO_OPERADOR = {
  cpf: '12345678909',
  nome: 'Conferência',
  sobrenome: 'FreteFlex',
  email: 'conferencia@freteflex.test',
  telefone: '1132654322',
}
const DEMO_OPERADORES = [DEMO_OPERADOR, DEMO_SEGUNDO_OPERADOR]

/** The demo subscriber's assinatura; undefined without demo. */
export const findDemoAssinatura = async (db: Db) => (await findUsuarioByCpf(db, DEMO_ASSINANTE.cpf))?.assinaturaUuid

/** The demo subscriber's address. */
const DEMO_ENDERECO = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  complemento: 'Sala 12',
  bairro: 'Bela Vista',
}

/**
 * Creates the demo people in an empty database. A database of an earlier version has a demo subscriber without address,
 * which the account page needs, and one operator without direitos: they get both. Called in the sandbox only.
 */
export async function createDemonstracao(deps: Deps) {
  const { db, clock } = deps
  const municipioUuid = findMunicipioByNome('São Paulo', 'SP')?.uuid
  if (!municipioUuid) throw new Error('no São Paulo')
  if (await hasUsuarios(db)) {
    const found = await findUsuarioByCpf(db, DEMO_ASSINANTE.cpf)
    if (found && !found.cep) await updateUsuario(db, found.uuid, { ...DEMO_ENDERECO, municipioUuid })
    await createDemoOperadores(deps, db, clock.now())
    return
  }
  const em = clock.now()
  const senhaHash = await hashSenha(deps, DEMO_SENHA)
  const already = { senhaHash, emailValidadoEm: em, criadoEm: em }
  await db.transaction().execute(async (tx) => {
    await insertUsuario(tx, {
      ...DEMO_ASSINANTE,
      ...DEMO_ENDERECO,
      ...already,
      uuid: randomUUID(),
      assinaturaUuid: randomUUID(),
      perfilUuid: randomUUID(),
      municipioUuid,
      roles: ['ASSINANTE'],
      versaoTermos: versaoVigente(deps, 'termos-de-uso'),
      termosAceitosEm: em,
    })
    await createDemoOperadores(deps, tx, em)
  })
}

/**
 * Stops a start outside the sandbox while a demo account is open. Anybody could log in with its public password and own
 * the console. Nobody can stop a start by registering with one of these CPFs: a registration makes no operator, and its
 * demo address is never confirmed.
 */
export async function refuseDemonstracao(db: Db) {
  const abertas: string[] = []
  for (const { cpf, email } of [DEMO_ASSINANTE, ...DEMO_OPERADORES]) {
    const found = await findUsuarioByCpf(db, cpf)
    if (!found?.emailValidadoEm) continue
    const isPublic = found.roles.includes('OPERADOR') && (await isSenha(DEMO_SENHA, found.senhaHash))
    if (found.email === email || isPublic) abertas.push(formatCpf(cpf))
  }
  if (abertas.length === 0) return
  throw new StartError(
    `SANDBOX: este banco de dados tem contas de demonstração (CPF ${abertas.join(', ')}), cuja senha é pública. Comece com um banco de dados vazio em DATA_DIR ou DATABASE_URL, ou encerre essas contas com SANDBOX=on.`,
  )
}

async function createDemoOperadores(deps: Pick<Deps, 'custoDaSenha'>, db: Db, em: Date) {
  const missing = []
  for (const pessoa of DEMO_OPERADORES) {
    const found = await findUsuarioByCpf(db, pessoa.cpf)
    if (!found) missing.push(pessoa)
    else if (found.direitos.length === 0) await updateUsuario(db, found.uuid, { direitos: ['ADMINISTRADOR'] })
  }
  if (missing.length === 0) return
  const senhaHash = await hashSenha(deps, DEMO_SENHA)
  for (const pessoa of missing)
    await insertUsuario(db, {
      ...pessoa,
      senhaHash,
      emailValidadoEm: em,
      criadoEm: em,
      uuid: randomUUID(),
      assinaturaUuid: null,
      perfilUuid: randomUUID(),
      roles: ['OPERADOR'],
      direitos: ['ADMINISTRADOR'],
    })
}
