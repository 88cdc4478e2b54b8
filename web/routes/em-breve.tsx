import { useRota } from '../app/rota.ts'
import { useSite } from '../app/site.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ClosedBox } from '../ui/scene.tsx'
import { AsidePage } from './aside-page.tsx'

/** The pages of an account that this version does not have yet. It says so, and leads back to what works. */
export default function EmBreve() {
  const { marca } = useSite()
  const rota = useRota()
  return (
    <AsidePage scene={<ClosedBox />} title="Cadastro e acesso abrem em breve">
      <p>
        Você abriu “{rota?.title}”. Esta versão do {marca.nome} faz cotações de verdade, sem cadastro. Criar conta,
        comprar o frete e imprimir a etiqueta vêm a seguir.
      </p>
      <ButtonLink to="/" look="act">
        Cotar um frete
      </ButtonLink>
    </AsidePage>
  )
}
