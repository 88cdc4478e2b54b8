import { useSite } from '../../../app/frame/site.tsx'
import { SandboxMark } from '../../../ui/page/sandbox-mark.tsx'

/** No parcel is real here, and whoever tries it plays the carrier. Nothing where the carriers are real. */
export function MarcaDeTestes() {
  if (!useSite().sandbox) return null
  return (
    <SandboxMark
      title="Ambiente de testes"
      text="as etiquetas não valem para postar."
      act="Postar e entregar no /sandbox"
    />
  )
}
