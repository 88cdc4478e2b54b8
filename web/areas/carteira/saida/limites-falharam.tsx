import { Alert } from '../../../ui/page/alert.tsx'

/** The limits that the form needs could not be loaded. */
export function LimitesFalharam({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <Alert tone="error" title={title}>
      <p>{error.message}</p>
      <button type="button" onClick={onRetry}>
        Tentar de novo
      </button>
    </Alert>
  )
}
