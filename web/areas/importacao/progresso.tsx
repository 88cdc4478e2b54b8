import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import css from './progresso.module.css'
import type { Conferencia } from './use-conferencia.ts'

/** How far the pass through the file is; it can be stopped, and goes on where it was. */
export function Progresso({
  progress: { feitas, total },
  conferencia: { isAtiva, falha, stop, goOn },
}: {
  progress: { feitas: number; total: number }
  conferencia: Conferencia
}) {
  const where = `${feitas.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}`
  return (
    <div className={css.box}>
      {falha && (
        <Alert tone="error" title={falha.mensagem}>
          <p>
            {falha.retryAfterMs === null
              ? 'O que já foi conferido continua aqui.'
              : `Continua sozinha em ${Math.ceil(falha.retryAfterMs / 1000)} segundos.`}
          </p>
        </Alert>
      )}
      <div className={css.line}>
        <div className={css.bar}>
          <output>{isAtiva ? `Conferindo ${where}` : `Conferência parada em ${where}`}</output>
          <progress aria-label="Conferência da planilha" max={total} value={feitas} />
        </div>
        {isAtiva ? (
          <Button size="s" onClick={stop}>
            Parar
          </Button>
        ) : (
          <Button size="s" onClick={goOn}>
            Continuar
          </Button>
        )}
      </div>
    </div>
  )
}
