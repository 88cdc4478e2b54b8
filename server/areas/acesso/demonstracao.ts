import { randomUUID } from 'node:crypto'
import type { Deps } from '../../kernel/deps.ts'
import { hasUsuarios, insertUsuario } from './acesso.repo.ts'
import { hashSenha } from './senha.ts'

/** The two people of the sandbox (D §2). */
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

/** Creates both demo people on a database that has nobody. Called on the sandbox alone. */
export async function createDemonstracao({ db, clock }: Deps) {
  if (await hasUsuarios(db)) return
  const em = clock.now()
  const senhaHash = await hashSenha(DEMO_SENHA)
  await db.transaction().execute(async (tx) => {
    await insertUsuario(tx, {
      ...DEMO_ASSINANTE,
      uuid: randomUUID(),
      assinaturaUuid: randomUUID(),
      roles: ['ASSINANTE'],
      senhaHash,
      em,
    })
    await insertUsuario(tx, {
      ...DEMO_OPERADOR,
      uuid: randomUUID(),
      assinaturaUuid: null,
      roles: ['OPERADOR'],
      senhaHash,
      em,
    })
  })
}
