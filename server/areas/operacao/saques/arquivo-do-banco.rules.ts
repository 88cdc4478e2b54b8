import type { Centavos } from '#contract/kernel/values/centavos'
import { readReais } from '#contract/kernel/values/numero-digitado'
import { isUuid } from '#contract/kernel/values/uuid'
import {
  CodigoDoBanco,
  type DestinoDaLinha,
  type LinhaDoBanco,
  MENSAGENS_DO_ENVIO as MENSAGENS,
  MotivoDoBanco,
} from '#contract/operacao/saque'

const COLUNAS = ['saque', 'valor', 'situacao', 'codigo', 'motivo'] as const
export const MAX_LINHAS = 2_000

/** One line as written; `erro` says why it cannot be read. */
export type LinhaLida = {
  linha: number
  saque: string
  valor: Centavos | null
  situacao: 'FEITA' | 'RECUSADA'
  codigo: string | null
  motivo: string | null
  erro: string | null
}

type Rows = { linha: number; cells: string[] }[]

/** The lines of the bank's file, or what is wrong with the file as a whole. */
export function readLinhas(rows: Rows): LinhaLida[] | string {
  const [header, ...lines] = rows
  const titulos = header?.cells.map((cell) => cell.toLowerCase()) ?? []
  if (COLUNAS.some((coluna, at) => titulos[at] !== coluna)) return MENSAGENS.colunas
  if (lines.length === 0) return MENSAGENS.vazio
  if (lines.length > MAX_LINHAS) return MENSAGENS.muitas
  return lines.map(readLinha)
}

/** Text that a spreadsheet would run. */
const FORMULA = /^[=+@\-\t]/

function readLinha({ linha, cells }: Rows[number]): LinhaLida {
  const [saque = '', valorLido = '', situacaoLida = ''] = cells
  const [codigo, motivo] = [CodigoDoBanco.safeParse(cells[3] ?? ''), MotivoDoBanco.safeParse(cells[4] ?? '')]
  const isPago = situacaoLida.toUpperCase() === 'PAGO'
  const valor = centavosOf(valorLido)
  const lida = { linha, saque, valor, situacao: isPago ? 'FEITA' : 'RECUSADA', codigo: null, motivo: null } as const
  const erro = erroDa({ cells, saque, valor, situacao: situacaoLida.toUpperCase(), codigo, motivo })
  return { ...lida, erro, ...(isPago ? { codigo: codigo.data ?? null } : { motivo: motivo.data ?? null }) }
}

function erroDa({
  cells,
  saque,
  valor,
  situacao,
  codigo,
  motivo,
}: {
  cells: string[]
  saque: string
  valor: Centavos | null
  situacao: string
  codigo: Lido
  motivo: Lido
}) {
  if (cells.length > COLUNAS.length) return 'A linha tem colunas demais.'
  if (cells.some((cell) => FORMULA.test(cell))) return 'Uma célula começa como uma fórmula.'
  if (!isUuid(saque)) return 'O saque é o código com 36 caracteres da lista.'
  if (valor === null || valor <= 0) return 'O valor deve ser como 120,50 ou 120.50.'
  if (situacao !== 'PAGO' && situacao !== 'DEVOLVIDO') return 'A situação é PAGO ou DEVOLVIDO.'
  for (const { error } of [codigo, motivo]) if (error) return error.issues[0]!.message
  if (situacao === 'PAGO' && !codigo.data) return MENSAGENS.semCodigo
  return situacao === 'DEVOLVIDO' && !motivo.data ? MENSAGENS.semMotivo : null
}
type Lido = ReturnType<typeof CodigoDoBanco.safeParse>

function centavosOf(text: string): Centavos | null {
  const reais = readReais(text)
  if (typeof reais !== 'number') return null
  const centavos = Math.round(reais * 100)
  return Math.abs(reais * 100 - centavos) < 1e-6 && centavos <= 1e12 ? centavos : null
}

type Guardado = { uuid: string; valorCentavos: Centavos; decididoEm: Date | null }

/** What each line does: the first reason that holds, in the order of `DESTINOS_DA_LINHA`. */
export function planLote(
  lidas: readonly LinhaLida[],
  guardados: ReadonlyMap<string, Guardado>,
): (LinhaLida & { destino: DestinoDaLinha; mensagem: string | null })[] {
  const first = new Map<string, number>()
  for (const { saque, linha } of lidas) if (!first.has(saque.toLowerCase())) first.set(saque.toLowerCase(), linha)
  return lidas.map((lida) => ({ ...lida, ...destinoDa(lida, guardados, first.get(lida.saque.toLowerCase())) }))
}

function destinoDa(
  { linha, saque, valor, situacao, erro }: LinhaLida,
  guardados: ReadonlyMap<string, Guardado>,
  first: number | undefined,
): Pick<LinhaDoBanco, 'destino' | 'mensagem'> {
  if (erro) return { destino: 'INVALIDA', mensagem: erro }
  if (first !== linha) return { destino: 'REPETIDA', mensagem: `O saque já está na linha ${first}.` }
  const guardado = guardados.get(saque.toLowerCase())
  if (!guardado) return { destino: 'DESCONHECIDO', mensagem: 'Não há saque com este código.' }
  if (guardado.valorCentavos !== valor)
    return { destino: 'VALOR_DIVERGENTE', mensagem: 'O valor não é o do saque pedido.' }
  if (guardado.decididoEm) return { destino: 'JA_CONCLUIDO', mensagem: MENSAGENS.jaConcluido }
  return { destino: situacao === 'FEITA' ? 'CONCLUI' : 'DEVOLVE', mensagem: null }
}
