import { Alert } from '../../ui/page/alert.tsx'

/** The form can be read without JavaScript, and says what it needs to be sent. */
export function NeedsScript({ act }: { act: string }) {
  return (
    <noscript>
      <Alert tone="info">
        <p>{`Para ${act}, ligue o JavaScript do navegador.`}</p>
      </Alert>
    </noscript>
  )
}
