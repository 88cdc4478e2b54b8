import { randomUUID } from 'node:crypto'
import { insertUsuario } from '../../areas/acesso/usuario.repo.ts'
import { MUNICIPIOS } from '../../areas/endereco/municipios.ts'
import type { Db } from '../../kernel/deps.ts'
import { hashToken } from '../../kernel/session.ts'
import { cadaUm } from '../cada-um.ts'

/** São Paulo/SP; a municipality never changes its uuid. */
const SAO_PAULO = MUNICIPIOS.find(({ ibge }) => ibge === 3550308)!.uuid

/** A logged-in subscriber who lives in São Paulo; undefined when the random CPF is already taken. */
export async function insertAssinante(
  db: Db,
  em: Date,
  { roles = ['ASSINANTE'], senhaHash = 'nobody logs in' }: { roles?: string[]; senhaHash?: string } = {},
) {
  const [usuarioUuid, assinaturaUuid, perfilUuid, token] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const cpf = randomCpf()
  const email = `${usuarioUuid}@exemplo.test`
  const isNew = await insertUsuario(db, {
    uuid: usuarioUuid,
    assinaturaUuid,
    perfilUuid,
    cpf,
    nome: 'Ana',
    sobrenome: 'Teste',
    email,
    telefone: '11987654321',
    roles,
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
  await db
    .insertInto('sessao')
    .values({ uuid: randomUUID(), tokenHash: hashToken(token), usuarioUuid, criadaEm: em, usadaEm: em })
    .execute()
  return { token, usuarioUuid, assinaturaUuid, perfilUuid, cpf, email }
}

/** A CPF without its check digits. */
const nextCpf = cadaUm(900_000_000, 618_033_989)

/** A CPF with valid check digits, from a random one on. No process gets one twice. */
export function randomCpf(): string {
  const withDigit = (digits: string) =>
    digits +
    String(
      ((Array.from(digits).reduce((sum, digit, i) => sum + Number(digit) * (digits.length + 1 - i), 0) * 10) % 11) % 10,
    )
  const digits = String(nextCpf()).padStart(9, '0')
  return /^(\d)\1+$/.test(digits) ? randomCpf() : withDigit(withDigit(digits)) // nobody has a CPF of one digit alone
}
