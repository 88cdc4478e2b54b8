import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../scripts/porta-livre.ts'
import type { Balanca } from './balanca.ts'

/** Places for nodes; a node takes one when it comes. */
const PLACES = 16

/** HAProxy with the rules of deploy/haproxy, in front of nodes that come and go. It looks every 100 ms. */
export async function openHaproxy(program: string): Promise<Balanca> {
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-haproxy-'))
  const socket = join(folder, 'socket')
  const port = await freePort()
  const servers = Array.from({ length: PLACES }, (_, i) => `  server no${i} 127.0.0.1:1 disabled`)
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    `global
  stats socket ${socket} level admin
defaults
  mode http
  timeout connect 5s
  timeout check 5s
  timeout client 125s
  timeout server 125s
frontend site
  bind 127.0.0.1:${port}
  default_backend nos
backend nos
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 100ms fall 1 rise 1
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless { method GET HEAD OPTIONS }
  option redispatch
  retries 2
${servers.join('\n')}
`,
  )
  const child = spawn(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  process.on('exit', () => child.kill('SIGKILL'))
  const places = new Map<string, number>()
  let used = 0
  const tell = (command: string) => ask(socket, command)
  return {
    url: `http://127.0.0.1:${port}`,
    async add(url) {
      const place = places.get(url) ?? used++
      places.set(url, place)
      const { hostname, port: at } = new URL(url)
      await tell(`set server nos/no${place} addr ${hostname} port ${at}`)
      await tell(`set server nos/no${place} state ready`)
      await tell(`enable health nos/no${place}`)
    },
    async drain(url) {
      const place = places.get(url)
      if (place === undefined) return
      await tell(`set server nos/no${place} state drain`)
      for (;;) {
        const line = (await tell('show stat')).split('\n').find((each) => each.startsWith(`nos,no${place},`))
        if (Number(line?.split(',')[4] ?? 0) === 0) break
        await pause(20)
      }
      await tell(`set server nos/no${place} state maint`)
    },
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Asks the running HAProxy one thing over its socket; waits for the socket of one that starts. */
async function ask(path: string, command: string): Promise<string> {
  for (let tries = 0; ; tries++) {
    try {
      const socket = connect(path)
      await once(socket, 'connect')
      socket.end(`${command}\n`)
      let said = ''
      for await (const part of socket) said += String(part)
      return said
    } catch (error) {
      if (tries === 100) throw error
      await pause(50)
    }
  }
}
