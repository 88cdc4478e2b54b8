import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { buttonClass } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import { type Boleto, formatLinhaDigitavel } from '../recarga.rules.ts'
import css from './boleto-dados.module.css'
import { CopyField } from './copy-field.tsx'

/** How a boleto is paid: its line to copy, its page, its PDF (S2 §2 'Boleto modal'). */
export function BoletoDados({
  boleto: { html, pdf, linhaDigitavel },
  isMain = true,
}: {
  boleto: Boleto
  /** Whether the boleto is the most important thing on its screen. */
  isMain?: boolean
}) {
  return (
    <div className={css.boleto}>
      {linhaDigitavel && (
        <CopyField
          label="Linha digitável do boleto"
          shown={formatLinhaDigitavel(linhaDigitavel)}
          text={linhaDigitavel.replace(/\D/g, '')}
          act="Copiar linha digitável"
          isMain={isMain}
        />
      )}
      <div className={css.links}>
        <a className={buttonClass({ size: 's' })} href={html} target="_blank" rel="noreferrer">
          <WorkIcon name="external" />
          <span>
            Abrir boleto<span className={page.srOnly}> (abre em outra aba)</span>
          </span>
        </a>
        {pdf && (
          <a className={buttonClass({ size: 's' })} href={pdf} target="_blank" rel="noreferrer">
            <WorkIcon name="download" />
            <span>
              Baixar PDF<span className={page.srOnly}> (abre em outra aba)</span>
            </span>
          </a>
        )}
      </div>
    </div>
  )
}
