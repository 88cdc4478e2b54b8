import { type Diferenca, NOMES_DAS_LINHAS, type ReciboMedido } from '#contract/diferenca'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { semQuebra } from '#contract/kernel/values/texto'
import page from '../../ui/page/page.module.css'
import { compareLinhas, type NomeDoMedido, pesoText } from './diferenca.rules.ts'
import css from './recibo-da-diferenca.module.css'

/**
 * Each component of both prices, and which weight decided them. After an accepted contest an extra line takes the
 * difference back.
 */
export function ReciboDaDiferenca({ diferenca, nome = 'Postado' }: { diferenca: Diferenca; nome?: NomeDoMedido }) {
  const { recibo, desfecho, contestacao } = diferenca
  const { cotado, medido } = recibo
  const retirada = desfecho === 'ACEITA' && contestacao ? contestacao.valorContestado : null
  const diferencaValor = retirada ?? diferenca.diferencaValor
  const resto = cotado.total - medido.total - diferencaValor
  return (
    <div className={css.recibo}>
      <table>
        <caption>Recibo da diferença</caption>
        <thead>
          <tr>
            <td>
              <span className={page.srOnly}>Parcela</span>
            </td>
            <th scope="col">Cotado</th>
            <th scope="col">{nome}</th>
          </tr>
        </thead>
        <tbody>
          {compareLinhas(recibo).map(({ nome, cotado, medido }) => (
            <tr key={nome}>
              <th scope="row">{nome}</th>
              <td>
                {valorText(cotado)}
                <Faixa de={nome} recibo={recibo.cotado} />
              </td>
              <td className={lookOf(cotado ?? 0, medido ?? 0)}>
                {valorText(medido)}
                <Faixa de={nome} recibo={recibo.medido} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={css.total}>
            <th scope="row">Total</th>
            <td>{formatReais(cotado.total)}</td>
            <td>{formatReais(medido.total)}</td>
          </tr>
          {resto !== 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                Já acertado antes
              </th>
              <td>{sinalText(0 - resto)}</td>
            </tr>
          )}
          <tr className={diferencaValor < 0 ? css.mais : css.menos}>
            <th scope="row" colSpan={2}>
              Diferença
            </th>
            <td>{sinalText(diferencaValor)}</td>
          </tr>
          {retirada !== null && (
            <tr className={css.menos}>
              <th scope="row" colSpan={2}>
                Retirada pela contestação
              </th>
              <td>{sinalText(0 - retirada)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <p>{pesoText(recibo, nome)}</p>
    </div>
  )
}

/** The weight up to which the price of the route applies. */
function Faixa({ de, recibo: { pesoCobrado } }: { de: string; recibo: ReciboMedido }) {
  if (de !== NOMES_DAS_LINHAS.FRETE) return null
  return <span className={css.faixa}>{semQuebra(`até ${(pesoCobrado / 1000).toLocaleString('pt-BR')} kg`)}</span>
}

const valorText = (valor: Centavos | null) => (valor === null ? '–' : formatReais(valor))
const sinalText = (valor: Centavos) =>
  `${valor < 0 ? '−\u00a0' : valor > 0 ? '+\u00a0' : ''}${formatReais(Math.abs(valor))}`
const lookOf = (cotado: Centavos, medido: Centavos) =>
  medido > cotado ? css.mais : medido < cotado ? css.menos : undefined
