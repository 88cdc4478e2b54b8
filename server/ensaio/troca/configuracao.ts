import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DEPLOY = join(import.meta.dirname, '../../../deploy')

/** The machines of deploy/, by the last number of their address. */
export const BALANCEADOR = 10
export const NOS = [11, 12, 13] as const
export const BANCOS = [21, 22, 23] as const
export type Banco = (typeof BANCOS)[number]
export const nomeOf = (banco: Banco) => `pg${banco - 20}`

/** The port of 127.0.0.1 that takes the place of 10.0.0.`machine`:`port` of deploy/. */
export type Portas = (machine: number, port: number) => number

/** Where one server keeps its files here, and which PostgreSQL it runs. */
export type Lugar = { pasta: string; postgres: string; isPeer: boolean }

/** deploy/patroni/patroni.yml for one of the three servers. */
export function patroniOf(banco: Banco, { pasta, postgres, isPeer }: Lugar, portas: Portas) {
  const deploy = createTexto('patroni/patroni.yml')
  deploy.every(/^(name: )pg1$/gm, `$1${nomeOf(banco)}`)
  deploy.every(/((?:listen|connect_address): 10\.0\.0\.)21:/g, `$1${banco}:`)
  deploy.every(/\/var\/lib\/postgresql\/15\/main/g, `${pasta}/dados`)
  deploy.every(/\/usr\/lib\/postgresql\/15\/bin/g, postgres)
  deploy.every(/\/var\/lib\/postgresql\/\.pgpass_patroni/g, `${pasta}/.pgpass`)
  deploy.every(/\/var\/run\/postgresql/g, pasta)
  deploy.every(/shared_buffers: \w+/g, 'shared_buffers: 64MB')
  deploy.every(/maintenance_work_mem: \w+/g, 'maintenance_work_mem: 64MB')
  // pgbackrest would reach for this machine's own database, a watchdog would restart the machine
  deploy.every(/archive_command: pgbackrest .*/g, 'archive_command: /bin/true')
  deploy.every(/^ {4}- pgbackrest\n/gm, '')
  deploy.every(/^ {2}pgbackrest:\n(?: {4}.*\n)+/gm, '')
  deploy.every(/^watchdog:\n {2}mode: automatic\n {2}device: .*\n/gm, 'watchdog:\n  mode: off\n')
  if (!isPeer) deploy.every(/local all postgres peer/g, 'local all postgres trust')
  return deploy.place(portas)
}

/** deploy/etcd/etcd.conf.yml for the member beside one of the servers. */
export function etcdOf(banco: Banco, pasta: string, portas: Portas) {
  const deploy = createTexto('etcd/etcd.conf.yml')
  deploy.every(/^(name: )pg1$/gm, `$1${nomeOf(banco)}`)
  deploy.every(/(-urls: http:\/\/10\.0\.0\.)21:/g, `$1${banco}:`)
  deploy.every(/\/var\/lib\/etcd\/freteflex/g, `${pasta}/etcd`)
  return deploy.place(portas)
}

/** deploy/haproxy/haproxy.cfg without TLS: the rehearsal has no certificate. */
export function haproxyOf(portas: Portas) {
  const deploy = createTexto('haproxy/haproxy.cfg')
  deploy.every(/^ {4}bind :443 ssl .*\n/gm, '')
  deploy.every(/^ {4}http-request redirect scheme https .*\n/gm, '')
  deploy.every(/X-Forwarded-Proto https/g, 'X-Forwarded-Proto http')
  // the rehearsal starts it as a user without rights
  deploy.every(/^ {4}(?:user|group) haproxy\n/gm, '')
  // as many as an ordinary user may open
  deploy.every(/maxconn 20000/g, 'maxconn 400')
  // each server has its own ports here
  deploy.every(/(server pg\d 10\.0\.0\.(\d+):5432)/g, '$1 port 10.0.0.$2:8008')
  deploy.every(/bind :(\d+)/g, `bind 10.0.0.${BALANCEADOR}:$1`)
  return deploy.place(portas).replaceAll(/ port 127\.0\.0\.1:(\d+)/g, ' port $1')
}

/** deploy/pgbouncer/pgbouncer.ini in this mode. */
export function pgbouncerOf(modo: 'session' | 'transaction', pasta: string, portas: Portas) {
  const deploy = createTexto('pgbouncer/pgbouncer.ini')
  deploy.every(/^pool_mode = session$/gm, `pool_mode = ${modo}`)
  deploy.every(/\/etc\/pgbouncer\/userlist\.txt/g, `${pasta}/userlist.txt`)
  deploy.every(/host=10\.0\.0\.(\d+) port=(\d+)/g, 'host=127.0.0.1 port=10.0.0.$1:$2')
  deploy.every(/listen_port = 6432/g, `listen_port = 10.0.0.${BALANCEADOR}:6432`)
  return deploy.place(portas).replaceAll(/(port ?= ?)127\.0\.0\.1:(\d+)/g, '$1$2')
}

/** A file of deploy/ that is brought to this machine piece by piece. */
function createTexto(file: string) {
  let text = readFileSync(join(DEPLOY, file), 'utf8')
  return {
    /** Replaces every place; there must be one, or the file and this rehearsal have grown apart. */
    every(pattern: RegExp, by: string) {
      if (!new RegExp(pattern).test(text)) throw new Error(`deploy/${file} has nothing like ${pattern}`)
      text = text.replaceAll(pattern, by)
    },
    /** Gives every address its port on this machine. */
    place: (portas: Portas) =>
      text
        .replaceAll(
          /10\.0\.0\.(\d+):(\d+)/g,
          (_, machine: string, port: string) => `127.0.0.1:${portas(Number(machine), Number(port))}`,
        )
        .replaceAll('10.0.0.0/24', '127.0.0.1/32'),
  }
}
