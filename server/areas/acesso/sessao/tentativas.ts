import { createHmac } from 'node:crypto'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { segredoOf } from '../../../kernel/guard/cofre.ts'
import { networkOf, tooManyUntil } from '../../../kernel/guard/rate-limit.ts'
import { perHouse } from '../../../kernel/memo.ts'
import { findEntradaDesde } from '../usuario.repo.ts'
import { nameAparelho } from './aparelho.rules.ts'
import type { Aparelho } from './aparelho-conhecido.ts'
import {
  type ChaveEmEspera,
  type Contador,
  countTentativa,
  deleteTentativas,
  listChavesEmEspera,
  listRedes,
  lockTentativas,
  saveRede,
  uncountTentativa,
} from './tentativa.repo.ts'

/**
 * How many failures are free before the waits begin. `par`: one account from one network or browser. `conta`: one
 * account from everywhere. `senhaAtual`: the present password of a logged in person; right passwords that come at once
 * count until they are checked. `segundoFator`: a code of the second step.
 */
const GRATIS = { par: 5, conta: 20, senhaAtual: 9, segundoFator: 5 }
/** Days for which a network counts as known after a log in, unless the password changes. */
const REDE_DAYS = 90
/** Seconds over which wrong passwords from unknown networks are added up for the whole house. */
const CASA_SECONDS = 900

/** Origin of a try: address, User-Agent, and the browser that its cookie names. */
export type Origem = { ip: string; userAgent: string | undefined; aparelho: Aparelho | undefined }

/** A try with its account's CPF. */
export type Quem = Origem & { cpf: string }

/** One try to log in, counted before the password is checked. */
export type Tentativa = {
  /** The counter of this account from this browser or network; a success clears it. */
  propria: string
  contadas: string[]
  /** Networks that become known if the password is right. */
  redes: string[]
  /** When the try began: a change of the password meanwhile makes its networks unknown. */
  em: Date
  isKnown: boolean
  /** The browser, if this account knows it. */
  aparelho: Aparelho | undefined
}

/**
 * Growing delays against guessing (docs/decisions.md). A browser that logged in to this account since the last change
 * of the password, and since the second step was turned on, has a counter of its own; so has a network together with
 * the kind of browser. Waits of others on the same network, of the account or of the whole house do not apply to them:
 * nobody can lock a person out by failing on purpose. Networks from before the last change of the password are unknown,
 * too; the network of that change is known. Throws TOO_MANY_REQUESTS while a wait lasts; unknown accounts wait like any
 * other.
 */
export async function beginTentativa(deps: Deps, quem: Quem): Promise<Tentativa> {
  const { db, clock, config, limits } = deps
  const em = clock.now()
  const { propria, rede, redes, contadores, isKnown, aparelho } = await weigh(deps, db, quem, em)
  if (!isKnown) {
    // does not apply to known origins: neighbours and strangers must not block them
    await limits.take({ name: 'acesso.logIn', max: config.limits.login, windowSeconds: 60 }, quem.ip)
    refuseUnknown(deps, em)
  }
  await count(deps, contadores, em)
  return { propria, contadas: contadores.map(({ chave }) => chave), redes: [rede, ...redes], em, isKnown, aparelho }
}

/**
 * `beginTentativa` for a logged in person who must give the password again: one try, counted on the person alone. A
 * stolen session guesses no faster than a stranger, and strangers at log in block nobody here. Returns the function
 * that clears the tries after the right password.
 */
export async function beginSenhaAtual(deps: Deps, usuarioUuid: string) {
  const chave = senhaAtualOf(digestWith(await segredoOf(deps)), usuarioUuid)
  await count(deps, [{ chave, gratis: GRATIS.senhaAtual }], deps.clock.now())
  return () => deleteTentativas(deps.db, [chave])
}

/**
 * Counts a code of the second step before it is checked. Callers have checked the password, so strangers cannot make
 * the owner wait. A browser that this account knows has a counter of its own, so a thief who knows the password cannot
 * make it wait either. Returns the counter, which nothing but a right code clears: a new password does
 * not. Throws TOO_MANY_REQUESTS.
 */
export async function beginSegundoFator(deps: Deps, usuarioUuid: string, aparelho?: Aparelho | 'logged in') {
  const de = aparelho === 'logged in' ? 'sessao' : (aparelho?.nonce ?? '')
  const chave = `fator:${digestWith(await segredoOf(deps))(`${usuarioUuid} ${de}`)}`
  const em = deps.clock.now()
  if ((await countTentativa(deps.db, [{ chave, gratis: GRATIS.segundoFator }], em)) === 0) {
    const esperas = await listChavesEmEspera(deps.db, [chave], em)
    throw tooManyUntil(latest(esperas) ?? em, em)
  }
  return chave
}

/** Clears the counter of the second step after a right code. */
export const forgetSegundoFator = (tx: Db, chave: string) => deleteTentativas(tx, [chave])

/** Counts a try on every counter. Throws TOO_MANY_REQUESTS, and counts nothing, when one of them must wait. */
async function count(deps: Deps, contadores: readonly Contador[], em: Date) {
  const esperas = esperasOf(deps)
  const chaves = contadores.map(({ chave }) => chave)
  esperas.refuse(chaves, em)
  await deps.db.transaction().execute(async (tx) => {
    if ((await countTentativa(tx, contadores, em)) === contadores.length) return
    const esperando = await listChavesEmEspera(tx, chaves, em)
    esperas.remember(esperando, em)
    throw tooManyUntil(latest(esperando) ?? em, em)
  })
}

