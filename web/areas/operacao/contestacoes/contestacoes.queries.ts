import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DecisaoDaContestacao } from '#contract/diferenca/contestacao'
import {
  decideContestacao,
  exportContestacoes,
  findContestacao,
  holdContestacao,
  priceContestacao,
  readDossie,
  readProva,
  releaseContestacao,
} from '#contract/operacao/contestacoes'
import { call, callFile } from '../../../app/data/api.ts'
import { callNamedFile } from '../../../app/data/named-file.ts'
import { reservaOf } from '../fila/reserva.queries.ts'
import { CONTESTACOES } from './fila.queries.ts'

export const fichaQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...CONTESTACOES, 'uma', uuid],
    queryFn: ({ signal }) => call(findContestacao, { params: { uuid }, signal }),
  })

export const reservaQuery = (uuid: string) =>
  reservaOf(CONTESTACOES, uuid, (held, signal) => call(holdContestacao, { params: { uuid: held }, signal }))

export const releaseReserva = (uuid: string) => call(releaseContestacao, { params: { uuid } }).catch(() => undefined)

/** The measures that a PARCIAL names: centimetres and kilograms. */
export type MedidasDaDecisao = NonNullable<DecisaoDaContestacao['dimensoes']>

/** What the person would pay with these measures. */
export const precoQuery = (uuid: string, medidas: MedidasDaDecisao | undefined) =>
  queryOptions({
    queryKey: [...CONTESTACOES, 'preco', uuid, medidas],
    queryFn: ({ signal }) => {
      const { diametroPacote, ...lados } = medidas!
      const query = { ...lados, ...(diametroPacote != null && { diametroPacote }) }
      return call(priceContestacao, { params: { uuid }, query, signal })
    },
    enabled: medidas !== undefined,
    retry: false,
    gcTime: 0,
  })

/** A photo. It leaves the cache when the screen is left. */
export const provaQuery = (uuid: string, prova: string) =>
  queryOptions({
    queryKey: [...CONTESTACOES, 'prova', uuid, prova],
    queryFn: () => callFile(readProva, { params: { uuid, prova } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useDossie = (uuid: string) =>
  useMutation({ mutationFn: () => callNamedFile(readDossie, { params: { uuid } }, 'dossie.pdf'), gcTime: 0 })

export const useExportacao = () =>
  useMutation({
    mutationFn: (transportadora: string) =>
      callNamedFile(exportContestacoes, { query: { transportadora } }, 'contestacoes.zip'),
    gcTime: 0,
  })

export function useDecideContestacao(uuid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DecisaoDaContestacao) => call(decideContestacao, { params: { uuid }, body }),
    meta: { changes: ['filas'], evenFailed: true },
    // not awaited, so that the answer is told before the item is read again
    onSettled: () => void queryClient.invalidateQueries({ queryKey: CONTESTACOES }),
  })
}
