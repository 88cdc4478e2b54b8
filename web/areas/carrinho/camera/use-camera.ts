import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SEM_HTTPS, semImagem } from './chave-lida.rules.ts'
import { type Olhada, openLeitor } from './leitor.ts'

/** The pause between two looks: a hand moves no faster, and the phone stays cool. */
const PAUSA_MS = 150

type Luz = { isOn: boolean; toggle: () => void }

/**
 * Shows the camera at the back in `video` and reads its picture until the component is gone; then the camera is
 * switched off. `falha` says why there is no picture.
 */
export function useCamera(onOlhada: (olhada: Olhada) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [falha, setFalha] = useState<string | null>(null)
  const [luz, setLuz] = useState<Luz | null>(null)
  const tell = useEffectEvent(onOlhada)
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | undefined
    const open = async () => {
      // `mediaDevices` is missing on a page without TLS
      const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
      if (!mediaDevices) return setFalha(SEM_HTTPS)
      const leitor = await openLeitor() // before the camera is on, so that a failure here cannot leave it on
      if (isGone) return
      stream = await mediaDevices.getUserMedia(PEDIDO)
      const place = video.current
      if (isGone || !place) return close(stream)
      place.srcObject = stream
      await place.play()
      setOpen(true)
      setLuz(luzOf(stream, (isOn) => setLuz((was) => was && { ...was, isOn })))
      const look = async () => {
        const olhada = await leitor(place)
        if (isGone) return
        tell(olhada)
        timer = setTimeout(() => void look().catch(fail), PAUSA_MS)
      }
      await look()
    }
    const fail = (error: unknown) => {
      if (isGone) return
      if (stream) close(stream)
      setFalha(semImagem(error))
    }
    open().catch(fail)
    return () => {
      isGone = true
      clearTimeout(timer)
      if (stream) close(stream)
    }
  }, [])
  return { video, isOpen, falha, luz }
}

const PEDIDO: MediaStreamConstraints = {
  audio: false,
  // a key has 277 bars and gaps: each needs some pixels
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
}

function close(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** The light of a phone, where the camera has one. */
function luzOf(stream: MediaStream, onChange: (isOn: boolean) => void): Luz | null {
  const [track] = stream.getVideoTracks()
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
  if (!track || !torch) return null
  let isOn = false
  const toggle = () => {
    isOn = !isOn
    onChange(isOn)
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(reportError)
  }
  return { isOn, toggle }
}
