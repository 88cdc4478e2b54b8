import { formatReais } from '#contract/kernel/values/centavos'
import type { Destino, Fatura } from '#contract/operacao/fatura'
import css from './faturas.module.css'
import { DESTINOS_NA_TELA, NOMES_DOS_DESTINOS, segue, TONS } from './palavras.rules.ts'

/**
 * The five destinos with their sums. Each is a filter of the lines below. The bar is not to scale (it shows the square
 * root of the number of lines), so that small parts can be seen.
 */
export function Destinos({
  totais,
  destino,
  onFilter,
}: {
  totais: Fatura['totais']
  destino: Destino | undefined
  onFilter: (destino: Destino) => void
}) {
  return (
    <div className={css.cartaoDosDestinos}>
      <div className={css.barra} aria-hidden="true">
        {DESTINOS_NA_TELA.filter((each) => totais.destinos[each].linhas > 0).map((each) => (
          <i key={each} data-tom={TONS[each]} style={{ flexGrow: Math.sqrt(totais.destinos[each].linhas) }} />
        ))}
      </div>
      <fieldset className={css.destinos} aria-label="Filtrar por destino">
        {DESTINOS_NA_TELA.map((each) => (
          <button key={each} type="button" aria-pressed={each === destino} onClick={() => onFilter(each)}>
            <span className={css.nome}>
              <span className={css.ponto} data-tom={TONS[each]} aria-hidden="true" />
              {NOMES_DOS_DESTINOS[each]}
            </span>
            <span className={css.quantas}>{totais.destinos[each].linhas.toLocaleString('pt-BR')}</span>
            <span className={css.mudo}>{formatReais(totais.destinos[each].cobrado)}</span>
            <span className={css.mudo}>{segue(each, totais)}</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}
