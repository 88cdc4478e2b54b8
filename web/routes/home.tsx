import { useQuery } from '@tanstack/react-query'
import { hoje } from '../app/clock.ts'
import { can, readAssinatura } from '../app/perfil.ts'
import { ASSINATURA_FALHOU, assinaturaQuery } from '../areas/conta/assinatura.queries.ts'
import { CarteiraCard } from '../areas/conta/carteira-card.tsx'
import { formatHoje } from '../areas/conta/hoje.rules.ts'
import { LimiteCard } from '../areas/conta/limite-card.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { OpenBox } from '../ui/open-box.tsx'
import page from '../ui/page.module.css'
import css from './home.module.css'

/** /home: what there is to spend and to send, and the next thing to do. */
export default function Home() {
  const assinatura = readAssinatura()
  return (
    <>
      <h1 className={css.title}>
        <span className={page.srOnly}>Home: </span>
        {formatHoje(hoje())}
      </h1>
      {assinatura ? <Painel assinatura={assinatura} /> : <SemAssinatura />}
    </>
  )
}

function Painel({ assinatura: uuid }: { assinatura: string }) {
  const assinatura = useQuery(assinaturaQuery(uuid))
  return (
    <div className={css.grid} aria-busy={assinatura.isPending}>
      {assinatura.isError && !assinatura.data ? (
        <div className={css.wide}>
          <LoadError title="A sua conta não abriu" text={ASSINATURA_FALHOU} onRetry={() => void assinatura.refetch()} />
        </div>
      ) : (
        <>
          <div className={css.carteira}>
            <CarteiraCard assinatura={assinatura.data} canInserir={can('recarregar')} />
          </div>
          <div className={css.limite}>
            <LimiteCard assinatura={assinatura.data} />
          </div>
        </>
      )}
      <section className={css.wide} aria-labelledby="home-status">
        <h2 id="home-status" className={css.status}>
          Status dos últimos fretes
        </h2>
        <EmptyState
          level={3}
          drawing={<OpenBox />}
          title="Nenhum frete ainda"
          action={
            <ButtonLink to="/calculadora" look="act">
              Abrir a Calculadora
            </ButtonLink>
          }
        >
          Cote a primeira caixa e acompanhe aqui cada frete, da etiqueta à entrega.
        </EmptyState>
      </section>
    </div>
  )
}

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
