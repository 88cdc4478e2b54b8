import { randomUUID } from 'node:crypto'
import { segredoDosAvisos } from '../../server/adapters/psp/sandbox/segredo.ts'
import { hashSenha } from '../../server/areas/acesso/senha.ts'
import { insertUsuario } from '../../server/areas/acesso/usuario.repo.ts'
import { addTransacao, CASA, disponivelDe, lockCarteira } from '../../server/areas/carteira/index.ts'
import { MUNICIPIOS } from '../../server/areas/endereco/municipios.ts'
import type { Deps } from '../../server/kernel/deps.ts'
import { hashToken } from '../../server/kernel/session.ts'
import { randomCpf } from '../../server/testing.ts'

export type Assinante = { token: string; assinaturaUuid: string; senha: string }

const SENHA = 'Flex@2026'
const SALDO_CENTAVOS = 300_00
/** Nobody is to be stopped by how many fretes one may have. */
const FRETES_SIMULTANEOS = 1_000_000
const SAO_PAULO = MUNICIPIOS.find(({ ibge }) => ibge === 3550308)!.uuid

/** Subscribers who are logged in and have money, and what the bank signs its notices with. */
export async function prepare(deps: Pick<Deps, 'db' | 'clock'>, quantos: number) {
  const senhaHash = await hashSenha(SENHA)
  const assinantes: Assinante[] = []
  while (assinantes.length < quantos) {
    const assinante = await insertAssinante(deps, senhaHash)
    if (assinante) assinantes.push(assinante)
  }
  return { assinantes, segredo: await segredoDosAvisos(deps.db) }
}

async function insertAssinante(deps: Pick<Deps, 'db' | 'clock'>, senhaHash: string): Promise<Assinante | undefined> {
  const [usuarioUuid, assinaturaUuid, token] = [randomUUID(), randomUUID(), randomUUID()]
  const em = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const isNew = await insertUsuario(tx, {
      uuid: usuarioUuid,
      assinaturaUuid,
      perfilUuid: randomUUID(),
      cpf: randomCpf(),
      nome: 'Ana',
      sobrenome: 'Ensaio',
      email: `${usuarioUuid}@exemplo.test`,
      telefone: '11987654321',
      roles: ['ASSINANTE'],
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      numero: '10',
      bairro: 'Bela Vista',
      municipioUuid: SAO_PAULO,
      senhaHash,
      emailValidadoEm: em,
      criadoEm: em,
    })
    if (!isNew) return undefined
    await tx
      .insertInto('sessao')
      .values({ uuid: randomUUID(), tokenHash: hashToken(token), usuarioUuid, criadaEm: em, usadaEm: em })
      .execute()
    await tx.insertInto('freteResumo').values({ assinaturaUuid, numeroFretes: FRETES_SIMULTANEOS }).execute()
    await lockCarteira(tx, assinaturaUuid)
    await addTransacao(deps, tx, {
      assinaturaUuid,
      tipo: 'CORTESIA',
      status: 'CONCLUIDA',
      valor: SALDO_CENTAVOS,
      meio: 'CARTEIRA',
      origem: 'CORTESIA',
      origemUuid: randomUUID(),
      efeito: {
        evento: `ensaio:${assinaturaUuid}`,
        partidas: [
          { conta: CASA.cortesia, valor: 0 - SALDO_CENTAVOS },
          { conta: disponivelDe(assinaturaUuid), valor: SALDO_CENTAVOS },
        ],
      },
    })
    return { token, assinaturaUuid, senha: SENHA }
  })
}
