import { createHmac } from 'node:crypto'
import { plusSeconds } from '#contract/kernel/instant'
import type { Db, Deps } from '../../kernel/deps.ts'
import { findSegredo } from '../../kernel/kernel.repo.ts'
import { perHouse } from '../../kernel/memo.ts'
import { networkOf, tooManyUntil } from '../../kernel/rate-limit.ts'
import {
  type Contador,
  countTentativa,
  deleteTentativas,
  type Espera,
  hasRede,
  listEsperas,
  lockTentativas,
  saveRede,
  uncountTentativa,
} from './tentativa.repo.ts'

/**
 * Failures before waits begin: one account from one network, one account from everywhere, the present password of one
 * person. Of the last, right ones that come at once are counted too until they are looked at.
 */
const GRATIS = { par: 5, conta: 20, senhaAtual: 9 }
/** How long a network from which somebody logged in counts as theirs. */
const REDE_DAYS = 90

/** One try to log in, counted before the password is looked at. */
export type Tentativa = { chaves: { par: string; conta: string; rede: string }; contadas: string[]; redeHash: string }

/**
 * Growing delays against guessing (docs/decisions.md). The waits of a whole account and of a whole network do not
 * hold whoever came from this network before, so nobody can lock somebody out by failing on purpose; a reset by e-mail
 * lifts the account's as well.
 * Throws TOO_MANY_REQUESTS while a wait lasts; unknown accounts wait like any other.
 */
export async function beginTentativa(deps: Deps, { cpf, ip }: { cpf: string; ip: string }): Promise<Tentativa> {
  const { db, clock, config } = deps
  const digest = await digestOf(deps)
  const chaves = chavesOf(digest, cpf, ip)
  const redeHash = digest(networkOf(ip))
  const em = clock.now()
  const isKnown = await hasRede(db, cpf, redeHash, plusSeconds(em, -REDE_DAYS * 86_400))
  const esperas = esperasOf(deps)
  esperas.refuse(isKnown ? [chaves.par] : Object.values(chaves), em)
  const contadores: Contador[] = [
    { chave: chaves.par, gratis: GRATIS.par },
    ...(isKnown
      ? [] // where one is known, what neighbours and strangers do holds nobody
      : [
          { chave: chaves.rede, gratis: Math.max(30, config.limits.login * 3) },
          { chave: chaves.conta, gratis: GRATIS.conta },
        ]),
  ]
  await count(deps, contadores, em)
  return { chaves, contadas: contadores.map(({ chave }) => chave), redeHash }
}

/**
 * The same for somebody with a session who is asked for the password again: one try, counted on the person alone, so
 * that a stolen session guesses no faster than a stranger, and strangers at the log in hold nobody here. Answers what
 * forgets the tries once the password was right.
 */
export async function beginSenhaAtual(deps: Deps, usuarioUuid: string) {
  const { db, clock } = deps
  const chave = senhaAtualOf(await digestOf(deps), usuarioUuid)
  const em = clock.now()
  esperasOf(deps).refuse([chave], em)
  await count(deps, [{ chave, gratis: GRATIS.senhaAtual }], em)
  return () => deleteTentativas(db, [chave])
}

/** Counts a try on every counter; throws TOO_MANY_REQUESTS, and counts nothing, when one of them makes it wait. */
const count = (deps: Deps, contadores: readonly Contador[], em: Date) =>
  deps.db.transaction().execute(async (tx) => {
    if ((await countTentativa(tx, contadores, em)) === contadores.length) return
    const chaves = contadores.map(({ chave }) => chave)
    const esperando = await listEsperas(tx, chaves, em)
    esperasOf(deps).remember(esperando, em)
    throw tooManyUntil(latest(esperando) ?? em, em)
  })

/** The password was right: the try does not count, and the network is the person's from here on. */
export async function endTentativa(tx: Db, { chaves, contadas, redeHash }: Tentativa, usuarioUuid: string, em: Date) {
  await lockTentativas(tx, contadas)
  await deleteTentativas(tx, [chaves.par])
  const others = contadas.filter((chave) => chave !== chaves.par)
  if (others.length > 0) await uncountTentativa(tx, others, em)
  await saveRede(tx, usuarioUuid, redeHash, em)
}

/** Whoever proved to own the account's mail address need not wait for what others did, be it from the same network. */
export async function liftEspera(
  deps: Deps,
  tx: Db,
  { cpf, usuarioUuid, ip }: { cpf: string; usuarioUuid: string; ip: string },
) {
  const digest = await digestOf(deps, tx)
  const { conta, par } = chavesOf(digest, cpf, ip)
  const chaves = [conta, par, senhaAtualOf(digest, usuarioUuid)]
  await lockTentativas(tx, chaves)
  await deleteTentativas(tx, chaves)
  for (const chave of chaves) esperasOf(deps).forget(chave)
}

const latest = (esperas: readonly Espera[]) =>
  esperas.reduce<Date | undefined>((last, { livreEm }) => (last && last > livreEm ? last : livreEm), undefined)

/** Waits that this node has just read, believed for a second: a flood of tries is refused without asking the database. */
const esperasOf = perHouse(() => {
  const known = new Map<string, { until: Date; believed: Date }>()
  return {
    remember(esperando: readonly Espera[], em: Date) {
      if (known.size > 10_000) known.clear()
      for (const { chave, livreEm } of esperando) known.set(chave, { until: livreEm, believed: plusSeconds(em, 1) })
    },
    /** Throws TOO_MANY_REQUESTS when one of them is known to wait. */
    refuse(chaves: readonly string[], em: Date) {
      for (const chave of chaves) {
        const espera = known.get(chave)
        if (espera && espera.believed > em && espera.until > em) throw tooManyUntil(espera.until, em)
      }
    },
    forget: (chave: string) => known.delete(chave),
  }
})

/** It never changes: read once. */
const segredoOf = perHouse((): { segredo?: string } => ({}))

type Digest = (text: string) => string
const senhaAtualOf = (digest: Digest, usuarioUuid: string) => `atual:${digest(usuarioUuid)}`
function chavesOf(digest: Digest, cpf: string, ip: string) {
  const rede = networkOf(ip)
  return { par: `par:${digest(`${cpf} ${rede}`)}`, conta: `conta:${digest(cpf)}`, rede: `rede:${digest(rede)}` }
}

/** Documents and addresses are personal: only keyed digests of them are kept. */
async function digestOf(deps: Deps, db: Db = deps.db): Promise<Digest> {
  const kept = segredoOf(deps)
  const segredo = (kept.segredo ??= await findSegredo(db))
  return (text) => createHmac('sha256', segredo).update(text).digest('base64url').slice(0, 22)
}
