import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../kernel/start-error.ts'
import type { Abrigo } from './abrigo.ts'
import { BALANCEADOR, BANCOS, haproxyOf, type Portas, pgbouncerOf } from './configuracao.ts'
import { createMaquina, type Senhas, urlAt } from './maquina.ts'
import type { Programas } from './programas.ts'

export type Conjunto = Awaited<ReturnType<typeof startConjunto>>
export type Modo = 'session' | 'transaction'

/** A member as Patroni's REST API tells it. */
type Membro = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** The longest wait for three whole servers, and the pause between two looks. */
const MAX_INTEIRO_MS = 180_000
const OLHADA_MS = 250
/** How far behind a standby may be to count as whole: it is about to catch up. */
const MAX_ATRASO_BYTES = 1_000_000

type Ambiente = { programas: Programas; portas: Portas; modo?: Modo | undefined; isPeer: boolean }

/**
 * Three PostgreSQL under Patroni with an etcd each, HAProxy in front, and PgBouncer where a mode is given: what deploy/
 * describes, on this machine. Resolves when the house's empty database is there.
 */
export async function startConjunto(abrigo: Abrigo, { programas, portas, modo, isPeer }: Ambiente) {
  const senhas = newSenhas()
  const maquinas = BANCOS.map((banco) => createMaquina(abrigo, banco, { programas, portas, senhas, isPeer }))
  for (const maquina of maquinas) maquina.start()
  startHaproxy(abrigo, programas, portas)
  if (modo) startPgbouncer(abrigo, programas, { portas, modo, senhas })

  /** What the members say of themselves, by the first that answers. */
  async function listMembros(): Promise<Membro[]> {
    for (const { rest } of maquinas) {
      try {
        const answer = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2_000) })
        return ((await answer.json()) as { members?: Membro[] }).members ?? []
      } catch {
        // this one is away
      }
    }
    return []
  }

  /** Waits until one of three servers leads and the others follow it; returns the leader. */
  async function waitInteiro() {
    const until = performance.now() + MAX_INTEIRO_MS
    for (;;) {
      const membros = await listMembros()
      const leader = membros.find(({ role }) => role === 'leader')
      if (leader && isInteiro(membros, leader)) return maquinas.find(({ nome }) => nome === leader.name)!
      if (performance.now() > until) {
        throw new StartError(
          `Os três servidores não ficaram inteiros em ${MAX_INTEIRO_MS / 1000} s: ${JSON.stringify(membros)}.`,
        )
      }
      await pause(OLHADA_MS)
    }
  }

  const leader = await waitInteiro()
  await leader.makeCasa()
  return {
    /** The house's database behind HAProxy, and behind PgBouncer where there is one. */
    urls: {
      direct: urlAt(portas(BALANCEADOR, 5432), senhas),
      pooled: modo && urlAt(portas(BALANCEADOR, 6432), senhas),
      /** The servers that follow, behind HAProxy, and behind PgBouncer where there is one. */
      replica: modo
        ? urlAt(portas(BALANCEADOR, 6432), senhas, 'freteflex_leitura')
        : urlAt(portas(BALANCEADOR, 5433), senhas),
    },
    /** The house behind HAProxy. */
    site: `http://127.0.0.1:${portas(BALANCEADOR, 80)}`,
    waitInteiro,
    /** The standby that Patroni would promote. */
    async findSincrono() {
      const membros = await listMembros()
      return membros.find(({ role }) => role === 'sync_standby')?.name
    },
    killEtcd: () => Promise.all(maquinas.map((maquina) => maquina.killEtcd())),
    startEtcd: () => maquinas.forEach((maquina) => maquina.startEtcd()),
  }
}

function startHaproxy(abrigo: Abrigo, { haproxy }: Programas, portas: Portas) {
  const pasta = abrigo.makePasta('haproxy')
  const cfg = abrigo.write(join(pasta, 'haproxy.cfg'), haproxyOf(portas))
  abrigo.start('haproxy', haproxy, ['-W', '-db', '-f', cfg], pasta)
}

function startPgbouncer(
  abrigo: Abrigo,
  { pgbouncer }: Programas,
  { portas, modo, senhas }: { portas: Portas; modo: Modo; senhas: Senhas },
) {
  const pasta = abrigo.makePasta('pgbouncer')
  abrigo.write(join(pasta, 'userlist.txt'), `"freteflex" "${senhas.freteflex}"\n`)
  const ini = abrigo.write(join(pasta, 'pgbouncer.ini'), pgbouncerOf(modo, pasta, portas))
  abrigo.start('pgbouncer', pgbouncer, [ini], pasta)
}

function isInteiro(membros: Membro[], leader: Membro) {
  const isBehind = ({ lag }: Membro) => typeof lag !== 'number' || lag > MAX_ATRASO_BYTES
  return (
    membros.length === BANCOS.length &&
    membros.every(({ state, timeline }) => ['running', 'streaming'].includes(state) && timeline === leader.timeline) &&
    membros.some(({ role }) => role === 'sync_standby') &&
    membros.every((membro) => membro === leader || !isBehind(membro))
  )
}

function newSenhas(): Senhas {
  const newOne = () => randomBytes(12).toString('hex')
  return { replicador: newOne(), postgres: newOne(), rewind: newOne(), freteflex: newOne() }
}
