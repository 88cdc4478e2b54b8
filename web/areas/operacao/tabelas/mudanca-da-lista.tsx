import type { MudancaDasAgencias, MudancaDoCep } from '#contract/operacao/tabelas'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo } from '../pecas/selo.tsx'
import { Tabela } from '../pecas/tabela.tsx'
import { quantos } from './palavras.rules.ts'
import css from './tabelas.module.css'

const DESTINOS = {
  NOVA: ['ok', 'Nova'],
  ALTERADA: ['info', 'Alterada'],
  RETIRADA: ['alerta', 'Retirada'],
} as const

/** What a list of agencies or of CEP ranges would change: figures, and the first rows of each destino. */
export function MudancaDaLista({ mudanca }: { mudanca: MudancaDasAgencias | MudancaDoCep }) {
  const contagens =
    'agencias' in mudanca
      ? [['Agências', mudanca.agencias] as const]
      : [['Cidades', mudanca.cidades] as const, ['Faixas', mudanca.faixas] as const]
  return (
    <Cartao titulo="O que muda" nota="Os primeiros de cada destino." isRaso>
      <dl className={css.somas}>
        {contagens.map(([nome, { novas, alteradas, retiradas }]) => (
          <div key={nome}>
            <dt>{nome}: novas, alteradas, retiradas</dt>
            <dd>
              {quantos(novas)}, {quantos(alteradas)}, {quantos(retiradas)}
            </dd>
          </div>
        ))}
      </dl>
      <Tabela
        titulo="O que muda, linha por linha"
        colunas={['Destino', 'agencias' in mudanca ? 'Agência' : 'Faixas', 'Cidade']}
      >
        {mudanca.exemplos.map((exemplo) => (
          <tr key={`${exemplo.destino} ${'codigo' in exemplo ? exemplo.codigo : ''} ${exemplo.cidade} ${exemplo.uf}`}>
            <td>
              <Selo tom={DESTINOS[exemplo.destino][0]}>{DESTINOS[exemplo.destino][1]}</Selo>
            </td>
            <td>{'codigo' in exemplo ? `${exemplo.codigo}, ${exemplo.nome}` : quantos(exemplo.faixas)}</td>
            <td>
              {exemplo.cidade}, {exemplo.uf}
            </td>
          </tr>
        ))}
      </Tabela>
    </Cartao>
  )
}
