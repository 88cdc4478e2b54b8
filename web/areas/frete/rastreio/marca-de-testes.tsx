import { useSite } from '../../../app/frame/site.tsx'
import { SandboxMark } from '../../../ui/page/sandbox-mark.tsx'

/**
 * Says that this is a sandbox: no parcel is real, and the visitor may play the carrier. Draws nothing where the
 * carriers are real.
 */
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
