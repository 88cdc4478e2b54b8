import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signAviso } from '../adapters/psp/aviso.ts'
import { barrasDaLinha, vencimentoDoFator } from '../adapters/psp/boleto.ts'
import { decideCobranca, findCobranca } from '../adapters/psp/sandbox/index.ts'
import { segredoDosAvisos } from '../adapters/psp/sandbox/segredo.ts'
import { describePsp } from '../ports/psp.suite.ts'
import { startHouse } from '../testing.ts'

const cartao = { titular: 'ANA TESTE', mes: '12', ano: '2040', codigo: '123', cpf: '52998224725' }
const ACOES = { APROVADA: 'APROVAR', RECUSADA: 'RECUSAR', EXPIRADA: 'EXPIRAR', ESTORNADA: 'ESTORNAR' } as const

describePsp('the sandbox bank', async () => {
  const { deps, stop } = await startHouse()
  return {
    psp: deps.psp,
    now: deps.clock.now,
    cartoes: {
      aprovado: { ...cartao, numero: '4111111111111111' },
      recusado: { ...cartao, numero: '4000000000000002' },
      pendente: { ...cartao, numero: '4000000000000119' },
    },
    async decide(pspId, situacao) {
      const { referencia } = (await findCobranca(deps.db, { id: pspId })) ?? { referencia: '' }
      const decided = await decideCobranca(deps, referencia, ACOES[situacao])
      if (typeof decided === 'string') throw new Error(decided)
      return decided.aviso
    },
    async outroAviso() {
      const [dataId, requestId, ts] = ['1', randomUUID(), String(deps.clock.now().getTime())]
      const v1 = signAviso({ dataId, requestId, ts }, await segredoDosAvisos(deps.db))
      return {
        headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
        query: { 'data.id': dataId, type: 'plan' },
        corpo: '{}',
      }
    },
    close: stop,
  }
})
