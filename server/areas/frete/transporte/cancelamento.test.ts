import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { JUSTIFICATIVA } from '#contract/frete-envio'
import { plusSeconds } from '#contract/kernel/values/instant'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { expedidor, startEncenada } from '../../../testing/vida.ts'
import { claimTarefas } from '../agenda/agenda.repo.ts'
import { POSSE_SEGUNDOS } from '../agenda/agenda.rules.ts'
import { issueFrete } from './emissao.ts'

let palco: Awaited<ReturnType<typeof startEncenada>>
beforeAll(async () => {
  palco = await startEncenada()
})
afterEach(() => palco.play())
afterAll(() => closeBooks(palco.house))

const CANCELADO = { cancelado: true, status: 'CANCELADO' }
const PROCESSANDO = { cancelado: false, status: 'PROCESSANDO_CANCELAMENTO' }
const silent = () => Promise.reject(new TransportadoraIndisponivel('no answer'))

/** Somebody whose frete has its label. */
async function comEtiqueta(options: Parameters<typeof expedidor>[1] = {}) {
  const ana = await expedidor(palco.house, options)
  await palco.house.runJobs()
  return ana
}

test('before its label was asked for, a frete is cancelled at once, and the money is back', async () => {
  palco.play({ cancel: () => Promise.reject(new Error('nobody needs to be asked')) })
  const ana = await expedidor(palco.house)
  const answer = await ana.cancel(ana.uuid, 'Cliente desistiu')
  expect([answer.statusCode, answer.json()]).toEqual([200, CANCELADO])
  expect(await ana.saldo()).toBe(100_000)
  expect(await ana.passos()).toEqual(['PENDENTE', 'CANCELADO'])
  expect(await ana.row()).toMatchObject({ justificativa: 'Cliente desistiu', statusAtor: ana.usuarioUuid })
  await palco.house.runJobs()
  expect(await ana.statuses()).toEqual(['CANCELADO']) // no label comes
  expect((await ana.avisos()).map(({ tipo }) => tipo)).toEqual(['CANCELADO'])
})

test('a label is cancelled by its carrier; asked again, the answer is the same and nothing is refunded twice', async () => {
  const ana = await comEtiqueta()
  expect((await ana.cancel()).json()).toEqual(CANCELADO)
  expect((await ana.cancel()).json()).toEqual(CANCELADO)
  expect(await ana.passos()).toEqual(['PENDENTE', 'GERADO', 'PROCESSANDO_CANCELAMENTO', 'CANCELADO'])
  expect(await ana.estornos()).toEqual([ana.total])
  expect((await ana.row()).justificativa).toBe(JUSTIFICATIVA)
  expect((await ana.tell('POSTADO')).statusCode).toBe(409)
})

test('DELETE does the same', async () => {
  const ana = await comEtiqueta()
  const answer = await ana.me.delete(`/api/v1/frete/${ana.uuid}`, { body: { justificativa: 'Endereço errado' } })
  expect([answer.statusCode, answer.json()]).toEqual([200, CANCELADO])
  expect((await ana.row()).justificativa).toBe('Endereço errado')
  expect((await ana.me.delete(`/api/v1/frete/${ana.uuid}`)).json()).toEqual(CANCELADO)
})

test('until the carrier confirms, the cancelling is under way; then the money is back', async () => {
  const ana = await comEtiqueta({ sobra: false })
  palco.play({ cancel: silent })
  expect((await ana.cancel()).json()).toEqual(PROCESSANDO)
  expect((await ana.cancel()).json()).toEqual(PROCESSANDO)
  expect(await ana.saldo()).toBe(0)
  const closing = await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })
  expect(refusedBy(closing).message).toContain('cancelamento de um frete ainda está em andamento')
  await palco.house.clock.advance(120)
  expect(await ana.statuses()).toEqual(['PROCESSANDO_CANCELAMENTO'])
  palco.play()
  await palco.house.clock.advance(600)
  expect(await ana.statuses()).toEqual(['CANCELADO'])
  expect(await ana.estornos()).toEqual([ana.total])
  expect((await ana.avisos()).map(({ tipo }) => tipo)).toEqual(['ETIQUETA', 'CANCELADO'])
})

