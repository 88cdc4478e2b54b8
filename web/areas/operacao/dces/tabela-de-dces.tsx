import { Link } from 'react-router'
import type { DceComFalha } from '#contract/fiscal/falhas'
import { sentenceOf } from '../../../app/data/api.ts'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { useResendDce } from './dces.queries.ts'
import { canResend, estadoText, motivoText } from './dces.rules.ts'

/**
 * DC-e that were refused, given up or not cancelled, each with what the authority said. Those that `canResend` names
 * can be sent again.
 */
export function TabelaDeDces({ dces }: { dces: readonly DceComFalha[] }) {
  const resend = useResendDce()
  return (
    <>
      {resend.error && <Alert tone="error">{sentenceOf(resend.error, 'Não deu para enviar a DC-e agora.')}</Alert>}
      <Tabela titulo="DC-e com falha" colunas={['DC-e', 'Situação', 'Sefaz', 'Desde', 'Decidir']}>
        {dces.map((dce) => (
          <tr key={dce.frete}>
            <td className={tabela.inteira}>
              <Link to={`/operacao/fretes/${dce.frete}`}>{`Série ${dce.serie}, nº ${dce.numero}`}</Link>
            </td>
            <td data-titulo="Situação">
              <Selo tom={dce.estado === 'ABANDONADA' ? 'alerta' : 'mal'}>{estadoText(dce.estado)}</Selo>
            </td>
            <td data-titulo="Sefaz">{motivoText(dce)}</td>
            <td data-titulo="Desde" className={cx(tabela.mudo, tabela.inteira)}>
              {formatDiaHora(dce.desde)}
            </td>
            <td className={tabela.inteira}>
              {canResend(dce) ? (
                <Button
                  size="s"
                  aria-disabled={resend.isPending}
                  onClick={() => resend.isPending || resend.mutate(dce.frete)}
                >
                  Enviar de novo
                </Button>
              ) : (
                <span className={tabela.mudo}>
                  {dce.proximaEm ? `A casa pergunta em ${formatDiaHora(dce.proximaEm)}` : 'Nada a enviar'}
                </span>
              )}
            </td>
          </tr>
        ))}
      </Tabela>
    </>
  )
}
