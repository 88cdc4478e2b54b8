import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Edicao } from './compilacao.ts'
import { TabelaInvalida } from './csv.ts'

/** The tables that come with the project. */
export const TABELAS_DO_PROJETO = join(import.meta.dirname, 'tabelas')

/**
 * Reads a folder of tables, carrier/product/version/*.csv. `compileTarifas` checks their content later. Bytes that are not
 * UTF-8 throw TabelaInvalida here.
 */
export function readEdicoes(dir: string): Edicao[] {
  const pastas = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .toSorted()
  return pastas(dir).flatMap((transportadora) =>
    pastas(join(dir, transportadora)).flatMap((produto) =>
      pastas(join(dir, transportadora, produto)).map((versao) => {
        const pasta = join(dir, transportadora, produto, versao)
        const nomes = readdirSync(pasta)
          .filter((nome) => nome.endsWith('.csv'))
          .toSorted()
        return {
          transportadora,
          produto,
          versao,
          arquivos: Object.fromEntries(nomes.map((nome) => [nome, readTexto(pasta, nome)])),
        }
      }),
    ),
  )
}

function readTexto(pasta: string, nome: string) {
  const bytes = readFileSync(join(pasta, nome))
  if (!isUtf8(bytes))
    throw new TabelaInvalida([
      { arquivo: join(pasta, nome), linha: 0, mensagem: 'não está em UTF-8. Salve-o de novo.' },
    ])
  return bytes.toString('utf8')
}