test('number 503: the simulated carrier fails to cancel three times', async () => {
  const ana = await expedidor(palco.house, { numero: '503' })
  for (const seconds of [0, 60, 120, 240]) {
    await palco.house.clock.advance(seconds)
    await palco.house.runJobs()
  }
  expect(await ana.statuses()).toEqual(['GERADO'])
  expect((await ana.cancel()).json()).toEqual(PROCESSANDO)
  for (const seconds of [60, 120, 240]) await palco.house.clock.advance(seconds)
  expect(await ana.statuses()).toEqual(['CANCELADO'])
})

test('a carrier that has the parcel answers so: too late, nothing is refunded', async () => {
  const ana = await comEtiqueta()
  palco.play({ track: silent }) // the house does not know of the posting yet
  const { codigoEncomenda } = await ana.row()
  await palco.house.db.updateTable('objeto').set({ estado: 'POSTADO' }).where('codigo', '=', codigoEncomenda).execute()
  const answer = await ana.cancel()
  expect(answer.statusCode).toBe(409)
  expect(refusedBy(answer)).toMatchObject({ code: 'CONFLICT', message: 'Não foi possivel cancelar o frete.' })
  expect(await ana.statuses()).toEqual(['POSTADO'])
  expect(await ana.estornos()).toEqual([])
  expect((await ana.row()).justificativa).toBeNull()
})

test('posted while its cancelling waits: tracking tells, whatever the carrier says about the label', async () => {
  const ana = await comEtiqueta()
  palco.play({ cancel: silent, track: silent })
  expect((await ana.cancel()).json()).toEqual(PROCESSANDO)
  for (const status of ['POSTADO', 'ENTREGUE'] as const) await ana.tell(status)
  const cancelled: string[] = []
  // an expired label counts as cancelled
  palco.play({ cancel: ({ referencia }) => (cancelled.push(referencia), Promise.resolve('CANCELADO')) })
  await palco.house.clock.advance(60)
  expect(await ana.statuses()).toEqual(['ENTREGUE'])
  expect(cancelled).toEqual([])
  expect(await ana.estornos()).toEqual([])
})

test.each(['POSTADO', 'ENTREGUE'] as const)('a %s frete is not cancelled', async (status) => {
  const ana = await comEtiqueta()
  await ana.tell(status)
  expect(refusedBy(await ana.cancel()).message).toBe('Não foi possivel cancelar o frete.')
  expect(await ana.statuses()).toEqual([status])
})

test('an EXPIRADO frete is not cancelled: its money is already back', async () => {
  const ana = await comEtiqueta()
  await passTime(palco.house, 30 * DAY)
  expect(await ana.statuses()).toEqual(['EXPIRADO'])
  expect((await ana.cancel()).statusCode).toBe(409)
  expect(await ana.estornos()).toEqual([ana.total])
})

test('another subscriber’s, an unknown and a malformed frete are not found', async () => {
  const [ana, bia] = [await comEtiqueta(), await comEtiqueta()]
  for (const uuid of [ana.uuid, randomUUID(), 'x']) {
    expect(refusedBy(await bia.cancel(uuid))).toMatchObject({ code: 'NOT_FOUND', message: 'Frete não encontrado.' })
    expect((await bia.me.delete(`/api/v1/frete/${uuid}`)).statusCode).toBe(404)
  }
  expect(await ana.statuses()).toEqual(['GERADO'])
})

test('a reason that is too long is refused', async () => {
  const ana = await comEtiqueta()
  expect((await ana.cancel(ana.uuid, 'x'.repeat(256))).statusCode).toBe(422)
  expect(await ana.statuses()).toEqual(['GERADO'])
})

test.each(['a\u0000b', 'linha\nlinha', '\u202etxt'])('%j is refused as a reason', async (justificativa) => {
  const ana = await comEtiqueta()
  const answer = await ana.cancel(ana.uuid, justificativa)
  expect([answer.statusCode, refusedBy(answer).message]).toEqual([
    422,
    'A justificativa tem um caractere que não se pode usar.',
  ])
  expect((await ana.me.delete(`/api/v1/frete/${ana.uuid}`, { body: { justificativa } })).statusCode).toBe(422)
  expect(await ana.statuses()).toEqual(['GERADO'])
})

test('ten requests at once cancel once', async () => {
  for (const ana of [await comEtiqueta(), await expedidor(palco.house)]) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ana.cancel()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await ana.estornos()).toEqual([ana.total])
    expect(await ana.saldo()).toBe(100_000)
    expect(await ana.statuses()).toEqual(['CANCELADO'])
  }
})

