import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../kernel/start-error.ts'
import type { Diario } from '../diario.ts'
import type { Nos } from '../nos.ts'
import type { Conjunto } from './conjunto.ts'
import { writeUntil } from './escrita.ts'
import type { Maquina } from './maquina.ts'
import type { Sonda } from './sonda.ts'

/**
 * What happens in a round, in this order again and again:
 * - 'lider morto': PostgreSQL, Patroni and etcd of the leader's machine are killed, and start again later;
 * - 'troca': the operator asks for another leader;
 * - 'no morto': a node of ours is killed, and starts again;
 * - 'lider parado': the leader's machine stands still until another one leads, and then goes on;
 * - 'etcd fora': all of etcd is killed, and starts again later.
 */
export const RODADAS = ['lider morto', 'troca', 'no morto', 'lider parado', 'etcd fora'] as const
export type Tipo = (typeof RODADAS)[number]

/** The longest time until people can buy again, in seconds; etcd alone must keep nobody from buying. */
export const ALVOS: Partial<Record<Tipo, number>> = {
  'lider morto': 45,
  troca: 10,
  'no morto': 1,
  'lider parado': 45,
}

export type Rodada = {
  tipo: Tipo
  /** Seconds from the fault to the first purchase that was asked for after it and succeeded. */
  primeira: number
  /** The longest time of the round without a purchase, in seconds. */
  pausa: number
  /** Until three whole servers and three nodes were there again, in seconds. */
  inteira: number
  antes: string
  depois: string
}

/**
 * Seconds until people could buy again: the longest time in which nobody was told of a purchase. While one of three nodes is
 * away others go on selling, and the first purchase that was asked for after the fault counts.
 */
export const voltaOf = ({ tipo, primeira, pausa }: Rodada) => (tipo === 'no morto' ? primeira : pausa)

/** A purchase that takes longer than this to succeed again never does. */
const MAX_COMPRA_MS = 180_000
/** Longer than Patroni's ttl: without failsafe_mode the leader would have stopped. */
const ETCD_FORA_MS = 35_000
/** How long the old leader is watched after it went on. */
const ACORDADO_MS = 10_000
/** People buy undisturbed for so long before each fault. */
const CALMA_MS = 4_000

type Palco = { conjunto: Conjunto; nos: Nos; sonda: Sonda; diario: Diario }

/** Plays one round: the fault, the first purchase after it, and the way back to a whole house. */
export async function play(tipo: Tipo, palco: Palco): Promise<Rodada> {
  const { conjunto, nos, sonda } = palco
  const leader = await conjunto.waitInteiro()
  await pause(CALMA_MS)
  const { faultAt, restore } = await strike(tipo, leader, palco)
  const firstAt = await waitCompra(tipo, faultAt, palco)
  await restore()
  const depois = await conjunto.waitInteiro()
  await Promise.all(nos.nos.map((no) => no.ready()))
  const end = performance.now()
  const seconds = (ms: number) => ms / 1000
  return {
    tipo,
    primeira: seconds(firstAt - faultAt),
    pausa: seconds(sonda.longestPause(faultAt, end)),
    inteira: seconds(end - faultAt),
    antes: leader.nome,
    depois: depois.nome,
  }
}

type Golpe = { faultAt: number; restore: () => Promise<unknown> }

async function strike(tipo: Tipo, leader: Maquina, { conjunto, nos, diario }: Palco): Promise<Golpe> {
  switch (tipo) {
    case 'lider morto': {
      await leader.kill()
      return { faultAt: performance.now(), restore: async () => leader.start() }
    }
    case 'lider parado': {
      leader.freeze()
      return { faultAt: performance.now(), restore: () => wake(leader, diario) }
    }
    case 'troca': {
      const faultAt = performance.now()
      const candidate = await conjunto.findSincrono()
      if (!candidate) throw new StartError('Nenhum servidor pode assumir: falta um síncrono.')
      await leader.switchOver(candidate)
      return { faultAt, restore: async () => {} }
    }
    case 'no morto': {
      const no = nos.nos[nos.counted().quedas % nos.nos.length]!
      await no.kill()
      return { faultAt: performance.now(), restore: () => no.start() }
    }
    case 'etcd fora': {
      const faultAt = performance.now()
      await conjunto.killEtcd()
      await pause(ETCD_FORA_MS)
      return { faultAt, restore: async () => conjunto.startEtcd() }
    }
  }
}

/** The old leader goes on where it stood still. Whatever it is asked to write then, it must confirm nothing. */
async function wake(leader: Maquina, diario: Diario) {
  const until = performance.now() + ACORDADO_MS
  const writing = writeUntil(leader.url, () => performance.now() > until)
  leader.thaw()
  const { confirmed, tries } = await writing
  const key = 'escrita no líder acordado'
  diario.respostas.set(key, (diario.respostas.get(key) ?? 0) + tries)
  if (confirmed > 0)
    diario.falhas.push(`${leader.nome}, acordado depois de outro liderar, confirmou ${confirmed} escritas`)
}

async function waitCompra(tipo: Tipo, faultAt: number, { sonda, diario }: Palco) {
  for (;;) {
    const firstAt = sonda.firstAfter(faultAt)
    if (firstAt !== undefined) return firstAt
    if (diario.falhas.length > 0) throw new StartError(`${tipo}: ${diario.falhas[0]}`)
    if (performance.now() - faultAt > MAX_COMPRA_MS)
      throw new StartError(`${tipo}: nenhuma compra em ${MAX_COMPRA_MS / 1000} s.`)
    await pause(10)
  }
}
