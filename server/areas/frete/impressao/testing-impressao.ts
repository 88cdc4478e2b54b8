import { expect } from 'vitest'
import type { TestHouse } from '../../../testing/house.ts'

/** The calls that print, as one person. */
export const printer = (me: { get: TestHouse['get'] }) => ({
  etiqueta: (uuid: string, folha = '') => me.get(`/api/v1/frete/${uuid}/etiqueta${folha && `?tipoFolha=${folha}`}`),
  etiquetas: (uuids: readonly string[], folha = '') =>
    me.get(`/api/v1/frete/etiqueta/lote?uuids=${uuids.join(',')}${folha && `&tipoFolha=${folha}`}`),
  declaracao: (uuid: string) => me.get(`/api/v1/frete/${uuid}/declaracao-conteudo`),
  declaracoes: (uuids: readonly string[]) => me.get(`/api/v1/frete/declaracao-conteudo/lote?uuids=${uuids.join(',')}`),
})

type Answer = Awaited<ReturnType<TestHouse['get']>>
/** The file of an answer that must be 200. */
export function fileOf(answer: Answer) {
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.rawPayload
}