test('a cancelling and an expiry of the same frete at once refund it once', async () => {
  const ana = await comEtiqueta()
  const { prazoExpiracao } = await ana.row()
  palco.play({ cancel: silent, track: silent })
  await passTime(palco.house, Math.ceil((prazoExpiracao!.getTime() - palco.house.clock.now().getTime()) / 1000) + 5)
  expect(await ana.statuses()).toEqual(['GERADO'])
  palco.play()
  const [answer] = await Promise.all([ana.cancel(), palco.house.clock.advance(600)])
  expect([200, 409]).toContain(answer.statusCode)
  await palco.house.clock.advance(600)
  expect(['CANCELADO', 'EXPIRADO']).toContain((await ana.row()).status)
  expect(await ana.estornos()).toEqual([ana.total])
})

test('while a label is being asked for, the cancelling waits; then the label is taken back', async () => {
  const { house, casa } = palco
  const ana = await expedidor(house)
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const cancelled: (string | null)[] = []
  palco.play({
    issue: async (...asking) => {
      asked.resolve()
      await goOn.promise
      return casa.issue(...asking)
    },
    cancel: (objeto, asking) => {
      cancelled.push(objeto.codigo)
      return casa.cancel(objeto, asking)
    },
  })
  const issuing = house.runJobs()
  await asked.promise
  expect((await ana.cancel()).json()).toEqual(PROCESSANDO)
  expect(cancelled).toEqual([]) // asked now, the carrier would not know the label
  goOn.resolve()
  await issuing
  expect(cancelled).toEqual([expect.stringMatching(/^QQ\d{9}BR$/)])
  expect(await ana.statuses()).toEqual(['CANCELADO'])
  expect(await ana.estornos()).toEqual([ana.total])
  const objeto = house.db.selectFrom('objeto').select('estado').where('referencia', '=', ana.uuid)
  expect(await objeto.executeTakeFirst()).toEqual({ estado: 'CANCELADO' })
  expect((await ana.avisos()).map(({ tipo }) => tipo)).toEqual(['CANCELADO']) // none about a label: none can be printed
})

test('cancelled after a worker has taken the task of the label, and before it asks: the money is back at once', async () => {
  const { house, casa } = palco
  const ana = await expedidor(house)
  const asked: string[] = []
  palco.play({
    issue: (encomenda, asking) => {
      asked.push(encomenda.referencia)
      return casa.issue(encomenda, asking)
    },
  })
  const now = house.clock.now()
  const [tomada] = await claimTarefas(house.db, {
    tarefa: 'EMITIR',
    now,
    ate: plusSeconds(now, POSSE_SEGUNDOS),
    max: 1,
    freteUuid: ana.uuid,
  })
  expect((await ana.cancel()).json()).toEqual(PROCESSANDO)
  expect(await issueFrete(house.deps, tomada!)).toBe('feita')
  expect(await ana.statuses()).toEqual(['CANCELADO'])
  expect(await ana.estornos()).toEqual([ana.total])
  await house.runJobs()
  expect(asked).toEqual([])
})

test('cancelled while its DC-e is being made: no document comes, no carrier is asked, the money is back at once', async () => {
  const { house } = palco
  const ana = await expedidor(house)
  const asked: string[] = []
  palco.play({ issue: ({ referencia }) => (asked.push(referencia), silent()) })
  const perguntas = new Set<unknown>()
  let cancelado: unknown
  const cancelling = house.deps.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"dce"')) perguntas.add(queryId)
      return node
    },
    // the worker has read that there is no DC-e yet, and will write one
    async transformResult({ queryId, result }) {
      if (perguntas.has(queryId)) cancelado ??= (await ana.cancel()).json()
      return result
    },
  })
  const now = house.clock.now()
  const ate = plusSeconds(now, POSSE_SEGUNDOS)
  const [tomada] = await claimTarefas(house.db, { tarefa: 'EMITIR', now, ate, max: 1, freteUuid: ana.uuid })
  expect(await issueFrete({ ...house.deps, db: cancelling }, tomada!)).toBe('feita')
  expect(cancelado).toEqual(PROCESSANDO)
  expect(await ana.statuses()).toEqual(['CANCELADO'])
  expect(await ana.estornos()).toEqual([ana.total])
  await house.runJobs()
  expect(asked).toEqual([])
  expect(await house.db.selectFrom('dce').select('estado').where('freteUuid', '=', ana.uuid).execute()).toEqual([])
})

