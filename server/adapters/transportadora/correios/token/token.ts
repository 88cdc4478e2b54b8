import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db } from '../../../../kernel/deps.ts'
import { openCofre } from '../../../../kernel/guard/cofre.ts'
import { findSegredo } from '../../../../kernel/kernel.repo.ts'
import type { DisjuntorDaChamada } from '../../../../ports/chamada.ts'
import type { Asking } from '../../../../ports/transportadora.ts'
import { type AmbienteDaConversa, openConversa } from '../../conversa/conversa.ts'
import { RecusaDaTransportadora, SemResposta } from '../../conversa/desfechos.ts'
import { CORREIOS } from '../../identidade.ts'
import { readHorario } from '../horario.rules.ts'
import { dropToken, findToken, keepToken, releasePedidoDeToken, takePedidoDeToken } from './token.repo.ts'

export type ConfigDosCorreios = {
  usuario: string
  codigoAcesso: string
  /** Ten digits. */
  cartaoPostagem: string
  url: string
  timeoutMs: number
  porMinuto: { precos: number; demais: number }
}
export type AmbienteDosCorreios = AmbienteDaConversa & { db: Db }

/** What a token opens: the contract of its card of posting. */
export type Acesso = { token: string; contrato: string; dr: number; versao: number }
type Conhecido = Acesso & { renovaEm: Date }

export type Token = {
  /** The token in force. Throws SemResposta while the Correios give no token. */
  current(asking: Asking): Promise<Acesso>
  /** Drops a token that the Correios refused, unless it has been replaced already. */
  forget(versao: number): Promise<void>
  disjuntores(): DisjuntorDaChamada[]
  close(): Promise<void>
}

/**
 * A token is renewed this long before its end, so that a machine whose clock is ten minutes slow is still in time. The
 * Correios make a new token only in the last half hour of the old one (facts: correios.md §1). A machine whose clock is
 * fast asks too early and gets the old one again.
 */
const ANTES_DO_FIM_SEGUNDOS = 20 * 60
/** The least time between two renewals, and between two looks at a renewal by another node. */
const OUTRA_VEZ_SEGUNDOS = 60
const OLHA_SEGUNDOS = 5
/** How long no node asks again after refused credentials: a wrong access code must not lock the account. */
const RECUSADO_SEGUNDOS = 60
const ESPERA_MS = 60

const Resposta = z.object({
  token: z.string().regex(/^[\x21-\x7e]{8,8000}$/),
  expiraEm: z.string(),
  cartaoPostagem: z.object({
    numero: z.coerce.string().optional(),
    contrato: z.coerce.string().regex(/^\d{1,12}$/),
    dr: z.coerce.number().int().min(1).max(99),
  }),
})

