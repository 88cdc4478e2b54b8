import { readPerfil } from '../app/data/perfil.ts'
import { useSession } from '../app/data/session.ts'
import { useSite } from '../app/frame/site.tsx'
import { Logo } from '../ui/drawings/logo.tsx'
import { WorkIcon } from '../ui/drawings/work-icon.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import NaoEncontrada from './nao-encontrada.tsx'
import css from './perfil.module.css'

/** The first page of the marketplace's own staff: the console is not built yet, and the page says so. */
export default function Operacao() {
  const { marca } = useSite()
  const session = useSession()
  if (!session?.roles.includes('OPERADOR') || readPerfil()) return <NaoEncontrada />
  return (
    <div className={css.page}>
      <div className={css.logo}>
        <Logo {...marca} />
      </div>
      <section className={css.card}>
        <h1>Console da operação</h1>
        <p>{`${session.nome}, você entrou com uma conta da equipe. O console da operação ainda está em construção.`}</p>
        <p>Para cotar e enviar, entre com uma conta de assinante.</p>
      </section>
      <ButtonLink to="/logout" look="quiet" size="s">
        <WorkIcon name="exit" />
        Sair
      </ButtonLink>
    </div>
  )
}
