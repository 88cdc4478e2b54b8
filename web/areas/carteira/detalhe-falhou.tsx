import { Alert } from '../../ui/page/alert.tsx'

/** What stands behind a line did not come; the line itself is there. */
export function DetalheFalhou({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert tone="error" title="Não foi possível abrir os detalhes desta transação.">
      <button type="button" onClick={onRetry}>
        Tentar de novo
      </button>
    </Alert>
  )
}
