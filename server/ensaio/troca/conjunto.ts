import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../kernel/start-error.ts'
import type { Abrigo } from './abrigo.ts'
import { BALANCEADOR, BANCOS, etcdOf, haproxyOf, nomeOf, type Portas, patroniOf, pgbouncerOf } from './configuracao.ts'
import { killTodos, signalTodos } from './processos.ts'
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

/**
 * Three PostgreSQL under Patroni with an etcd each, HAProxy in front, and PgBouncer where a mode is given: what deploy/
 * describes, on this machine.
 */
export async function startConjunto(
  abrigo: Abrigo,
  {
    programas,
    portas,
    modo,
    isPeer,
  }: { programas: Programas; portas: Portas; modo?: Modo | undefined; isPeer: boolean },
) {
  const senhas = { replicador: newSenha(), postgres: newSenha(), rewind: newSenha(), freteflex: newSenha() }
  const maquinas = BANCOS.map((banco) => {
    const pasta = abrigo.makePasta(nomeOf(banco))
    const patroni = abrigo.write(
      join(pasta, 'patroni.yml'),
      patroniOf(banco, { pasta, postgres: programas.postgres, isPeer }, portas),
    )
    const etcd = abrigo.write(join(pasta, 'etcd.yml'), etcdOf(banco, pasta, portas))
    const pastaDoEtcd = abrigo.makePasta(`etcd-${nomeOf(banco)}`)
    return {
      nome: nomeOf(banco),
      pasta,
      patroni,
      banco,
      startEtcd: () => abrigo.start('etcd', programas.etcd, ['--config-file', etcd], pastaDoEtcd),
      startPatroni: () =>
        abrigo.start('patroni', programas.patroni, [patroni], pasta, {
          PATRONI_REPLICATION_PASSWORD: senhas.replicador,
          PATRONI_SUPERUSER_PASSWORD: senhas.postgres,
          PATRONI_REWIND_PASSWORD: senhas.rewind,
        }),
      pastas: [pasta, pastaDoEtcd],
    }
  })
  type Maquina = (typeof maquinas)[number]
  const maquinaOf = (nome: string) => maquinas.find((one) => one.nome === nome)!

  for (const maquina of maquinas) maquina.startEtcd()
  for (const maquina of maquinas) maquina.startPatroni()
  const balanceador = abrigo.makePasta('haproxy')
  const cfg = abrigo.write(join(balanceador, 'haproxy.cfg'), haproxyOf(portas))
  abrigo.start('haproxy', programas.haproxy, ['-W', '-db', '-f', cfg], balanceador)
  if (modo) {
    const pasta = abrigo.makePasta('pgbouncer')
    abrigo.write(join(pasta, 'userlist.txt'), `"freteflex" "${senhas.freteflex}"\n`)
    const ini = abrigo.write(join(pasta, 'pgbouncer.ini'), pgbouncerOf(modo, pasta, portas))
    abrigo.start('pgbouncer', programas.pgbouncer, [ini], pasta)
  }
  const { leader } = await waitInteiro()
  await makeCasa(leader)

  /** What the members say of themselves, by the first that answers. */
  async function listMembros(): Promise<Membro[]> {
    for (const { banco } of maquinas) {
      try {
        const answer = await fetch(`http://127.0.0.1:${portas(banco, 8008)}/cluster`, {
          signal: AbortSignal.timeout(2_000),
        })
        return ((await answer.json()) as { members?: Membro[] }).members ?? []
      } catch {
        // this one is away
      }
    }
    return []
  }

  /** Waits until one of three servers leads and the others follow it. */
  async function waitInteiro() {
    const until = performance.now() + MAX_INTEIRO_MS
    for (;;) {
      const membros = await listMembros()
      const leader = membros.find(({ role }) => role === 'leader')
      if (leader && isInteiro(membros, leader)) return { leader: maquinaOf(leader.name) }
      if (performance.now() > until) {
        throw new StartError(
          `Os três servidores não ficaram inteiros em ${MAX_INTEIRO_MS / 1000} s: ${JSON.stringify(membros)}.`,
        )
      }
      await pause(OLHADA_MS)
    }
  }

  /** The role and the database of the house, as docs/operations.md has them made on the leader. */
  async function makeCasa({ pasta, banco }: Maquina) {
    const statements = [
      `create role freteflex login password '${senhas.freteflex}'`,
      `alter role freteflex set statement_timeout = '30s'`,
      `alter role freteflex set idle_in_transaction_session_timeout = '30s'`,
      'create database freteflex owner freteflex',
    ]
    const psql = join(programas.postgres, 'psql')
    const onde = ['-X', '-q', '-h', pasta, '-p', `${portas(banco, 5432)}`, '-U', 'postgres', '-d', 'postgres']
    for (const statement of statements) await abrigo.run(psql, [...onde, '-c', statement], pasta)
  }

  const urlAt = (port: number) => `postgres://freteflex:${senhas.freteflex}@127.0.0.1:${port}/freteflex`
  return {
    /** The database of the house behind HAProxy, and behind PgBouncer where there is one. */
    urls: {
      direct: urlAt(portas(BALANCEADOR, 5432)),
      pooled: modo && urlAt(portas(BALANCEADOR, 6432)),
    },
    /** The house behind HAProxy. */
    site: `http://127.0.0.1:${portas(BALANCEADOR, 80)}`,
    waitInteiro,
    /** The first standby that Patroni would promote. */
    async findSincrono() {
      const membros = await listMembros()
      return membros.find(({ role }) => role === 'sync_standby')?.name
    },
    /** SIGKILL to PostgreSQL, Patroni and etcd of one machine. */
    kill: (maquina: Maquina) => Promise.all(maquina.pastas.map(killTodos)),
    /** Stands still as a machine without processor: SIGSTOP to all of it. */
    freeze: (maquina: Maquina) => maquina.pastas.forEach((pasta) => signalTodos(pasta, 'SIGSTOP')),
    thaw: (maquina: Maquina) => maquina.pastas.forEach((pasta) => signalTodos(pasta, 'SIGCONT')),
    start(maquina: Maquina) {
      maquina.startEtcd()
      maquina.startPatroni()
    },
    /** SIGKILL to PostgreSQL alone: Patroni finds it dead. */
    killPostgres: ({ pasta }: Maquina) => killTodos(join(pasta, 'dados')),
    killEtcd: () => Promise.all(maquinas.map(({ pastas: [, etcd] }) => killTodos(etcd!))),
    startEtcd: () => maquinas.forEach((maquina) => maquina.startEtcd()),
    /** The operator asks for another leader; resolves when Patroni says that it is done. */
    async switchOver({ nome, patroni, pasta }: Maquina, candidate: string) {
      const args = ['-c', patroni, 'switchover', 'freteflex', '--leader', nome, '--candidate', candidate, '--force']
      await abrigo.run(programas.patronictl, args, pasta)
    },
    /** The database of the house on this server itself, past every balancer. */
    urlOf: ({ banco }: Maquina) => urlAt(portas(banco, 5432)),
  }
}
export type Maquina = Parameters<Conjunto['kill']>[0]

function isInteiro(membros: Membro[], leader: Membro) {
  const isBehind = ({ lag }: Membro) => typeof lag !== 'number' || lag > MAX_ATRASO_BYTES
  return (
    membros.length === BANCOS.length &&
    membros.every(({ state, timeline }) => ['running', 'streaming'].includes(state) && timeline === leader.timeline) &&
    membros.some(({ role }) => role === 'sync_standby') &&
    membros.every((membro) => membro === leader || !isBehind(membro))
  )
}

const newSenha = () => randomBytes(12).toString('hex')
