import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_PROVAS, MENSAGENS_DA_PROVA, type Prova, sendProva } from '#contract/diferenca/prova'
import { CallError, endsSession, isUnanswered, sentenceOf } from '../../../app/data/api.ts'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { callUpload } from '../../../app/data/upload.ts'
import { useVolta } from '../../../app/rede.ts'
import { encolheFoto } from './encolhe-foto.ts'
import { fotoQuery, provasQuery } from './prova.queries.ts'

/** A picture that is being sent. After 'falhou' another try may work; after 'recusada' it would be refused again. */
export type Envio = {
  id: string
  file: File
  passo: 'espera' | 'prepara' | 'envia' | 'falhou' | 'recusada'
  /** The part that was sent, from 0 to 1. */
  feito: number
  frase?: string
}

/**
 * Sends pictures of a frete one after the other, each with its progress. A picture that is refused or fails stays in the list
 * with its sentence, and the next ones are sent. Sending continues when the detail is closed.
 */
export function useEnvio(frete: string) {
  const queryClient = useQueryClient()
  const [envios, setEnvios] = useState<readonly Envio[]>([])
  const line = useRef(Promise.resolve())
  const change = (id: string, to: Partial<Envio>) =>
    setEnvios((all) => all.map((envio) => (envio.id === id ? { ...envio, ...to } : envio)))
  const drop = (id: string) => setEnvios((all) => all.filter((envio) => envio.id !== id))

  const run = async ({ id, file }: Envio) => {
    try {
      change(id, { passo: 'prepara', feito: 0 })
      const foto = await encolheFoto(file)
      if (!foto) return change(id, { passo: 'recusada', frase: MENSAGENS_DA_PROVA.tipo })
      change(id, { passo: 'envia' })
      const prova = await callUpload(sendProva, {
        params: { id: frete },
        file: foto,
        name: 'foto.jpg',
        onProgress: (feito) => change(id, { feito }),
      })
      queryClient.setQueryData(fotoQuery(frete, prova.uuid).queryKey, foto)
      queryClient.setQueryData(provasQuery(frete).queryKey, (provas) => withProva(provas ?? [], prova))
      drop(id)
    } catch (error) {
      if (endsSession(error)) return drop(id)
      change(id, { passo: mayTryAgain(error) ? 'falhou' : 'recusada', frase: sentenceOf(error, FALHOU) })
      // a 409 means that the screen shows an older state: the frete has six pictures already, or is cancelled
      if (error instanceof CallError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: provasQuery(frete).queryKey })
    }
  }
  const enqueue = (envio: Envio) => {
    line.current = line.current.then(() => run(envio))
  }

  const again = (envio: Envio) => {
    change(envio.id, { passo: 'espera', feito: 0 })
    enqueue(envio)
  }
  // `useVolta` waits for an answer of the server, because the browser's 'online' comes before the network works
  useVolta(() => envios.filter(({ passo }) => passo === 'falhou').forEach(again))

  return {
    envios,
    drop,
    again,
    /** `kept` is how many pictures the frete has already. Pictures above the limit are refused at once. */
    send(files: readonly File[], kept: number) {
      const under = envios.filter(({ passo }) => passo !== 'recusada').length
      const novos = files.map((file, n): Envio => {
        const fits = kept + under + n < MAX_PROVAS
        return {
          id: newUuid(),
          file,
          feito: 0,
          passo: fits ? 'espera' : 'recusada',
          ...(!fits && { frase: NAO_COUBE }),
        }
      })
      setEnvios((all) => [...all, ...novos])
      for (const envio of novos) if (envio.passo === 'espera') enqueue(envio)
    },
  }
}

const FALHOU = 'A foto não foi enviada. Tente de novo.'
const NAO_COUBE = `Um frete guarda até ${MAX_PROVAS} fotos: esta ficou de fora.`

/** The server answers the same picture with the prova that it has, so the list must show it once. */
const withProva = (provas: readonly Prova[], prova: Prova) =>
  provas.some(({ uuid }) => uuid === prova.uuid) ? [...provas] : [...provas, prova]

/** Another try may work: no answer came, the picture came incomplete (400), the server was busy or failed. */
const mayTryAgain = (error: unknown) =>
  !(error instanceof CallError) ||
  isUnanswered(error.code) ||
  error.status === 429 ||
  error.status === 400 ||
  (error.status ?? 500) >= 500
