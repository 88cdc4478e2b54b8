import type { Clock } from './clock.ts'

/** What the house needs from outside its process. */
export type Parte = 'CEP' | 'EMAIL' | 'PAGAMENTOS' | 'TRANSPORTADORA' | 'ARQUIVOS' | 'FISCO'

/** REAL: another machine answers. EMBUTIDA: the house simulates the part. AUSENTE: nothing answers. */
export type ModoDaParte = 'REAL' | 'EMBUTIDA' | 'AUSENTE'

/** How an outside part answers, as far as this process has seen. */
export type FatosDaParte = {
  parte: Parte
  /** A host, or the name of the house's own substitute. */
  quem: string
  modo: ModoDaParte
  /** The time of the last answer, a refusal included; null before the first answer. */
  respondeuEm: Date | null
  /** 95 of 100 of the last answers came within this time. */
  p95Ms: number | null
  /** The time of the first failure since the last answer; null while the part answers. */
  caladaDesde: Date | null
  /** Why the last call failed, in the adapter's words; '' while the part answers. */
  causa: string
}

/** Where an adapter tells how each call to its service went. It never throws. */
export type Sonda = {
  answered(milliseconds: number): void
  failed(causa: string): void
  /** Runs one call and tells how it went. `isSilence` says which errors mean that no answer came; all do by default. */
  watch<T>(call: () => Promise<T>, isSilence?: (error: unknown) => boolean): Promise<T>
}

export type Partes = {
  open(one: Pick<FatosDaParte, 'parte' | 'quem' | 'modo'>): Sonda
  /** In the order in which the parts were opened. */
  list(): FatosDaParte[]
}

/** Answers of which the time is remembered, for each part. */
const LEMBRADAS = 100

/** The outside parts of this process, and how they answer. */
export function createPartes(clock: Pick<Clock, 'now'>): Partes {
  const partes: { fatos: Omit<FatosDaParte, 'p95Ms'>; tempos: number[] }[] = []
  return {
    open(one) {
      const parte = { fatos: { ...one, respondeuEm: null, caladaDesde: null, causa: '' }, tempos: [] as number[] }
      const { fatos, tempos }: (typeof partes)[number] = parte
      partes.push(parte)
      const answered = (milliseconds: number) => {
        tempos.push(milliseconds)
        if (tempos.length > LEMBRADAS) tempos.shift()
        Object.assign(fatos, { respondeuEm: clock.now(), caladaDesde: null, causa: '' })
      }
      const failed = (causa: string) => {
        fatos.caladaDesde ??= clock.now()
        fatos.causa = causa
      }
      return {
        answered,
        failed,
        async watch(call, isSilence = () => true) {
          const began = performance.now()
          try {
            const answer = await call()
            answered(performance.now() - began)
            return answer
          } catch (error) {
            if (isSilence(error)) failed(error instanceof Error ? error.message : String(error))
            else answered(performance.now() - began)
            throw error
          }
        },
      }
    },
    list: () => partes.map(({ fatos, tempos }) => ({ ...fatos, p95Ms: p95Of(tempos) })),
  }
}

function p95Of(tempos: readonly number[]) {
  const sorted = tempos.toSorted((a, b) => a - b)
  const found = sorted[Math.ceil(sorted.length * 0.95) - 1]
  return found === undefined ? null : Math.round(found)
}

/** The host of an address, for the staff: neither path nor password. */
export const hostOf = (url: string) => new URL(url).host
