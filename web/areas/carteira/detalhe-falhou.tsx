import { Alert } from '../../ui/page/alert.tsx'

/** The detail of a line could not be loaded; the line itself is there. */
export function DetalheFalhou({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert tone="error" title="Não foi possível abrir os detalhes desta transação.">
      <button type="button" onClick={onRetry}>
        Tentar de novo
      </button>
    </Alert>
  )
}
