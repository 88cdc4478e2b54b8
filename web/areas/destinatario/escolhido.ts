import * as z from 'zod'
import { Destinatario } from '#contract/destinatario'
import { cepDigits } from '#contract/kernel/values/cep'
import { parseDia } from '#contract/kernel/values/dia'
import { hoje } from '../../app/data/clock.ts'
import { forget, readStored, STORED, store } from '../../app/data/stored.ts'

const Guardado = z.object({ em: z.string(), destinatario: Destinatario })
/** The recipient is personal data, so it is not kept for ever. */
const KEPT_FOR_DAYS = 30

/**
 * The recipient who was chosen in step 1. Null without a choice, after `KEPT_FOR_DAYS`, or if the parcel goes to
 * another CEP.
 */
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
