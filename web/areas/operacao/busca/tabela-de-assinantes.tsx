import { Link } from 'react-router'
import type { AssinanteAchado } from '#contract/operacao/busca'
import { formatDia } from '../../../ui/filter/instante.rules.ts'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'

/** Subscribers of a search, masked; each name leads to the subscriber's page. */
export function TabelaDeAssinantes({ assinantes }: { assinantes: readonly AssinanteAchado[] }) {
  return (
    <Tabela titulo="Assinantes achados" colunas={['Assinante', 'CPF', 'E-mail', 'Lojas', 'Desde']}>
      {assinantes.map(({ uuid, nome, cpf, email, lojas, criadoEm, encerrado }) => (
        <tr key={uuid}>
          <td>
            <Link to={`/operacao/assinantes/${uuid}`}>{nome}</Link> {encerrado && <Selo tom="neutro">Encerrada</Selo>}
          </td>
          <td data-titulo="CPF" className={tabela.codigo}>
            {cpf}
          </td>
          <td data-titulo="E-mail">{email}</td>
          <td data-titulo="Lojas">
            {lojas.map((loja) => `${loja.nome} (${loja.cnpj})`).join(', ') || (
              <span className={tabela.mudo}>sem loja</span>
            )}
          </td>
          <td data-titulo="Desde" className={tabela.mudo}>
            {formatDia(criadoEm)}
          </td>
        </tr>
      ))}
    </Tabela>
  )
}
