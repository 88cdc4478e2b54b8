import { useState } from 'react'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { chaveLida, tellMira } from './chave-lida.rules.ts'
import css from './ler-codigo.module.css'
import { useCamera } from './use-camera.ts'

/**
 * Reads the key of a note from the bar code on its DANFE, held before the camera. Nothing leaves the device. Without a
 * camera the screen says why, and the person types the key.
 */
export function LerCodigo({ onChave, onClose }: { onChave: (chave: string) => void; onClose: () => void }) {
  const [mira, setMira] = useState({ isEscuro: false, olhadas: 0, problema: '' })
  const { video, isOpen, falha, luz } = useCamera(({ texto, isEscuro }) => {
    const lida = texto === undefined ? null : chaveLida(texto)
    if (lida && 'chave' in lida) return onChave(lida.chave)
    setMira(({ olhadas, problema }) => ({ isEscuro, olhadas: olhadas + 1, problema: lida?.problema ?? problema }))
  })
  return (
    <Sheet title="Ler o código do DANFE" isForm onClose={onClose}>
      <div className={css.body}>
        {falha ? (
          <Alert tone="warning" title="Sem câmera">
            <p>{falha}</p>
          </Alert>
        ) : (
          <>
            <div className={css.picture}>
              <video ref={video} muted playsInline aria-label="Imagem da câmera" />
              <div className={css.band} />
            </div>
            <output className={css.mira}>{isOpen ? tellMira(mira) : 'Abrindo a câmera…'}</output>
          </>
        )}
        <div className={css.acts}>
          {luz && !falha && <Button onClick={luz.toggle}>{luz.isOn ? 'Apagar a luz' : 'Acender a luz'}</Button>}
          <Button onClick={onClose}>Digitar a chave</Button>
        </div>
        <p className={css.foot}>A imagem fica no seu aparelho: só a chave lida entra no formulário.</p>
      </div>
    </Sheet>
  )
}
