import { Button } from '../../../ui/page/button.tsx'

/** The next page of a list, at its foot; nothing when the list is whole. */
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