/** The counters of a try, by what is known of its origin. */
async function weigh(deps: Deps, db: Db, { cpf, ip, userAgent, ...quem }: Quem, em: Date) {
  const segredo = await segredoOf(deps, db)
  const digest = digestWith(segredo)
  const { par, conta, redes } = chavesOf(digest, cpf, ip)
  const rede = digest(networkOf(ip))
  const redeDoNavegador = digest(`${networkOf(ip)} ${nameAparelho(userAgent)}`)
  const known = await listRedes(db, cpf, [rede, redeDoNavegador], plusSeconds(em, -REDE_DAYS * 86_400))
  const aparelho = quem.aparelho?.conta === contaDe(segredo, cpf) ? await stillKnown(db, cpf, quem.aparelho) : undefined
  const propria = aparelho
    ? `aparelho:${digest(aparelho.nonce)}`
    : known.includes(redeDoNavegador)
      ? `par:${digest(`${cpf} ${redeDoNavegador}`)}`
      : par
  const isKnown = aparelho !== undefined || known.length > 0
  const login = deps.config.limits.login
  const contadores: Contador[] = [{ chave: propria, gratis: GRATIS.par }]
  if (!isKnown) {
    contadores.push({ chave: conta, gratis: GRATIS.conta }, { chave: redes[0]!, gratis: Math.max(30, login * 3) })
    // an attacker with a /48 has 65,536 networks, but a provider may serve many homes from one /48
    if (redes[1]) contadores.push({ chave: redes[1], gratis: Math.max(200, login * 20) })
  }
  return { propria, rede, redes: [redeDoNavegador], contadores, isKnown, aparelho }
}

/**
 * The browser, unless its last log in is older than the password or the second step. A thief who knew the password could
 * have made any number of cookies, and each would have a counter of its own.
 */
async function stillKnown(db: Db, cpf: string, aparelho: Aparelho) {
  const desde = await findEntradaDesde(db, cpf)
  return desde && aparelho.em >= desde ? aparelho : undefined
}

/**
 * Ends a try with the right password: the try does not count, and network and kind of browser become known. `passo`:
 * the counter of a second step with the right code, to be cleared, too.
 */
export async function endTentativa(
  tx: Db,
  { propria, contadas, redes, em: begun }: Tentativa,
  { usuarioUuid, passo }: { usuarioUuid: string; passo?: string | undefined },
  em: Date,
) {
  await lockTentativas(tx, contadas)
  await deleteTentativas(tx, passo ? [propria, passo] : [propria])
  const others = contadas.filter((chave) => chave !== propria)
  if (others.length > 0) await uncountTentativa(tx, others, em)
  for (const redeHash of redes) await saveRede(tx, usuarioUuid, redeHash, begun)
}

/**
 * Counts a wrong password for the whole house. Only that count reveals thousands of networks that each try a little:
 * beyond a number that people do not reach, unknown networks wait until the quarter of an hour ends. Known ones go on.
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
 * Ends the waits of a person who proved to own the account's e-mail, also those that others on the same network caused.
 * That network becomes known.
 */
export async function liftEspera(
  deps: Deps,
  tx: Db,
  { usuarioUuid, quem, em }: { usuarioUuid: string; quem: Quem; em: Date },
) {
  const { propria } = await weigh(deps, tx, quem, em)
  const digest = digestWith(await segredoOf(deps, tx))
  const { conta, par } = chavesOf(digest, quem.cpf, quem.ip)
  const chaves = [...new Set([conta, par, propria, senhaAtualOf(digest, usuarioUuid)])]
  await lockTentativas(tx, chaves)
  await deleteTentativas(tx, chaves)
  await keepRede(deps, tx, { usuarioUuid, ip: quem.ip, em })
  for (const chave of chaves) esperasOf(deps).forget(chave)
}

/**
 * Makes the network known from which a person has just set the password. It is as good as one of a log in: there somebody
 * knows the new password, having proved the old one or the mailbox.
 */
export async function keepRede(
  deps: Deps,
  tx: Db,
  { usuarioUuid, ip, em }: { usuarioUuid: string; ip: string; em: Date },
) {
  await saveRede(tx, usuarioUuid, digestWith(await segredoOf(deps, tx))(networkOf(ip)), em)
}

const latest = (esperas: readonly ChaveEmEspera[]) =>
  esperas.reduce<Date | undefined>((last, { livreEm }) => (last && last > livreEm ? last : livreEm), undefined)

/**
 * Waits that this node has just read, trusted for a second: a flood of tries is refused without asking the database.
 */
const esperasOf = perHouse(() => {
  const known = new Map<string, { until: Date; believed: Date }>()
  return {
    remember(esperando: readonly ChaveEmEspera[], em: Date) {
      if (known.size > 10_000) known.clear()
      for (const { chave, livreEm } of esperando) known.set(chave, { until: livreEm, believed: plusSeconds(em, 1) })
    },
    /** Throws TOO_MANY_REQUESTS when one of them must wait. */
    refuse(chaves: readonly string[], em: Date) {
      for (const chave of chaves) {
        const espera = known.get(chave)
        if (espera && espera.believed > em && espera.until > em) throw tooManyUntil(espera.until, em)
      }
    },
    forget: (chave: string) => known.delete(chave),
  }
})

/** The account in a known browser's cookie, as a keyed digest. */
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

/** CPFs and addresses are personal data: only keyed digests are stored. */
const digestWith =
  (segredo: string): Digest =>
  (text) =>
    createHmac('sha256', segredo).update(text).digest('base64url').slice(0, 22)
