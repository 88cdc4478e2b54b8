import { useLocation } from 'react-router'
import { useSite } from './site.tsx'

/** A page that could not be opened: its code did not come, or it broke. Small, as it must be there beforehand. */
export function PageError() {
  const { marca } = useSite()
  const { pathname, search } = useLocation()
  return (
    <main>
      <h1>Esta página não abriu</h1>
      <p>
        Verifique a conexão e <a href={pathname + search}>tente de novo</a>. Se continuar, fale com o{' '}
        <a href={marca.suporteUrl}>suporte</a>.
      </p>
    </main>
  )
}
