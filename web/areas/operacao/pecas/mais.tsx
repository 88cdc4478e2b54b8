import { Button } from '../../../ui/page/button.tsx'

/**
 * The button for the next page, at the foot of a list, and the sentence that the page did not come. Draws nothing when
 * the list is complete.
 */
export function Mais({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}) {
  if (!hasNextPage) return null
  return (
    <>
      {isFetchNextPageError && <p role="alert">O resto da lista não veio agora.</p>}
      <Button look="quiet" size="s" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Lendo' : 'Mais 50'}
      </Button>
    </>
  )
}
