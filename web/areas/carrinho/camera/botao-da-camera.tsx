import { useState } from 'react'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'

/** The code that reads pictures comes when the camera opens. */
const LerCodigo = lazyPart(async () => (await import('./ler-codigo.tsx')).LerCodigo)

/** Opens the camera for the bar code of a DANFE. */
export function BotaoDaCamera({ onChave }: { onChave: (chave: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <WorkIcon name="camera" size="s" />
        Ler o código com a câmera
      </Button>
      {isOpen && (
        <LerCodigo
          onChave={(chave) => {
            setOpen(false)
            onChave(chave)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
