import { useSession } from '../app/data/session.ts'
import { MissingBox } from '../ui/drawings/scene.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { AsidePage } from './acesso/aside-page.tsx'

/** The page for every unknown address. */
export default function NaoEncontrada() {
  const session = useSession()
  return (
    <AsidePage scene={<MissingBox />} title="Esta página não está aqui">
      <p>O endereço mudou, ou foi digitado com um engano. A cotação continua no lugar de sempre.</p>
      <ButtonLink to={session ? '/calculadora' : '/'} look="act">
        Cotar um frete
      </ButtonLink>
    </AsidePage>
  )
}
