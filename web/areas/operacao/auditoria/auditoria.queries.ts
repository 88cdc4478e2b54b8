import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import {
  AUDITORIA_POR_PAGINA,
  checkAuditoria,
  listAuditoria,
  listOperadoresDaAuditoria,
} from '#contract/operacao/auditoria'
import { call, callWithHeaders, totalOf } from '../../../app/data/api.ts'
import { callNamedFile } from '../../../app/data/named-file.ts'
import { saveAs } from '../../../app/save-as.ts'
import { type FiltroDigitado, queryOf } from './filtro.rules.ts'

export const auditoriaQuery = (filtro: FiltroDigitado, page: number) =>
  queryOptions({
    queryKey: ['operacao', 'auditoria', filtro, page],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(filtro), page, pageSize: AUDITORIA_POR_PAGINA }
      const { answer, headers } = await callWithHeaders(listAuditoria, { query, signal })
      return { linhas: answer, total: totalOf(headers, answer) }
    },
    placeholderData: keepPreviousData,
  })

export const quemAgiuQuery = () =>
  queryOptions({
    queryKey: ['operacao', 'auditoria', 'operadores'],
    queryFn: ({ signal }) => call(listOperadoresDaAuditoria, { signal }),
    staleTime: 300_000,
  })

export const useCheckAuditoria = () => useMutation({ mutationFn: () => call(checkAuditoria, {}) })

export const useExportAuditoria = () =>
  useMutation({
    mutationFn: async (filtro: FiltroDigitado) => {
      const asked = { query: queryOf(filtro), headers: { accept: 'text/csv' } }
      const { name, file } = await callNamedFile(listAuditoria, asked, 'auditoria.csv')
      saveAs(name, file)
    },
  })
