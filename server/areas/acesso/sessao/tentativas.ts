import { createHmac } from 'node:crypto'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { networkOf, tooManyUntil } from '../../../kernel/guard/rate-limit.ts'
import { findSegredo } from '../../../kernel/kernel.repo.ts'
import { perHouse } from '../../../kernel/memo.ts'
import { nameAparelho } from './aparelho.rules.ts'
import type { Aparelho } from './aparelho-conhecido.ts'
import {
  type Contador,
  countTentativa,
  deleteTentativas,
  type Espera,
  listEsperas,
  listRedes,
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
/** In which wrong passwords from unknown networks are added up, over the whole house. */
const CASA_SECONDS = 900

/** Where somebody comes from: the address, what the browser says of itself, and which one it is if it is known. */
export type Origem = { ip: string; userAgent: string | undefined; aparelho: Aparelho | undefined }

/** Who tries, by the account's document. */
export type Quem = Origem & { cpf: string }

/** One try to log in, counted before the password is looked at. */
export type Tentativa = {
  /** The counter that is the person's alone: a success clears it. */
  propria: string
  contadas: string[]
  /** What is known from here on, if the password is right. */
  redes: string[]
  isKnown: boolean
}

/**
 * Growing delays against guessing (docs/decisions.md). A browser that logged in to this account before has a counter of its
 * own; so has a network together with the kind of browser. Neither the waits of others on the same network, nor those of the
 * account, nor the house's hold them: nobody can lock somebody out by failing on purpose. A reset by e-mail makes the network
 * known.
 * Throws TOO_MANY_REQUESTS while a wait lasts; unknown accounts wait like any other.
 */
export async function beginTentativa(deps: Deps, quem: Quem): Promise<Tentativa> {
  const { db, clock, config, limits } = deps
  const em = clock.now()
  const { propria, rede, redes, contadores, isKnown } = await weigh(deps, db, quem, em)
  if (!isKnown) {
    // what neighbours and strangers do holds nobody where they are known
    await limits.take({ name: 'acesso.logIn', max: config.limits.login, windowSeconds: 60 }, quem.ip)
    refuseUnknown(deps, em)
  }
  await count(deps, contadores, em)
  return { propria, contadas: contadores.map(({ chave }) => chave), redes: [rede, ...redes], isKnown }
}

/**
 * The same for somebody with a session who is asked for the password again: one try, counted on the person alone, so
 * that a stolen session guesses no faster than a stranger, and strangers at the log in hold nobody here. Answers what
 * forgets the tries once the password was right.
 */
export async function beginSenhaAtual(deps: Deps, usuarioUuid: string) {
  const chave = senhaAtualOf(digestWith(await segredoOf(deps)), usuarioUuid)
  await count(deps, [{ chave, gratis: GRATIS.senhaAtual }], deps.clock.now())
  return () => deleteTentativas(deps.db, [chave])
}

/** Counts a try on every counter; throws TOO_MANY_REQUESTS, and counts nothing, when one of them makes it wait. */
async function count(deps: Deps, contadores: readonly Contador[], em: Date) {
  const esperas = esperasOf(deps)
  const chaves = contadores.map(({ chave }) => chave)
  esperas.refuse(chaves, em)
  await deps.db.transaction().execute(async (tx) => {
    if ((await countTentativa(tx, contadores, em)) === contadores.length) return
    const esperando = await listEsperas(tx, chaves, em)
    esperas.remember(esperando, em)
    throw tooManyUntil(latest(esperando) ?? em, em)
  })
}

/** The counters that a try is on, by what is known of the one who tries. */
async function weigh(deps: Deps, db: Db, { cpf, ip, userAgent, aparelho }: Quem, em: Date) {
  const segredo = await segredoOf(deps, db)
  const digest = digestWith(segredo)
  const { par, conta, redes } = chavesOf(digest, cpf, ip)
  const rede = digest(networkOf(ip))
  const redeDoNavegador = digest(`${networkOf(ip)} ${nameAparelho(userAgent)}`)
  const known = await listRedes(db, cpf, [rede, redeDoNavegador], plusSeconds(em, -REDE_DAYS * 86_400))
  const navegador = aparelho?.conta === contaDe(segredo, cpf) ? aparelho.nonce : undefined
  const propria = navegador
    ? `aparelho:${digest(navegador)}`
    : known.includes(redeDoNavegador)
      ? `par:${digest(`${cpf} ${redeDoNavegador}`)}`
      : par
  const isKnown = navegador !== undefined || known.length > 0
  const login = deps.config.limits.login
  const contadores: Contador[] = [{ chave: propria, gratis: GRATIS.par }]
  if (!isKnown) {
    contadores.push({ chave: conta, gratis: GRATIS.conta }, { chave: redes[0]!, gratis: Math.max(30, login * 3) })
    // whoever has a /48 has 65,536 networks; a provider that gives a /64 to each home has many homes in one
    if (redes[1]) contadores.push({ chave: redes[1], gratis: Math.max(200, login * 20) })
  }
  return { propria, rede, redes: [redeDoNavegador], contadores, isKnown }
}

/** The password was right: the try does not count, and network and kind of browser are the person's from here on. */
export async function endTentativa(tx: Db, { propria, contadas, redes }: Tentativa, usuarioUuid: string, em: Date) {
  await lockTentativas(tx, contadas)
  await deleteTentativas(tx, [propria])
  const others = contadas.filter((chave) => chave !== propria)
  if (others.length > 0) await uncountTentativa(tx, others, em)
  for (const redeHash of redes) await saveRede(tx, usuarioUuid, redeHash, em)
}

/**
 * The password was wrong. Thousands of networks that each try a little are seen only by the house as a whole: beyond a count
 * that people do not reach, unknown networks wait for the end of the quarter of an hour. Known ones go on.
 */
export async function failTentativa(deps: Deps, { isKnown }: Tentativa) {
  if (isKnown) return
  const now = deps.clock.now()
  const max = deps.config.limits.falhasDeLogin
  try {
    await deps.limits.take({ name: 'acesso.falhas', max, windowSeconds: CASA_SECONDS }, 'casa')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    casaOf(deps).until = plusSeconds(now, error.retryAfterSeconds ?? CASA_SECONDS)
    deps.log.warn({}, 'logins from unknown networks wait: too many wrong passwords in the house')
  }
}

const casaOf = perHouse((): { until?: Date } => ({}))

function refuseUnknown(deps: Deps, em: Date) {
  const { until } = casaOf(deps)
  if (until && until > em) throw tooManyUntil(until, em)
}

/**
 * Whoever proved to own the account's mail address need not wait for what others did, be it from the same network, which
 * is known as theirs from here on.
 */
export async function liftEspera(
  deps: Deps,
  tx: Db,
  { usuarioUuid, quem, em }: { usuarioUuid: string; quem: Quem; em: Date },
) {
  const { propria, rede } = await weigh(deps, tx, quem, em)
  const digest = digestWith(await segredoOf(deps, tx))
  const { conta, par } = chavesOf(digest, quem.cpf, quem.ip)
  const chaves = [...new Set([conta, par, propria, senhaAtualOf(digest, usuarioUuid)])]
  await lockTentativas(tx, chaves)
  await deleteTentativas(tx, chaves)
  await saveRede(tx, usuarioUuid, rede, em)
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

const keptSegredo = perHouse((): { segredo?: string } => ({}))

/** The installation's secret. It never changes: read once. */
export async function segredoOf(deps: Deps, db: Db = deps.db) {
  const kept = keptSegredo(deps)
  return (kept.segredo ??= await findSegredo(db))
}

/** Whose account a known browser's cookie is about. */
export const contaDe = (segredo: string, cpf: string) => digestWith(segredo)(`aparelho ${cpf}`)

type Digest = (text: string) => string
const senhaAtualOf = (digest: Digest, usuarioUuid: string) => `atual:${digest(usuarioUuid)}`

function chavesOf(digest: Digest, cpf: string, ip: string) {
  const [rede, wide] = [networkOf(ip), networkOf(ip, 48)]
  const redes = wide === rede ? [rede] : [rede, `${wide} 48`]
  return {
    par: `par:${digest(`${cpf} ${rede}`)}`,
    conta: `conta:${digest(cpf)}`,
    redes: redes.map((one) => `rede:${digest(one)}`),
  }
}

/** Documents and addresses are personal: only keyed digests of them are kept. */
const digestWith =
  (segredo: string): Digest =>
  (text) =>
    createHmac('sha256', segredo).update(text).digest('base64url').slice(0, 22)
