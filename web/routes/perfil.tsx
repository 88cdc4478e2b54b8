import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Perfil } from '#contract/acesso'
import { perfilText, readPerfil, selectPerfil, storePerfis } from '../app/data/perfil.ts'
import { useSession } from '../app/data/session.ts'
import { useSite } from '../app/frame/site.tsx'
import { hasVoltar, readVoltar } from '../app/frame/voltar.ts'
import { tellTroca } from '../app/private/troca-em-outra-aba.tsx'
import { perfisQuery } from '../areas/acesso/perfil.queries.ts'
import { etapaUrl, hasEspera } from '../areas/cotacao/index.ts'
import { Icon } from '../ui/drawings/icon.tsx'
import { Logo } from '../ui/drawings/logo.tsx'
import { WorkIcon } from '../ui/drawings/work-icon.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { LoadError } from '../ui/page/load-error.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import css from './perfil.module.css'

/** /perfil: the choice of the perfil. With one perfil, or none (staff), there is nothing to choose (D §5). */
export default function EscolhaDoPerfil() {
  const { marca } = useSite()
  const session = useSession()
  const perfis = useQuery(perfisQuery(session?.uuid ?? ''))
  const choose = useChoice(perfis.data)
  const emUso = readPerfil()?.uuid
  const options = perfis.data && perfis.data.length > 1 ? perfis.data : undefined
  return (
    <div className={css.page}>
      <div className={css.logo}>
        <Logo {...marca} />
      </div>
      <section className={css.card} aria-busy={perfis.isPending}>
        {perfis.isError ? (
          <LoadError
            title="Não foi possível obter os seus perfis"
            text={perfis.error.message}
            onRetry={() => void perfis.refetch()}
          />
        ) : (
          <>
            <h1>{options ? 'Como você quer entrar?' : 'Abrindo a sua conta'}</h1>
            <p>{options ? `${session?.nome}, escolha o perfil.` : 'Um instante.'}</p>
            {options ? (
              <ul className={css.perfis}>
                {options.map((perfil) => (
                  <li key={perfil.uuid}>
                    <button type="button" onClick={() => choose(perfil)}>
                      <span>{perfilText(perfil)}</span>
                      {perfil.uuid === emUso ? <span className={css.emUso}>Em uso</span> : <Icon name="arrow" />}
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <Skeleton className={css.waiting} size="block" />
            )}
          </>
        )}
      </section>
      <ButtonLink to="/logout" look="quiet" size="s">
        <WorkIcon name="exit" />
        Sair
      </ButtonLink>
    </div>
  )
}

/**
 * Stores the perfis and the choice, and goes on to the page that the person asked for. After a choice in another tab this tab
 * goes on, too.
 */
function useChoice(perfis: Perfil[] | undefined) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [chosen, setChosen] = useState<Perfil>()
  const only = perfis && perfis.length < 2 ? { perfil: perfis[0] } : undefined
  const done = chosen ? { perfil: chosen } : only
  const isDone = done !== undefined
  const perfil = done?.perfil
  useEffect(() => {
    if (perfis) storePerfis(perfis)
    if (!isDone) return
    if (perfil) selectPerfil(perfil)
    void navigate(nextOf(search), { replace: true })
  }, [perfis, isDone, perfil, navigate, search])

  const emUso = readPerfil()?.uuid
  const [atFirst] = useState(emUso)
  const isElsewhere = !isDone && emUso !== undefined && emUso !== atFirst
  useEffect(() => {
    if (!isElsewhere) return
    if (atFirst) tellTroca()
    void navigate(nextOf(search), { replace: true })
  }, [isElsewhere, atFirst, navigate, search])
  return setChosen
}

/** The page that the person asked for; otherwise the quote that waited for the account. */
const nextOf = (search: string) => (!hasVoltar(search) && hasEspera() ? etapaUrl('dados') : readVoltar(search))
