import * as z from 'zod'
import { Destinatario } from '#contract/destinatario'
import { cepDigits } from '#contract/kernel/values/cep'
import { parseDia } from '#contract/kernel/values/dia'
import { hoje } from '../../app/data/clock.ts'
import { forget, readStored, STORED, store } from '../../app/data/stored.ts'

const Guardado = z.object({ em: z.string(), destinatario: Destinatario })
/** It is about somebody: it does not stay for ever. */
const KEPT_FOR_DAYS = 30

/** Whom the next parcel is for, chosen in step 1; null where nobody was chosen, or the parcel goes to another CEP by now. */
export function readEscolhido(cepDestino: string): Destinatario | null {
  const kept = z.safeDecode(Guardado, readStored(STORED.destinatario) as z.input<typeof Guardado>)
  if (!kept.success || parseDia(hoje()) - parseDia(kept.data.em) >= KEPT_FOR_DAYS) return null
  const { destinatario } = kept.data
  return destinatario.endereco.cep === cepDigits(cepDestino) ? destinatario : null
}

export const keepEscolhido = (destinatario: Destinatario) =>
  store(STORED.destinatario, z.encode(Guardado, { em: hoje(), destinatario }))

export const forgetEscolhido = () => forget(STORED.destinatario)

export const nomeCompleto = ({ nome, sobrenome }: Pick<Destinatario, 'nome' | 'sobrenome'>) =>
  [nome, sobrenome].filter(Boolean).join(' ')
