import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import css from './progresso.module.css'
import type { Falha } from './use-pass.ts'

/** A pass through the rows, in words. */
type Nomes = {
  /** 'Conferindo' */
  fazendo: string
  /** 'Conferência' */
  ato: string
  /** 'da planilha' */
  de: string
  /** 'O que já foi conferido' */
  feito: string
  /** 'Muitas linhas' */
  muito: string
}

/** The progress of a pass, with a button that stops it or lets it go on from there. */
export function Progresso({
  nomes: { fazendo, ato, de, feito, muito },
  progress: { feitas, total },
  passagem: { isAtiva, falha, stop, goOn },
}: {
  nomes: Nomes
  progress: { feitas: number; total: number }
  passagem: { isAtiva: boolean; falha: Falha | null; stop: () => void; goOn: () => void }
}) {
  const espera = falha?.retryAfterMs ? Math.ceil(falha.retryAfterMs / 1000) : null
  const where = `${feitas.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}`
  return (
    <div className={css.box}>
      {falha && espera === null && (
        <Alert tone="error" title={falha.mensagem}>
          <p>{`${feito} continua aqui.`}</p>
        </Alert>
      )}
      {espera !== null && (
        <Alert tone="info" title={`${muito} em pouco tempo`}>
          <p>{`A ${ato.toLowerCase()} continua sozinha em ${espera} segundos.`}</p>
        </Alert>
      )}
      <div className={css.line}>
        <div className={css.bar}>
          <output>{isAtiva ? `${fazendo} ${where}` : `${ato} parada em ${where}`}</output>
          <progress aria-label={`${ato} ${de}`} max={total} value={feitas} />
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
