import { formatReais } from '#contract/kernel/values/centavos'
import type { FichaDaContestacao } from '#contract/operacao/contestacoes'
import { Cartao } from '../pecas/cartao.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { ladosText, pesoText } from './medidas.rules.ts'

type Recibo = FichaDaContestacao['recibo']['cotado']

/** The receipts of the declared, the measured and the decided measures, side by side. */
export function Recibos({
  ficha,
  decidido,
  decididas,
}: {
  ficha: FichaDaContestacao
  decidido: Recibo | undefined
  decididas: Parameters<typeof ladosText>[0] | undefined
}) {
  const { cotado, medido } = ficha.recibo
  const colunas = [cotado, medido, ...(decidido ? [decidido] : [])]
  const nomes = [...new Set(colunas.flatMap(({ linhas }) => linhas.map(({ nome }) => nome)))]
  const valorOf = ({ linhas }: Recibo, nome: string) => {
    const achada = linhas.find((linha) => linha.nome === nome)
    return achada ? formatReais(achada.valor) : '—'
  }
  return (
    <Cartao titulo="Recibo, lado a lado" isRaso>
      <Tabela
        titulo="Recibo, lado a lado"
        colunas={[
          'O que conta',
          { numero: 'Declarado' },
          { numero: 'Medido' },
          ...(decidido ? [{ numero: 'Sua decisão' }] : []),
        ]}
        isGrade
        soma={
          <tr>
            <td>Preço do recibo</td>
            {colunas.map(({ total }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
              <td key={i} className={tabela.numero}>
                {formatReais(total)}
              </td>
            ))}
          </tr>
        }
      >
        <tr>
          <th scope="row">Medidas, em cm</th>
          <td className={tabela.numero}>{ladosText(ficha.dimensoes)}</td>
          <td className={tabela.numero}>{ladosText(ficha.dimensoesTransportadora)}</td>
          {decidido && <td className={tabela.numero}>{decididas && ladosText(decididas)}</td>}
        </tr>
        <Linha nome="Peso na balança" valores={colunas.map(({ pesoReal }) => pesoText(pesoReal))} />
        <Linha nome="Peso cubado" valores={colunas.map(({ pesoCubado }) => pesoText(pesoCubado))} />
        <Linha
          nome="Peso que vale"
          valores={colunas.map(({ pesoRegra }) => (pesoRegra === 'CUBADO' ? 'cubado' : 'da balança'))}
        />
        {nomes.map((nome) => (
          <Linha key={nome} nome={nome} valores={colunas.map((recibo) => valorOf(recibo, nome))} />
        ))}
      </Tabela>
    </Cartao>
  )
}

function Linha({ nome, valores }: { nome: string; valores: string[] }) {
  return (
    <tr>
      <th scope="row">{nome}</th>
      {valores.map((valor, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
        <td key={i} className={tabela.numero}>
          {valor}
        </td>
      ))}
    </tr>
  )
}
