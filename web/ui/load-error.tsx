import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { UpsideDownBox } from './upside-down-box.tsx'
import { WorkIcon } from './work-icon.tsx'

/** What should stand here did not come: the sentence of the catalogue, and another try. */
export function LoadError({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <EmptyState
      role="alert"
      drawing={<UpsideDownBox />}
      title={title}
      action={
        <Button look="act" onClick={onRetry}>
          <WorkIcon name="retry" />
          Tentar de novo
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}
