import { expect } from 'vitest'
import type * as z from 'zod'
import type { Diferenca } from '#contract/diferenca'
import type { TestHouse } from '../../testing/house.ts'
import { expedidor } from '../../testing/vida.ts'
import { findSaldos } from '../carteira/index.ts'

export type DiferencaWire = z.input<typeof Diferenca>
/** In cm and kg, as /sandbox takes them. */
export type MedidasDitas = Record<'alturaPacote' | 'larguraPacote' | 'comprimentoPacote' | 'pesoPacote', number>

/** What the fretes of these tests were quoted with. */
export const COTADAS: MedidasDitas = { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.3 }
export const pesando = (pesoPacote: number): MedidasDitas => ({ ...COTADAS, pesoPacote })

/** Somebody whose fretes have labels, and what becomes of their differences. */
export async function remetenteMedido(house: TestHouse, options: Parameters<typeof expedidor>[1] = {}) {
  const ana = await expedidor(house, options)
  await house.runJobs()
  const uuids = (await ana.rows()).map(({ uuid }) => uuid)
  const read = async (query = '') => {
    const answer = await ana.me.get(`/api/v1/frete/pagamento${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return { total: Number(answer.headers['x-total-count']), diferencas: answer.json<DiferencaWire[]>() }
  }
  return {
    ...ana,
    uuids,
    read,
    list: async (query = '') => (await read(query)).diferencas,
    /** The carrier posts the n-th frete, and measures it. */
    async medir(dimensoesTransportadora: object, n = 0) {
      const answer = await house.post(`/sandbox/fretes/${uuids[n]}/eventos`, {
        status: 'POSTADO',
        dimensoesTransportadora,
      })
      expect(answer.statusCode, answer.body).toBe(200)
    },
    quit: (body: object, headers: Record<string, string> = {}) =>
      ana.me.put('/api/v1/assinatura/atualizacaoSaldo', body, headers),
    aberto: async () => (await ana.me.get('/api/v1/frete/valorEmAberto')).json<{ debito: number; credito: number }>(),
    saldo: async () => (await findSaldos(house.db, ana.assinaturaUuid)).saldo,
    /** The lines of the statement about differences, the newest first. */
    linhas: async () =>
      (
        await house.db
          .selectFrom('transacao')
          .select(['tipo', 'valorCentavos', 'origem', 'origemUuid'])
          .where('assinaturaUuid', '=', ana.assinaturaUuid)
          .where('origem', '=', 'DIFERENCA')
          .orderBy('ordem', 'desc')
          .execute()
      ).map(({ tipo, valorCentavos }) => [tipo, valorCentavos] as const),
  }
}

/** Exact centavos of an amount on the wire. */
export const centavos = (reais: number) => Math.round(reais * 100)
