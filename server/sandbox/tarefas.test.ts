import { expect, test } from 'vitest'
import { tarefaText } from '../../web/areas/operacao/tarefas/tarefas.rules.ts'
import { AREAS } from '../app.ts'
import { makeMesesAFrente } from '../kernel/work/meses.ts'
import { purgeKernel } from '../kernel/work/purge.ts'

test('the sandbox page describes every job of the product', () => {
  const names = [purgeKernel, makeMesesAFrente, ...AREAS.flatMap(({ jobs = [] }) => jobs)].map(({ name }) => name)
  expect(names.filter((name) => tarefaText(name) === name)).toEqual([])
})
