import { Link } from 'react-router'
import { MEIOS } from '#contract/carteira'
import { formatReais } from '#contract/kernel/values/centavos'
import type { EmailParado, PagamentoPendente } from '#contract/operacao/painel'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { emailText } from './palavras.rules.ts'

const FINALIDADES = { COMPRA: 'Compra', RECARGA: 'Recarga' } as const

/** Payments that the PSP has not decided; each leads to its person. */
export function TabelaDePagamentos({ pagamentos }: { pagamentos: readonly PagamentoPendente[] }) {
  return (
    <Tabela
      titulo="Pagamentos que o PSP não decidiu"
      colunas={['Pagamento', 'Meio', 'Desde', 'Próxima consulta', { numero: 'Valor' }]}
    >
      {pagamentos.map(({ uuid, assinaturaUuid, meio, finalidade, valor, criadoEm, consultaEm }) => (
        <tr key={uuid}>
          <td>
            <Link to={`/operacao/assinantes/${assinaturaUuid}`}>
              {FINALIDADES[finalidade]} <span className={tabela.codigo}>{uuid.slice(0, 8)}</span>
            </Link>
          </td>
          <td data-titulo="Meio">{meio in MEIOS ? MEIOS[meio as keyof typeof MEIOS] : meio}</td>
          <td data-titulo="Desde" className={tabela.mudo}>
            {formatDiaHora(criadoEm)}
          </td>
          <td data-titulo="Próxima consulta" className={tabela.mudo}>
            {formatDiaHora(consultaEm)}
          </td>
          <td data-titulo="Valor" className={tabela.numero}>
            {formatReais(valor)}
          </td>
        </tr>
      ))}
    </Tabela>
  )
}

/** Mails that were begun and did not leave. */
export function TabelaDeEmails({ emails }: { emails: readonly EmailParado[] }) {
  return (
    <Tabela titulo="E-mails parados" colunas={['E-mail', 'Parado desde']}>
      {emails.map(({ tipo, desde }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two mails of one kind may begin at one instant
        <tr key={i}>
          <td>
            <b>{emailText(tipo)}</b>
          </td>
          <td data-titulo="Parado desde" className={tabela.mudo}>
            {formatDiaHora(desde)}
          </td>
        </tr>
      ))}
    </Tabela>
  )
}
