import { COTADAS, type MedidasDitas, pesando, remetenteMedido } from '../../areas/diferenca/testing-diferenca.ts'
import type { TestHouse } from '../house.ts'

/** Somebody with a debit for each of their fretes, who contests them; `n` is the frete's place. */
export async function contestante(house: TestHouse, { fretes = 1, medidas = pesando(6) as MedidasDitas } = {}) {
  const ana = await remetenteMedido(house, { fretes, pedido: { dimensoes: { ...COTADAS, pesoPacote: 3 } } })
  for (let n = 0; n < fretes; n++) await ana.medir(medidas, n)
  const caminho = (n: number) => `/api/v1/frete/${ana.uuids[n]}/diferenca/contestacao`
  return {
    ...ana,
    contestar: (body: object = { motivo: 'PESO', texto: 'A balança mostra outro peso.' }, n = 0) =>
      ana.me.post(caminho(n), body),
    desistir: (n = 0) => ana.me.delete(caminho(n)),
    /** What the staff decides on the newest difference of the frete. */
    async decidir(body: object, n = 0) {
      const daFrete = (await ana.list()).filter(({ uuid }) => uuid === ana.uuids[n])
      return house.post(`/sandbox/diferencas/${daFrete[0]!.diferencaUuid}/decisao`, body)
    },
  }
}

export const RECUSADA = { decisao: 'RECUSADA', resposta: 'A foto não mostra a balança.' }

export type Contestante = Awaited<ReturnType<typeof contestante>>