test('a process that died while it asked for a label: another one finishes the cancelling', async () => {
  const { house, casa } = palco
  const ana = await expedidor(house)
  const dead = Promise.withResolvers<never>()
  palco.play({
    issue: async (...asking) => {
      await casa.issue(...asking) // the carrier has made the label
      return dead.promise // and nobody is there to read the answer
    },
  })
  const dying = house.runJobs()
  const objeto = () =>
    house.db.selectFrom('objeto').select('estado').where('referencia', '=', ana.uuid).executeTakeFirst()
  await expect.poll(async () => (await objeto())?.estado).toBe('EMITIDO')
  expect((await ana.cancel()).json()).toEqual(PROCESSANDO)
  palco.play()
  await house.clock.advance(180)
  expect(await ana.statuses()).toEqual(['CANCELADO'])
  expect(await objeto()).toEqual({ estado: 'CANCELADO' })
  expect(await ana.saldo()).toBe(100_000)
  dead.reject(new TransportadoraIndisponivel('died'))
  await dying
})

test('a carrier that is silent for a day cannot hold the money of a frete without a label', async () => {
  const ana = await expedidor(palco.house)
  palco.play({ issue: silent, cancel: silent })
  await palco.house.runJobs()
  expect((await ana.cancel()).json()).toEqual(PROCESSANDO)
  await passTime(palco.house, DAY)
  expect(await ana.statuses()).toEqual(['CANCELADO'])
  expect(await ana.saldo()).toBe(100_000)
})

test.each([
  ['is silent', silent],
  ['never ends it', () => Promise.resolve('EM_ANDAMENTO' as const)],
])('a label that came after the cancelling, and whose carrier %s: after a day the money is back', async (_, cancel) => {
  const { house, casa } = palco
  const ana = await expedidor(house)
  palco.play({
    issue: async (...asking) => {
      expect((await ana.cancel()).json()).toEqual(PROCESSANDO)
      return casa.issue(...asking)
    },
    cancel,
  })
  await house.runJobs()
  expect((await ana.row()).codigoEncomenda).not.toBeNull()
  await ana.hasTried('CANCELAR', 12)
  await passTime(house, DAY - 60)
  expect(await ana.statuses()).toEqual(['PROCESSANDO_CANCELAMENTO'])
  await passTime(house, 60)
  expect(await ana.statuses()).toEqual(['CANCELADO'])
  expect(await ana.estornos()).toEqual([ana.total])
})

test('a carrier that never ends the cancelling of a label that was given out holds the money', async () => {
  const ana = await comEtiqueta()
  palco.play({ cancel: silent })
  expect((await ana.cancel()).json()).toEqual(PROCESSANDO)
  await passTime(palco.house, DAY + 5 * 3600)
  expect(await ana.statuses()).toEqual(['PROCESSANDO_CANCELAMENTO'])
})

test('cancelled while it is posted: either the money is back or the parcel is on its way, never both', async () => {
  const { house, casa } = palco
  const ends: string[] = []
  for (let round = 0; round < 18; round++) {
    const ana = await comEtiqueta()
    // every third round the two run freely; in the others the carrier hears of one only after the other
    const [posted, cancelled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    palco.play({
      cancel: async (...asking) => {
        if (round % 3 === 1) await posted.promise
        return casa.cancel(...asking).finally(() => cancelled.resolve())
      },
    })
    const cancelling = ana.cancel()
    if (round % 3 === 2) await cancelled.promise
    const telling = ana.tell('POSTADO').finally(() => posted.resolve())
    await Promise.all([telling, cancelling])
    await house.clock.advance(180)
    const { status } = await ana.row()
    ends.push(status)
    if (round % 3 > 0) expect(status).toBe(round % 3 === 1 ? 'POSTADO' : 'CANCELADO')
    const isBack = status === 'CANCELADO'
    expect([status, await ana.estornos()]).toEqual(isBack ? ['CANCELADO', [ana.total]] : ['POSTADO', []])
    expect(await ana.saldo()).toBe(100_000 - (isBack ? 0 : ana.total))
    const objeto = house.db.selectFrom('objeto').select('estado').where('referencia', '=', ana.uuid)
    expect((await objeto.executeTakeFirst())!.estado).toBe(status)
  }
  expect(new Set(ends)).toEqual(new Set(['CANCELADO', 'POSTADO']))
})
