import type { Diferenca } from '#contract/diferenca'
import { Icon } from '../../ui/drawings/icon.tsx'
import page from '../../ui/page/page.module.css'
import { cx } from '../../ui/tokens/cx.ts'
import css from './comparacao.module.css'
import { compareMedidas, medidaText } from './diferenca.rules.ts'

/** The measures, 'Cotado' versus 'Postado' (S2 §2): red when larger than quoted, green otherwise; an arrow and a word say so, too. */
export function Comparacao({ diferenca }: { diferenca: Diferenca }) {
  return (
    <table className={css.table}>
      <caption className={page.srOnly}>Medidas cotadas e postadas</caption>
      <thead>
        <tr>
          <td>
            <span className={page.srOnly}>Medida</span>
          </td>
          <th scope="col">Cotado</th>
          <th scope="col">Postado</th>
        </tr>
      </thead>
      <tbody>
        {compareMedidas(diferenca).map(({ nome, cotado, postado, mudou }) => (
          <tr key={nome}>
            <th scope="row">{nome}</th>
            <td>{medidaText(nome, cotado)}</td>
            <td className={mudou === 'mais' ? css.mais : css.certo}>
              <span className={css.postado}>
                <span className={cx(css.sinal, css[mudou])}>
                  <Icon name={mudou === 'igual' ? 'check' : 'down'} size="s" />
                </span>
                {medidaText(nome, postado)}
                <span className={page.srOnly}>{PALAVRAS[mudou]}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PALAVRAS = { mais: ', maior que o cotado', menos: ', menor que o cotado', igual: ', igual ao cotado' }
