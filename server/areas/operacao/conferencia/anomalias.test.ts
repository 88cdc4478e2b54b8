import { afterEach, expect, test } from 'vitest'
import { type ConferenciaDoDia, TIPOS_DE_EXCECAO } from '#contract/operacao/livro'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { expedidor } from '../../../testing/vida.ts'
import { diaCerto, type Plantada, plantAnomalias } from './testing-anomalias.ts'
import { writeDia } from './testing-dia-no-banco.ts'

let house: TestHouse
afterEach(() => house.stop()) // the books of these houses are wrong on purpose

const nameOf = ({ tipo, chave }: Pick<Plantada, 'tipo' | 'chave'>) => `${tipo} ${chave}`

function partition<T>(list: readonly T[], isFirst: (one: T) => unknown): [T[], T[]] {
  const { first = [], second = [] } = Object.groupBy(list, (one) => (isFirst(one) ? 'first' : 'second'))
  return [first, second]
}

/** What the check of a day finds, once its rows stand in the database. */
async function conferir(dia: ReturnType<typeof diaCerto>) {
  house = await startHouse()
  const tereza = await operador(house, ['FINANCEIRO'])
  const { assinaturaUuid, uuid: modeloUuid } = await expedidor(house) // a frete of the day after
  const charged = new Set<string>()
  const [once, twice] = partition(dia.psp, ({ referencia }) => !charged.has(referencia) && charged.add(referencia))
  const { usuarioUuid } = tereza
  const names = await writeDia(house.db, { ...dia, psp: once }, { assinaturaUuid, usuarioUuid, modeloUuid })
  const { psp } = house.deps
  house.deps.psp = {
    ...psp,
    async *listAprovadas(periodo) {
      yield* psp.listAprovadas(periodo)
      yield twice // the sandbox's bank charges a reference once; a real one may charge it twice
    },
  }
  const answer = await tereza.post(`/api/v1/operacao/conferencia/${dia.dia}`)
  house.deps.psp = psp
  expect(answer.statusCode, answer.body).toBe(200)
  const { excecoes, semResposta } = answer.json<ConferenciaDoDia>()
  expect(semResposta).toEqual([])
  return { found: excecoes.map(nameOf), names }
}

test('a day that is right in the database has no exception', async () => {
  expect((await conferir(diaCerto(24))).found).toEqual([])
})

test('anomalies of all kinds in the rows of a day are all found, and none is invented', async () => {
  const dia = diaCerto(120)
  const planted = plantAnomalias(dia)
  expect(new Set(planted.map(({ tipo }) => tipo))).toEqual(new Set(Object.keys(TIPOS_DE_EXCECAO)))
  const { found, names } = await conferir(dia)
  const wanted = planted.map(({ tipo, chave }) => nameOf({ tipo, chave: names.get(chave) ?? chave }))
  expect(found.toSorted()).toEqual(wanted.toSorted())
})
