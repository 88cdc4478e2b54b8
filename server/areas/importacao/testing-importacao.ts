import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type * as z from 'zod'
import { COLUNAS, type LinhaConferida } from '#contract/importacao'
import { comprador, remetente } from '../../testing/given/carrinho.ts'
import type { TestHouse } from '../../testing/house.ts'

export type Conferida = z.input<typeof LinhaConferida>

/** The template's example row; tests override its cells. */
const EXEMPLO = Object.fromEntries(COLUNAS.map(({ nome, exemplo }) => [nome, exemplo as string]))
export const linha = (changes: Record<string, string> = {}, numero = 2) => ({
  numero,
  celulas: { ...EXEMPLO, ...changes },
})

/** Somebody who imports. */
export async function importadorEm(house: TestHouse) {
  const ana = await comprador(house)
  const ask = (linhas: unknown, changes: Record<string, unknown> = {}) =>
    ana.me.post('/api/v1/importacao/linhas', { regra: 'MAIS_BARATO', remetente: remetente(), linhas, ...changes })
  return {
    ...ana,
    ask,
    async conferir(linhas: unknown[], changes: Record<string, unknown> = {}) {
      const answer = await ask(linhas, changes)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Conferida[]>()
    },
    importar: (fretes: unknown, changes: Record<string, unknown> = {}) =>
      ana.me.post('/api/v1/importacao', { arquivo: arquivo(), fretes, ...changes }),
    countCotacoes: async () =>
      (
        await house.db
          .selectFrom('cotacao')
          .innerJoin('cotacaoVolume', 'cotacaoVolume.uuid', 'cotacao.volumeUuid')
          .select('cotacao.uuid')
          .where('assinaturaUuid', '=', ana.assinaturaUuid)
          .execute()
      ).length,
  }
}

export const arquivo = (texto: string = randomUUID()) => ({
  nome: 'envios.csv',
  resumo: createHash('sha256').update(texto).digest('hex'),
})
export const errosDe = ([linha]: Conferida[]) => linha?.erros.map(({ campo, mensagem }) => [campo, mensagem])
