import { plusSeconds } from '#contract/kernel/values/instant'
import { assinar } from '../../fiscal/dce/assinar.ts'
import { buildCancelamento } from '../../fiscal/dce/cancelamento.ts'
import { buildDce } from '../../fiscal/dce/documento.ts'
import { exemploDaDce } from '../../fiscal/dce/testing-exemplo.ts'
import type { EmissorDce } from '../../ports/emissor-dce.ts'

let numero = 0

/** What the suite asks for besides the adapter: documents of the adapter's issuer, and a clock that the suite moves. */
export function caseiro(emissor: EmissorDce, clock: ReturnType<typeof relogio>) {
  return {
    emissor,
    now: clock.now,
    advance: async (seconds: number) => clock.advance(seconds),
    async sign({ complemento = '', ...changes }: { numero?: number; complemento?: string; emitidaEm?: Date } = {}) {
      const exemplo = exemploDaDce()
      const doc = buildDce({
        ...exemplo,
        ambiente: emissor.ambiente,
        serie: emissor.serie,
        numero: ++numero,
        emitidaEm: clock.now(),
        emissor: { ...emissor.emissor, site: 'https://freteflex.test' },
        ...changes,
        codigo: String(100_000 + numero),
        destinatario: { ...exemplo.destinatario, complemento },
      })
      return { chave: doc.chave, ...(await assinar(doc, emissor.sign)) }
    },
    async signCancelamento({ chave }: { chave: string }, protocolo: string, em = clock.now()) {
      const pedido = {
        ambiente: emissor.ambiente,
        cnpj: emissor.emissor.cnpj,
        usuario: '52998224725',
        chave,
        protocolo,
      }
      const evento = buildCancelamento({ ...pedido, em, justificativa: 'Frete cancelado' })
      return { chave, xml: (await assinar(evento, emissor.sign)).xml }
    },
  }
}

/** A clock that stands still until it is moved. */
export function relogio() {
  let em = new Date('2026-11-25T15:00:00Z')
  return { now: () => em, advance: (seconds: number) => void (em = plusSeconds(em, seconds)) }
}
