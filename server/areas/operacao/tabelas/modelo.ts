import type { NomeDaTabela } from '#contract/operacao/tabelas'
import type { Deps } from '../../../kernel/deps.ts'
import { BYTE_ORDER_MARK, csvRow, textCell } from '../../../kernel/text/write-csv.ts'
import { listCelulas } from '../../cotacao/index.ts'

/** A sample file: for tariffs what a carrier sells now, for the others two rows to follow. */
export async function* renderModelo(
  deps: Deps,
  { tabela, transportadora }: { tabela: NomeDaTabela; transportadora?: string | undefined },
): AsyncGenerator<string, void> {
  const rows = tabela === 'TARIFA' ? await tarifasRows(deps, transportadora) : tabela === 'AGENCIA' ? AGENCIAS : CEPS
  yield BYTE_ORDER_MARK + rows.map((row) => csvRow(row.map(textCell))).join('')
}

async function tarifasRows(deps: Deps, transportadora: string | undefined): Promise<readonly (readonly string[])[]> {
  const { colunas, rows } = await listCelulas(deps, transportadora)
  return [colunas, ...rows]
}

const AGENCIAS = [
  ['transportadora', 'codigo', 'nome', 'tipo', 'logradouro', 'numero', 'bairro', 'cidade', 'uf', 'cep'],
  [
    'Jadlog',
    'SP-0001',
    'Agência Paulista',
    'PUDO',
    'Avenida Paulista',
    '1000',
    'Bela Vista',
    'São Paulo',
    'SP',
    '01310100',
  ],
  [
    'Jadlog',
    'RJ-0001',
    'Agência Centro',
    'PUDO',
    'Rua da Assembleia',
    '10',
    'Centro',
    'Rio de Janeiro',
    'RJ',
    '20011000',
  ],
]
const CEPS = [
  ['ibge', 'inicio', 'fim'],
  ['3550308', '01000001', '05999999'],
  ['3509502', '13000001', '13139999'],
]
