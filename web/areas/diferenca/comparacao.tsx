import type { Diferenca } from '#contract/diferenca'
import { Icon } from '../../ui/drawings/icon.tsx'
import page from '../../ui/page/page.module.css'
import { cx } from '../../ui/tokens/cx.ts'
import css from './comparacao.module.css'
import { compareMedidas, medidaText, type NomeDoMedido } from './diferenca.rules.ts'

/**
 * The measures, 'Cotado' versus 'Postado' (S2 §2): red when larger than quoted, green otherwise. An arrow and a word
 * say the same.
 */
export function Comparacao({ diferenca, nome = 'Postado' }: { diferenca: Diferenca; nome?: NomeDoMedido }) {
  return (
    <table className={css.table}>
      <caption className={page.srOnly}>{`Medidas cotadas e ${nome === 'Postado' ? 'postadas' : 'decididas'}`}</caption>
      <thead>
        <tr>
          <td>
            <span className={page.srOnly}>Medida</span>
          </td>
          <th scope="col">Cotado</th>
          <th scope="col">{nome}</th>
        </tr>
      </thead>
      <tbody>
        {compareMedidas(diferenca).map(({ nome: medida, cotado, postado, mudou }) => (
          <tr key={medida}>
            <th scope="row">{medida}</th>
            <td>{medidaText(medida, cotado)}</td>
            <td className={mudou === 'mais' ? css.mais : css.certo}>
              <span className={css.postado}>
                <span className={cx(css.sinal, css[mudou])}>
                  <Icon name={mudou === 'igual' ? 'check' : 'down'} size="s" />
                </span>
                {medidaText(medida, postado)}
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
