import { UpsideDownBox } from '../drawings/upside-down-box.tsx'
import { WorkIcon } from '../drawings/work-icon.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Data could not be loaded: the sentence of the catalogue, and a button to try again. */
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
