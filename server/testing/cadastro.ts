import { randomUUID } from 'node:crypto'
import { MUNICIPIOS } from '../areas/endereco/municipios.ts'
import { cadaUm } from './cada-um.ts'
import { randomCpf } from './given/assinante.ts'
import type { TestHouse } from './house.ts'

/** A valid registration; `changed` replaces fields, for instance by wrong ones. */
export function cadastro(changed: Record<string, unknown> = {}) {
  return {
    nome: 'Júlia',
    sobrenome: 'de Assunção',
    cpf: randomCpf(),
    telefone: '(11) 98765-4321',
    email: `${randomUUID()}@exemplo.test`,
    senha: 'Segura#2026',
    endereco: {
      cep: '01310-100',
      logradouro: 'Avenida Paulista',
      numero: '1000',
      complemento: 'Sala 12',
      bairro: 'Bela Vista',
      cidade: MUNICIPIOS.find(({ ibge }) => ibge === 3550308)!.uuid,
    },
    ...changed,
  }
}

type Recebido = { assunto: string; para: string; texto: string; html: string; links: string[] }

/** The mails to an address, newest first, after every due job has run. */
export async function mailsTo(house: TestHouse, email: string): Promise<Recebido[]> {
  await house.runJobs()
  const rows = await house.db
    .selectFrom('caixaEmail')
    .selectAll()
    .where('para', '=', email)
    .orderBy('recebidoEm', 'desc')
    .execute()
  return rows.map(({ assunto, para, texto, html }) => ({
    assunto,
    para,
    texto,
    html,
    links: texto.match(/https?:\S+/g) ?? [],
  }))
}

/** The token of the newest link mailed to an address. */
export async function tokenFor(house: TestHouse, email: string) {
  const [mail] = await mailsTo(house, email)
  const token = mail?.links.map((link) => new URL(link).searchParams).find((query) => query.size > 0)
  if (!token) throw new Error(`no link reached ${email}`)
  return token.get('tokenValidacao') ?? token.get('token') ?? ''
}

export const register = (house: TestHouse, body: object) => house.post('/api/v1/usuario/registro', body)
export const confirm = (house: TestHouse, token: string) => house.get(`/api/v1/usuario/registro/email/${token}`)
export const logIn = (house: TestHouse, username: string, password: string, headers: Record<string, string> = {}) =>
  house.post('/api/v1/auth', { username, password, subscription: true }, headers)

/** A person who has registered and confirmed the address. */
export async function newcomer(house: TestHouse, changed: Record<string, unknown> = {}) {
  const pedido = cadastro(changed)
  await register(house, pedido)
  await confirm(house, await tokenFor(house, pedido.email))
  return pedido
}

/** A guesser of passwords, at a house that trusts its proxy: the guesser names the address that it comes from. */
export function guesser(house: () => TestHouse) {
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const wrong = (cpf: string, ip: string) => logIn(house(), cpf, 'Errada@1', from(ip))
  const statusOf = async (answer: ReturnType<typeof logIn>) => (await answer).statusCode
  return { from, wrong, statusOf }
}

const nextIp = cadaUm(254 ** 3, 6_180_339)

/** An address, from a random one on. No process gets one twice. */
export function randomIp() {
  const number = nextIp()
  const byte = (place: number) => (Math.floor(number / 254 ** place) % 254) + 1
  return `172.${byte(2)}.${byte(1)}.${byte(0)}`
}
