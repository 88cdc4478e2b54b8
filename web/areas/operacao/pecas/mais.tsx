import { Button } from '../../../ui/page/button.tsx'

/** The button for the next page, at the foot of a list. Draws nothing when the list is complete. */
export function Mais({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}) {
  if (!hasNextPage) return null
  return (
    <Button look="quiet" size="s" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? 'Lendo' : 'Mais 50'}
    </Button>
  )
}
