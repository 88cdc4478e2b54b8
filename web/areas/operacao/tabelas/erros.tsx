import type { ErroDaTabela } from '#contract/operacao/tabelas'
import { Cartao } from '../pecas/cartao.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { quantos } from './palavras.rules.ts'

/** The errors of a file, with line and column. Nothing of such a file is taken. */
export function Erros({ erros, demais }: { erros: readonly ErroDaTabela[]; demais: number }) {
  return (
    <Cartao
      titulo="O que corrigir"
      nota="Nada do arquivo foi gravado."
      isRaso
      rodape={demais > 0 ? `… e mais ${quantos(demais)} erros como estes.` : undefined}
    >
      <Tabela titulo="Erros do arquivo" colunas={[{ numero: 'Linha' }, 'Coluna', 'Problema']}>
        {erros.map(({ linha, coluna, mensagem }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two errors of one line may read the same
          <tr key={i}>
            <td className={tabela.numero} data-titulo="Linha">
              {linha === 0 ? 'arquivo' : quantos(linha)}
            </td>
            <td data-titulo="Coluna">{coluna ?? '–'}</td>
            <td>{mensagem}</td>
          </tr>
        ))}
      </Tabela>
    </Cartao>
  )
}
