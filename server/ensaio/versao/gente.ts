import { setTimeout as pause } from 'node:timers/promises'
import { cadastro } from '../../testing/cadastro.ts'
import { topUp, withdraw } from '../carteira.ts'
import type { Cliente } from '../cliente.ts'
import { buy } from '../compra.ts'
import type { Pessoa } from '../pessoa.ts'
import type { Assinante } from '../preparo.ts'

/** A password may be tried ten times an hour, right or wrong. */
const MAX_SAQUES = 4
const MAIL_MS = 50
const MAX_MAILS = 1_200

/** Registers a person by the doors that every version has: the mail's link confirms the address. */
export async function register(ask: Cliente): Promise<Assinante> {
  const pedido = cadastro()
  await expectOk(ask, 201, {
    nome: 'POST /usuario/registro',
    method: 'POST',
    path: '/api/v1/usuario/registro',
    body: pedido,
  })
  const token = await findToken(ask, pedido.email)
  await expectOk(ask, 200, {
    nome: 'GET /usuario/registro/email',
    method: 'GET',
    path: `/api/v1/usuario/registro/email/${token}`,
  })
  const { body } = await expectOk(ask, 200, {
    nome: 'POST /auth',
    method: 'POST',
    path: '/api/v1/auth',
    body: { username: pedido.cpf, password: pedido.senha, subscription: true },
  })
  return { token: String(body.token), assinaturaUuid: String(body.identificadorAssinatura), senha: pedido.senha }
}

async function expectOk(ask: Cliente, status: number, chamada: Parameters<Cliente>[0]) {
  const answer = await ask(chamada)
  if (answer.status !== status) throw new Error(`${chamada.nome}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

async function findToken(ask: Cliente, email: string) {
  for (let looks = 0; looks < MAX_MAILS; looks++) {
    const path = `/sandbox/emails?para=${encodeURIComponent(email)}`
    const { body } = await expectOk(ask, 200, { nome: 'GET /sandbox/emails', method: 'GET', path })
    const found = (body as unknown as { links: string[] }[])
      .flatMap(({ links }) => links)
      .map((link) => new URL(link).searchParams.get('tokenValidacao'))
      .find((token) => token)
    if (found) return found
    await pause(MAIL_MS)
  }
  throw new Error('o e-mail do cadastro não chegou')
}

/**
 * What a person does while versions change: quotes, buys, tops up, withdraws, cancels, prints, and looks again and again.
 * `pausaMs`: the longest pause between two acts.
 */
export async function live(pessoa: Pessoa, { pausaMs }: { pausaMs: number }, isOver: () => boolean) {
  const { sorte, diario } = pessoa
  let saques = 0
  try {
    await pessoa.quote()
    await topUp(pessoa)
    while (!isOver()) {
      const what = sorte.escolhe({
        cotacao: 10,
        compra: 14,
        recarga: 5,
        olhada: 50,
        impressao: 10,
        cancelamento: 4,
        saque: saques < MAX_SAQUES ? 1 : 0,
      })
      if (what === 'cotacao') await pessoa.quote()
      else if (what === 'compra') await buy(pessoa)
      else if (what === 'recarga') await topUp(pessoa)
      else if (what === 'olhada') await look(pessoa)
      else if (what === 'impressao') await print(pessoa)
      else if (what === 'cancelamento') await cancel(pessoa)
      else {
        saques++
        await withdraw(pessoa)
      }
      await pause(sorte.inteiro(0, pausaMs))
    }
  } catch (error) {
    diario.falhas.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

type Frete = { uuid: string; statusFrete: string; codigoEncomenda: string | null }

async function listFretes({ call }: Pessoa) {
  const { body } = await call({ nome: 'GET /frete', method: 'GET', path: '/api/v1/frete' }, 200)
  return body as unknown as Frete[]
}

/**
 * Reads what the screens read by themselves: the list, one frete of it, the bell, the wallet, the limit, the public
 * tracking.
 */
async function look(pessoa: Pessoa) {
  const { call, sorte, assinante } = pessoa
  const get = (path: string, ...codes: (number | string)[]) =>
    call(
      { nome: `GET ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')}`, method: 'GET', path: `/api/v1${path}` },
      200,
      ...codes,
    )
  const fretes = await listFretes(pessoa)
  await get('/notificacao')
  await get(`/assinatura/${assinante.assinaturaUuid}`)
  await get('/frete/limite')
  const one = fretes[sorte.inteiro(0, fretes.length - 1)]
  if (!one) return
  await get(`/frete/${one.uuid}`)
  if (one.codigoEncomenda)
    await call({ nome: 'GET /rastreio', method: 'GET', path: `/api/v1/rastreio/${one.codigoEncomenda}` }, 200)
}

async function pickGerado(pessoa: Pessoa) {
  const gerados = (await listFretes(pessoa)).filter(({ statusFrete }) => statusFrete === 'GERADO')
  return gerados[pessoa.sorte.inteiro(0, gerados.length - 1)]
}

async function print(pessoa: Pessoa) {
  const one = await pickGerado(pessoa)
  if (!one) return
  const tipo = pessoa.sorte.escolhe({ A4: 1, A6: 2, ZPL: 1 })
  await pessoa.call(
    { nome: 'GET /frete/:id/etiqueta', method: 'GET', path: `/api/v1/frete/${one.uuid}/etiqueta?tipoFolha=${tipo}` },
    200,
  )
}

async function cancel(pessoa: Pessoa) {
  const one = await pickGerado(pessoa)
  if (one) await pessoa.call({ nome: 'PUT /frete/:id', method: 'PUT', path: `/api/v1/frete/${one.uuid}` }, 200)
}
