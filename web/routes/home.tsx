import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { semQuebra } from '#contract/kernel/values/texto'
import { hoje } from '../app/data/clock.ts'
import { abertasQuery, hasDiferencas } from '../app/data/diferencas.ts'
import { isFirstTry } from '../app/data/leitura.ts'
import { can, readAssinatura } from '../app/data/perfil.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { ASSINATURA_FALHOU, assinaturaQuery } from '../areas/conta/assinatura.queries.ts'
import { CarteiraCard } from '../areas/conta/carteira-card.tsx'
import { formatHoje } from '../areas/conta/hoje.rules.ts'
import { EconomiaCard } from '../areas/conta/home/economia-card.tsx'
import { resumoQuery } from '../areas/conta/home/home.queries.ts'
import { planPassos } from '../areas/conta/home/passos.rules.ts'
import { PrimeirosPassos } from '../areas/conta/home/primeiros-passos.tsx'
import { limiteQuery } from '../areas/conta/limite.queries.ts'
import { LimiteCard } from '../areas/conta/limite-card.tsx'
import { ProximoCard } from '../areas/conta/proximo-card.tsx'
import { FreteDetalhe } from '../areas/frete/detalhe/frete-detalhe-part.ts'
import { SemanasCard } from '../areas/frete/home/semanas-card.tsx'
import { UltimosFretes } from '../areas/frete/home/ultimos-fretes.tsx'
import { OpenBox } from '../ui/drawings/open-box.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { LoadError } from '../ui/page/load-error.tsx'
import page from '../ui/page/page.module.css'
import { Skeleton } from '../ui/page/skeleton.tsx'
import css from './home.module.css'

const LinhaDaHome = lazyPart(
  async () => (await import('../areas/diferenca/linha-da-home.tsx')).LinhaDaHome,
  () => <Skeleton size="block" className={css.line} />,
)

/** /home (S2 §2): the next thing to do, balance and limit, the last fretes. */
export default function Home() {
  const assinatura = readAssinatura()
  return (
    <>
      <h1 className={css.title}>
        <span className={page.srOnly}>Home: </span>
        {semQuebra(formatHoje(hoje()))}
      </h1>
      {assinatura ? <Painel assinatura={assinatura} /> : <SemAssinatura />}
    </>
  )
}

function Painel({ assinatura: uuid }: { assinatura: string }) {
  const assinatura = useQuery({ ...assinaturaQuery(uuid), staleTime: 0 })
  const limite = useQuery(limiteQuery)
  const resumo = useQuery(resumoQuery)
  const abertas = useQuery(abertasQuery())
  // a person who only works in somebody else's shop has no first steps
  const passos = can('editarConta') ? resumo.data?.primeirosPassos : undefined
  const isKnown = resumo.data !== undefined || resumo.isError
  const semFretes = resumo.data?.primeirosPassos.frete === false
  const semConta = assinatura.isError && !assinatura.data
  const semResumo = resumo.isError && !resumo.data
  const retry = () => void Promise.all([assinatura.refetch(), resumo.refetch()])
  const [search, setSearch] = useSearchParams()
  const aberto = search.get(FRETE)
  const open = (uuid: string | null) =>
    setSearch(uuid ? { [FRETE]: uuid } : {}, { replace: uuid === null, preventScrollReset: true })
  // these three decide what stands first and how tall it is: nothing is shown before, because it would be pushed down
  if ([resumo, limite, abertas].some(isFirstTry))
    return (
      <div key="waiting" className={css.grid} aria-busy="true">
        <div className={css.wide}>
          <Skeleton size="block" className={css.first} />
        </div>
        <div className={css.carteira}>
          <Skeleton size="block" className={css.second} />
        </div>
        <div className={css.limite}>
          <Skeleton size="block" className={css.second} />
        </div>
      </div>
    )
  return (
    <div className={css.grid} aria-busy={assinatura.isPending}>
      {semConta ? (
        <div className={css.wide}>
          <LoadError title="A sua conta não abriu" text={ASSINATURA_FALHOU} onRetry={retry} />
        </div>
      ) : (
        <>
          <div className={css.wide}>
            {passos && planPassos(passos) ? (
              <PrimeirosPassos feitos={passos} />
            ) : (
              <ProximoCard
                assinatura={isKnown ? assinatura.data : undefined}
                limite={limite.data}
                canQuote={can('cotar')}
              />
            )}
          </div>
          <div className={css.carteira}>
            <CarteiraCard assinatura={assinatura.data} canTopUp={can('recarregar')} />
          </div>
          <div className={css.limite}>
            <LimiteCard assinatura={assinatura.data} />
          </div>
        </>
      )}
      {hasDiferencas(abertas.data) && (
        <div className={css.wide}>
          <LinhaDaHome abertas={abertas.data} />
        </div>
      )}
      <div className={css.ultimos}>
        <UltimosFretes semFretes={semFretes} onDetalhe={open} />
      </div>
      <div className={css.semanas}>
        <SemanasCard semFretes={semFretes} />
      </div>
      {!semResumo ? (
        <div className={css.wide}>
          <EconomiaCard economia={resumo.data?.economia} />
        </div>
      ) : (
        // without the account one alert is enough: its button asks for both again
        !semConta && (
          <div className={css.wide}>
            <LoadError title="Uma parte da home não abriu" text={ASSINATURA_FALHOU} onRetry={retry} />
          </div>
        )
      )}
      {aberto && <FreteDetalhe key={aberto} uuid={aberto} onClose={() => open(null)} />}
    </div>
  )
}

/** The parameter with the open frete, as on /envios. */
const FRETE = 'frete'

/** Staff have neither wallet nor fretes. */
function SemAssinatura() {
  return (
    <EmptyState
      drawing={<OpenBox />}
      title="Esta é uma conta da equipe"
      action={<ButtonLink to="/configuracoes/conta">Abrir a conta</ButtonLink>}
    >
      Ela não tem carteira nem fretes. O trabalho da equipe fica nas telas de operação.
    </EmptyState>
  )
}
