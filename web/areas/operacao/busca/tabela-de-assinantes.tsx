import { Link } from 'react-router'
import type { AssinanteAchado } from '#contract/operacao/busca'
import { formatDia } from '../../../ui/filter/instante.rules.ts'
import { cx } from '../../../ui/tokens/cx.ts'
import { Janela } from '../pecas/janela.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'

/** Subscribers of a search, masked; each name leads to the subscriber's page. */
export function TabelaDeAssinantes({ assinantes }: { assinantes: readonly AssinanteAchado[] }) {
  return (
    <Janela titulo="Assinantes achados">
      <table className={cx(tabela.tabela, tabela.cartoes)}>
        <thead>
          <tr>
            <th scope="col">Assinante</th>
            <th scope="col">CPF</th>
            <th scope="col">E-mail</th>
            <th scope="col">Lojas</th>
            <th scope="col">Desde</th>
          </tr>
        </thead>
        <tbody>
          {assinantes.map(({ uuid, nome, cpf, email, lojas, criadoEm, encerrado }) => (
            <tr key={uuid}>
              <td>
                <Link to={`/operacao/assinantes/${uuid}`}>{nome}</Link>{' '}
                {encerrado && <Selo tom="neutro">Encerrada</Selo>}
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
        </tbody>
      </table>
    </Janela>
  )
}