/** The Correios' token of the card of posting, shared by all nodes: one of them asks at a time, the others wait or go on. */
export function openToken(config: ConfigDosCorreios, ambiente: AmbienteDosCorreios): Token {
  const { db, clock, log } = ambiente
  const { usuario, codigoAcesso, cartaoPostagem, url, timeoutMs } = config
  const basic = Buffer.from(`${usuario}:${codigoAcesso}`).toString('base64')
  const conversa = openConversa({
    transportadoraUuid: CORREIOS.uuid,
    nome: 'correios',
    url,
    timeoutMs,
    porMinuto: config.porMinuto,
    autorizar: () => `Basic ${basic}`,
    ambiente,
  })
  const closing = new AbortController()
  let known: Conhecido | undefined
  let lookAgainEm = 0
  let recusadoAte = 0
  let renewing: Promise<Conhecido> | undefined
  let cofre: ReturnType<typeof openCofre> | undefined

  async function openIt() {
    cofre ??= openCofre(await findSegredo(db), 'token da transportadora')
    return { cofre, credenciais: cofre.digest(JSON.stringify([url, usuario, codigoAcesso, cartaoPostagem])) }
  }

  /** The token that the nodes share. undefined: no node has one, or its text cannot be decrypted. */
  async function findShared() {
    const { cofre: box, credenciais } = await openIt()
    const row = await findToken(db, credenciais)
    const token = row?.token ? box.unlock(credenciais, row.token)?.toString('utf8') : undefined
    const shared: Conhecido | undefined =
      row && token && row.contrato && row.dr && row.renovaEm
        ? { token, contrato: row.contrato, dr: row.dr, versao: row.versao, renovaEm: row.renovaEm }
        : undefined
    return { credenciais, box, versao: row?.versao ?? 0, shared }
  }

  const isFresh = ({ renovaEm }: Conhecido) => clock.now() < renovaEm

  /**
   * A fresh token: another node's, or one asked for by this node. An old one that still serves, while another node asks
   * or when asking failed.
   */
  async function renew(): Promise<Conhecido> {
    const end = performance.now() + 2 * timeoutMs
    for (;;) {
      const { credenciais, box, versao, shared } = await findShared()
      if (shared && isFresh(shared)) return shared
      const em = clock.now()
      const ate = plusSeconds(em, Math.ceil((2 * timeoutMs) / 1000) + 5)
      if (await takePedidoDeToken(db, credenciais, versao, em, ate)) {
        try {
          return await askFor(credenciais, box)
        } catch (error) {
          await releasePedidoDeToken(db, credenciais, clock.now())
          if (!shared) throw error
          return shared
        }
      }
      if (shared) return shared
      if (performance.now() > end) throw new SemResposta('another node is asking for the token', { talvezFeito: false })
      await sleep(ESPERA_MS * (0.5 + Math.random()), undefined, { signal: closing.signal })
    }
  }

  async function askFor(credenciais: string, box: ReturnType<typeof openCofre>): Promise<Conhecido> {
    if (clock.now().getTime() < recusadoAte)
      throw new SemResposta('the Correios refused our credentials a moment ago', { talvezFeito: false, isCaller: true })
    const answer = await conversa
      .call(
        {
          tipo: 'TOKEN',
          nome: 'token do cartão de postagem',
          method: 'POST',
          path: '/token/v1/autentica/cartaopostagem',
          body: { numero: cartaoPostagem },
          podeRepetir: true,
          schema: Resposta,
        },
        { signal: closing.signal },
      )
      .catch((error: unknown) => {
        // the call that waits for the token was not sent
        if (error instanceof SemResposta)
          throw new SemResposta(`no token: ${error.message}`, { talvezFeito: false, isCaller: error.isCaller })
        if (!(error instanceof RecusaDaTransportadora)) throw error
        recusadoAte = plusSeconds(clock.now(), RECUSADO_SEGUNDOS).getTime()
        const about = { transportadora: 'correios', status: error.status, codigos: error.codigos }
        log.warn(about, 'the Correios refuse our user, access code or card of posting')
        throw new SemResposta(`the token was refused with ${error.status}`, { talvezFeito: false })
      })
    const { numero, contrato, dr } = answer.cartaoPostagem
    const expiraEm = readHorario(answer.expiraEm)
    if (!expiraEm || (numero !== undefined && numero.padStart(10, '0') !== cartaoPostagem))
      throw new SemResposta('the token is of another card, or without an end', { talvezFeito: false })
    const em = clock.now()
    const antes = plusSeconds(expiraEm, -ANTES_DO_FIM_SEGUNDOS)
    const outraVez = plusSeconds(em, OUTRA_VEZ_SEGUNDOS)
    const renovaEm = antes > outraVez ? antes : outraVez
    const kept = await keepToken(
      db,
      credenciais,
      { token: box.lock(credenciais, Buffer.from(answer.token)), contrato, dr, renovaEm },
      em,
    )
    return { token: answer.token, contrato, dr, renovaEm, versao: kept?.versao ?? 0 }
  }

  /** Renews once at a time in this node. */
  const renewOnce = () =>
    (renewing ??= renew()
      .then((acesso) => {
        known = acesso
        return acesso
      })
      .finally(() => {
        renewing = undefined
        lookAgainEm = plusSeconds(clock.now(), OLHA_SEGUNDOS).getTime()
      }))

  return {
    async current(asking) {
      if (known && isFresh(known)) return known
      if (known) {
        if (clock.now().getTime() >= lookAgainEm) renewOnce().catch(() => {}) // the old one serves meanwhile
        return known
      }
      return Promise.race([renewOnce(), goneOf(asking.signal)])
    },
    async forget(versao) {
      if (known?.versao === versao) known = undefined
      const { credenciais } = await openIt()
      await dropToken(db, credenciais, versao)
    },
    disjuntores: () => conversa.disjuntores(),
    async close() {
      closing.abort()
      await renewing?.catch(() => {})
      await conversa.close()
    },
  }
}

/** Rejects when the caller has gone: the asking for the token goes on for the others. */
const goneOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const leave = () => reject(new SemResposta('the caller gave up', { talvezFeito: false, isCaller: true }))
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
  })
