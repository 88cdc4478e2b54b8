import type { Edicao } from './compilacao.ts'
import { readPlanilha } from './csv.ts'

/** How many cells of prices (a zone or state and a weight band) are new, changed and gone; the same of terms and rules. */
export type MudancasDaTabela = {
  faixas: Contagem
  prazos: Contagem
  regras: { chave: string; antes: string | null; depois: string | null }[]
}
export type Contagem = { novas: number; alteradas: number; retiradas: number }

export function compareEdicoes(antes: Edicao | undefined, depois: Edicao): MudancasDaTabela {
  const cells = (edicao: Edicao | undefined, nome: string) => cellsOf(nome, edicao?.arquivos[nome])
  const count = (nome: string) => countMudancas(cells(antes, nome), cells(depois, nome))
  const [precos, interior] = [count('precos.csv'), count('adicional-interior.csv')]
  const [before, after] = [cells(antes, 'produto.csv'), cells(depois, 'produto.csv')]
  const chaves = [...new Set([...before.keys(), ...after.keys()])].filter(
    (chave) => before.get(chave) !== after.get(chave),
  )
  return {
    faixas: {
      novas: precos.novas + interior.novas,
      alteradas: precos.alteradas + interior.alteradas,
      retiradas: precos.retiradas + interior.retiradas,
    },
    prazos: count('prazos.csv'),
    regras: chaves.map((chave) => ({
      chave: chave.split('\t')[0]!,
      antes: before.get(chave) ?? null,
      depois: after.get(chave) ?? null,
    })),
  }
}

/** How many keys came, have another value, and went. */
function countMudancas(antes: ReadonlyMap<string, string>, depois: ReadonlyMap<string, string>): Contagem {
  let [novas, alteradas, retiradas] = [0, 0, 0]
  for (const [key, valor] of depois) {
    const before = antes.get(key)
    if (before === undefined) novas++
    else if (before !== valor) alteradas++
  }
  for (const key of antes.keys()) if (!depois.has(key)) retiradas++
  return { novas, alteradas, retiradas }
}

/** The cells of a sheet by its first column and their own; '24.9' and '24.90' are the same value. */
function cellsOf(nome: string, texto: string | undefined) {
  const cells = new Map<string, string>()
  if (texto === undefined) return cells
  for (const { celulas } of readPlanilha(nome, texto, []).linhas) {
    const [titulo, ...valores] = celulas
    for (const { coluna, texto } of valores) cells.set(`${titulo?.texto}\t${sameNumber(coluna)}`, sameNumber(texto))
  }
  return cells
}

const sameNumber = (texto: string) => (/^\d+(\.\d+)?$/.test(texto) ? String(Number(texto)) : texto)
