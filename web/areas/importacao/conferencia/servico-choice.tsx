import type { OpcaoDeServico } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { hoje } from '../../../app/data/clock.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { chegadaText } from '../../cotacao/index.ts'
import { type Linha, refOf } from '../rascunho.rules.ts'
import css from './servico-choice.module.css'

const nomeOf = ({ nomeTransportadora, nomeProduto }: OpcaoDeServico) => `${nomeTransportadora} ${nomeProduto}`
const chegadaOf = ({ chegada }: OpcaoDeServico) => chegadaText(chegada, hoje())

/** Whether the product covers less than the row declares. */
function isPoucoCoberto({ frete }: Linha, { valorSeguro }: OpcaoDeServico) {
  const valor = frete?.conteudo?.valor ?? frete?.notaFiscal?.valorNotaFiscal
  return valor !== undefined && valorSeguro < valor
}

/** The product of a row with its day of arrival. If other products take the parcel, the person can change it here. */
export function ServicoChoice({
  linha,
  escolha,
  onChoose,
}: {
  linha: Linha
  escolha: OpcaoDeServico
  onChoose: (numero: number, codigo: string) => void
}) {
  const { numero, opcoes } = linha
  return (
    <>
      {opcoes.length > 1 ? (
        <div className={css.choice}>
          <select
            aria-label={`Serviço da ${refOf(linha)}`}
            value={escolha.codigo}
            onChange={({ currentTarget }) => onChoose(numero, currentTarget.value)}
          >
            {opcoes.map((opcao) => (
              <option key={opcao.codigo} value={opcao.codigo}>
                {`${nomeOf(opcao)}, ${formatReais(opcao.valorFrete)}, ${chegadaOf(opcao).toLowerCase()}`}
              </option>
            ))}
          </select>
          <b aria-hidden="true">{nomeOf(escolha)}</b>
          <Icon name="down" size="s" />
        </div>
      ) : (
        <b>{nomeOf(escolha)}</b>
      )}
      <span>{chegadaOf(escolha)}</span>
      {isPoucoCoberto(linha, escolha) && (
        <span className={css.cover}>{`Cobre até ${formatReais(escolha.valorSeguro)}`}</span>
      )}
      {escolha.nomeAgencia && <span>{`Postar em ${escolha.nomeAgencia}`}</span>}
    </>
  )
}
