import { queryOptions } from '@tanstack/react-query'
import {
  cancelAgendada,
  importAgencia,
  importCep,
  importTarifa,
  listAgencias,
  listAgenciasAtivas,
  listCeps,
  listTarifas,
  mapAgencias,
  type NomeDaTabela,
  type ResultadoDaTabela,
  readModelo,
  type VersaoDaTabela,
  voltarAgencia,
  voltarCep,
  voltarTarifa,
} from '#contract/operacao/tabelas'
import { listDesvios } from '#contract/operacao/transportadora'
import { call, callFile } from '../../../app/data/api.ts'
import { callUpload } from '../../../app/data/upload.ts'
import { saveAs } from '../../../app/save-as.ts'

export const desviosQuery = () =>
  queryOptions({ queryKey: ['operacao', 'tabelas', 'desvios'], queryFn: ({ signal }) => call(listDesvios, { signal }) })

const CALLS = {
  TARIFA: { list: listTarifas, send: importTarifa, voltar: voltarTarifa },
  AGENCIA: { list: listAgencias, send: importAgencia, voltar: voltarAgencia },
  CEP: { list: listCeps, send: importCep, voltar: voltarCep },
} as const

export const versoesQuery = (tabela: NomeDaTabela) =>
  queryOptions({
    queryKey: ['operacao', 'tabelas', tabela],
    queryFn: ({ signal }): Promise<VersaoDaTabela[]> => call(CALLS[tabela].list, { query: {}, signal }),
  })

export const mapaQuery = () =>
  queryOptions({
    queryKey: ['operacao', 'tabelas', 'mapa'],
    queryFn: ({ signal }) => call(mapAgencias, { signal }),
  })

export const agenciasDoEstadoQuery = (uf: string) =>
  queryOptions({
    queryKey: ['operacao', 'tabelas', 'mapa', uf],
    queryFn: ({ signal }) => call(listAgenciasAtivas, { query: { uf }, signal }),
  })

/** What is tried or activated: a file, or an earlier version that comes back (a volta). */
export type Origem = { file: File } | { volta: VersaoDaTabela }
type Decisao = { ensaio?: boolean; base?: string; motivo?: string; valeDe?: string }

export function sendTabela(tabela: NomeDaTabela, origem: Origem, decisao: Decisao): Promise<ResultadoDaTabela> {
  const { send, voltar } = CALLS[tabela]
  if ('volta' in origem) return call(voltar, { params: { uuid: origem.volta.uuid }, query: decisao })
  const { file } = origem
  return callUpload(send, { file, name: file.name, query: { ...decisao, nome: file.name }, onProgress: () => {} })
}

export const cancelVersao = (uuid: string, motivo: string) =>
  call(cancelAgendada, { params: { uuid }, query: { motivo } })

export async function saveModelo(tabela: NomeDaTabela, transportadora?: string) {
  const file = await callFile(readModelo, { query: { tabela, transportadora } })
  saveAs(`modelo-${(transportadora ?? tabela).toLowerCase()}.csv`, file)
}
