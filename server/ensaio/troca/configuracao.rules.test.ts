import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BANCOS, etcdOf, haproxyOf, patroniOf, pgbouncerOf } from './configuracao.ts'
import { findProgramas } from './programas.ts'

const portas = (machine: number, port: number) => machine * 1000 + (port % 1000)
const lugar = { pasta: '/ensaio/pg', postgres: '/usr/lib/postgresql/17/bin', isPeer: true }
const files = {
  patroni: BANCOS.map((banco) => patroniOf(banco, lugar, portas)),
  etcd: BANCOS.map((banco) => etcdOf(banco, '/ensaio/etcd', portas)),
  haproxy: [haproxyOf(portas)],
  pgbouncer: [pgbouncerOf('transaction', '/ensaio/pgbouncer', portas)],
}

/** A file without its comments. */
const bare = (text: string) => text.replaceAll(/^\s*[#;].*$/gm, '')

test('the rehearsal takes every address and every folder of deploy/ to this machine', () => {
  for (const text of Object.values(files).flat().map(bare)) {
    expect(text).not.toMatch(/10\.0\.0\./)
    expect(text).not.toMatch(/\/(?:var|etc)\/|\/postgresql\/15\//)
  }
})

test('the rehearsal touches neither a backup store nor a watchdog of this machine', () => {
  for (const text of files.patroni.map(bare)) {
    expect(text).not.toMatch(/pgbackrest|\/dev\//)
    expect(text).toContain('watchdog:\n  mode: off\n')
    expect(text).toContain('create_replica_methods:\n    - basebackup\n')
  }
})

test('each server has its own name and ports, and knows all members of etcd', () => {
  const [, second] = files.patroni
  expect(second).toContain('\nname: pg2\n')
  expect(second).toContain('restapi:\n  listen: 127.0.0.1:22008\n')
  expect(second).toContain('postgresql:\n  listen: 127.0.0.1:22432\n')
  expect(second).toContain('hosts: 127.0.0.1:21379,127.0.0.1:22379,127.0.0.1:23379')
  expect(files.etcd[2]).toContain('name: pg3\n')
  expect(files.etcd[2]).toContain('listen-peer-urls: http://127.0.0.1:23380\n')
  expect(files.haproxy[0]).toContain('server pg3 127.0.0.1:23432 port 23008\n')
  expect(files.haproxy[0]).toContain('bind 127.0.0.1:10080\n')
  expect(files.haproxy[0]).toContain('bind 127.0.0.1:10433\n')
  expect(files.pgbouncer[0]).toContain('\nfreteflex = host=127.0.0.1 port=10432 dbname=freteflex\n')
  expect(files.pgbouncer[0]).toContain('\nfreteflex_leitura = host=127.0.0.1 port=10433 dbname=freteflex\n')
  expect(files.pgbouncer[0]).toContain('\npool_mode = transaction\n')
})

test('deploy/ is strictly synchronous, and its times fit each other', () => {
  const [text = ''] = files.patroni.map(bare)
  const number = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(text)?.[1])
  expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'))
  for (const line of ['synchronous_mode: true', 'synchronous_mode_strict: true', 'failsafe_mode: true'])
    expect(text).toContain(`    ${line}\n`)
  // with etcd's API v3, a leader of Patroni 3.0.2 that stood still takes the lock away from the new leader
  expect(text).toMatch(/^etcd:$/m)
  expect(text).not.toMatch(/^etcd3:$/m)
})

test('the balancer opens PostgreSQL at the inner address alone, and serves as a user without rights', () => {
  const text = bare(readFileSync(join(import.meta.dirname, '../../../deploy/haproxy/haproxy.cfg'), 'utf8'))
  const [site, ...banco] = text.split(/^(?=listen )/m)
  expect(banco).toHaveLength(2)
  for (const door of banco) expect(door).toMatch(/^ +bind 10\.0\.0\.10:\d+$/m)
  expect(site).toMatch(/^ +user haproxy\n +group haproxy$/m)
  expect(files.haproxy[0]).not.toMatch(/^ +(?:user|group) /m)
})

test('missing programs are told by the packages of Debian that have them, and nothing is begun', () => {
  const nowhere = { path: '/nowhere', sistema: [], doPostgres: '/nowhere' }
  expect(() => findProgramas({ isPgBouncer: false }, nowhere)).toThrow(
    'O ensaio da troca precisa de programas que esta máquina não tem. No Debian: apt-get install patroni etcd-server haproxy postgresql. Nada foi instalado nem iniciado.',
  )
  expect(() => findProgramas({ isPgBouncer: true }, nowhere)).toThrow(/haproxy pgbouncer postgresql/)
})
