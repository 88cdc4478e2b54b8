import { join } from 'node:path'
import type { Abrigo } from './abrigo.ts'
import { type Banco, etcdOf, nomeOf, type Portas, patroniOf } from './configuracao.ts'
import { killTodos, signalTodos } from './processos.ts'
import type { Programas } from './programas.ts'

export type Maquina = ReturnType<typeof createMaquina>
/** The passwords of PostgreSQL's roles. */
export type Senhas = Record<'replicador' | 'postgres' | 'rewind' | 'freteflex', string>

type Vizinhanca = { programas: Programas; portas: Portas; senhas: Senhas; isPeer: boolean }

/** One of three machines with PostgreSQL, Patroni and etcd. Not started yet. */
export function createMaquina(abrigo: Abrigo, banco: Banco, { programas, portas, senhas, isPeer }: Vizinhanca) {
  const nome = nomeOf(banco)
  const pasta = abrigo.makePasta(nome)
  const pastaDoEtcd = abrigo.makePasta(`etcd-${nome}`)
  const lugar = { pasta, postgres: programas.postgres, isPeer }
  const patroni = abrigo.write(join(pasta, 'patroni.yml'), patroniOf(banco, lugar, portas))
  const etcd = abrigo.write(join(pastaDoEtcd, 'etcd.yml'), etcdOf(banco, pastaDoEtcd, portas))

  const startEtcd = () => abrigo.start('etcd', programas.etcd, ['--config-file', etcd], pastaDoEtcd)
  const startPatroni = () =>
    abrigo.start('patroni', programas.patroni, [patroni], pasta, {
      PATRONI_REPLICATION_PASSWORD: senhas.replicador,
      PATRONI_SUPERUSER_PASSWORD: senhas.postgres,
      PATRONI_REWIND_PASSWORD: senhas.rewind,
    })

  return {
    nome,
    rest: `http://127.0.0.1:${portas(banco, 8008)}`,
    /** The house's database on this server itself, past every balancer. */
    url: urlAt(portas(banco, 5432), senhas),
    start() {
      startEtcd()
      startPatroni()
    },
    startEtcd,
    killEtcd: () => killTodos(pastaDoEtcd),
    /** SIGKILL to PostgreSQL, Patroni and etcd. */
    kill: () => Promise.all([pasta, pastaDoEtcd].map(killTodos)),
    /** Stands still as a machine without a processor does: SIGSTOP to all of it. */
    freeze: () => [pasta, pastaDoEtcd].forEach((one) => signalTodos(one, 'SIGSTOP')),
    thaw: () => [pasta, pastaDoEtcd].forEach((one) => signalTodos(one, 'SIGCONT')),
    /** The operator asks for another leader; resolves when Patroni says that it is done. */
    switchOver: (candidate: string) =>
      abrigo.run(
        programas.patronictl,
        ['-c', patroni, 'switchover', 'freteflex', '--leader', nome, '--candidate', candidate, '--force'],
        pasta,
      ),
    /** Makes the house's role and database, as docs/operations.md has it done on the leader. */
    async makeCasa() {
      const onde = ['-X', '-q', '-h', pasta, '-p', `${portas(banco, 5432)}`, '-U', 'postgres', '-d', 'postgres']
      const statements = [
        `create role freteflex login password '${senhas.freteflex}'`,
        `alter role freteflex set statement_timeout = '30s'`,
        `alter role freteflex set idle_in_transaction_session_timeout = '30s'`,
        'grant pg_read_all_stats to freteflex',
        'create database freteflex owner freteflex',
      ]
      for (const statement of statements)
        await abrigo.run(join(programas.postgres, 'psql'), [...onde, '-c', statement], pasta)
    },
  }
}

/** The house's database behind this port, by its name there. */
export const urlAt = (port: number, { freteflex }: Senhas, nome = 'freteflex') =>
  `postgres://freteflex:${freteflex}@127.0.0.1:${port}/${nome}`
