import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './progresso.module.css'
import type { Conferencia } from './use-check-linhas.ts'

/** The progress of the pass through the file; it can be stopped and goes on from there. */
export function Progresso({
  progress: { feitas, total },
  conferencia: { isAtiva, falha, stop, goOn },
}: {
  progress: { feitas: number; total: number }
  conferencia: Conferencia
}) {
  const espera = falha?.retryAfterMs ? Math.ceil(falha.retryAfterMs / 1000) : null
  const where = `${feitas.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}`
  return (
    <div className={css.box}>
      {falha && espera === null && (
        <Alert tone="error" title={falha.mensagem}>
          <p>O que já foi conferido continua aqui.</p>
        </Alert>
      )}
      {espera !== null && (
        <Alert tone="info" title="Muitas linhas em pouco tempo">
          <p>{`A conferência continua sozinha em ${espera} segundos.`}</p>
        </Alert>
      )}
      <div className={css.line}>
        <div className={css.bar}>
          <output>{isAtiva ? `Conferindo ${where}` : `Conferência parada em ${where}`}</output>
          <progress aria-label="Conferência da planilha" max={total} value={feitas} />
        </div>
        {isAtiva && (
          <Button size="s" onClick={stop}>
            Parar
          </Button>
        )}
        {!isAtiva && espera === null && (
          <Button size="s" onClick={goOn}>
            Continuar
          </Button>
        )}
      </div>
    </div>
  )
}
