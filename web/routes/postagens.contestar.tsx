import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Contestacao } from '#contract/diferenca'
import { MENSAGENS_DA_DIFERENCA } from '#contract/diferenca'
import { CallError, sentenceOf } from '../app/data/api.ts'
import { hoje } from '../app/data/clock.ts'
import { can, readAssinatura } from '../app/data/perfil.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { ContestacaoIcon } from '../areas/diferenca/contestacao/contestacao-icon.tsx'
import { OQueAcontece } from '../areas/diferenca/contestacao/o-que-acontece.tsx'
import { isContestavel } from '../areas/diferenca/contestacao/quando.ts'
import { Resumo } from '../areas/diferenca/contestacao/resumo.tsx'
import { umaDiferencaQuery } from '../areas/diferenca/diferenca.queries.ts'
import { OpenBox } from '../ui/drawings/open-box.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { LoadError } from '../ui/page/load-error.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import css from './postagens.contestar.module.css'

const Waiting = () => <Skeleton size="block" className={css.waiting} />
const ContestarForm = lazyPart(
  async () => (await import('../areas/diferenca/contestacao/contestar-form.tsx')).ContestarForm,
  Waiting,
)
const Contestada = lazyPart(
  async () => (await import('../areas/diferenca/contestacao/contestada.tsx')).Contestada,
  Waiting,
)

const PorqueNao = lazyPart(async () => (await import('../areas/diferenca/contestacao/porque-nao.tsx')).PorqueNao)

/** /postagens/contestar/:diferencaUuid: one debit is contested with reason, text and photos (D §14). */
export default function Contestar() {
  const { diferencaUuid = '' } = useParams()
  const assinatura = readAssinatura()
  return (
    <div className={css.page}>
      <div>
        <Link to="/postagens" className={css.back}>
          <ContestacaoIcon name="left" size="s" />
          Diferenças nos Fretes
        </Link>
        <h1>Contestar diferença</h1>
      </div>
      {assinatura === null || !can('contestarDiferencas') ? (
        <Nada title="O seu perfil não contesta diferenças">
          Quem administra a conta pode contestar, ou mudar o seu perfil.
        </Nada>
      ) : (
        <Tela key={diferencaUuid} assinatura={assinatura} diferencaUuid={diferencaUuid} />
      )}
    </div>
  )
}

function Tela({ assinatura, diferencaUuid }: { assinatura: string; diferencaUuid: string }) {
  const { data: diferenca, error, refetch } = useQuery(umaDiferencaQuery(assinatura, diferencaUuid))
  const [contestacao, setContestacao] = useState<Contestacao>()
  if (diferenca === undefined && error && !isRefused(error))
    return (
      <LoadError
        title="A diferença não abriu"
        text={sentenceOf(error, 'Não deu para carregar a diferença.')}
        onRetry={() => void refetch()}
      />
    )
  if (diferenca === null || error)
    return <Nada title={MENSAGENS_DA_DIFERENCA.naoEncontrada}>O endereço pode estar incompleto.</Nada>
  if (!diferenca) return <Waiting />
  if (!contestacao && !isContestavel(diferenca, hoje()))
    return (
      <Nada title="Esta diferença não pode ser contestada">
        <PorqueNao diferenca={diferenca} />
      </Nada>
    )
  return (
    <>
      <Resumo diferenca={diferenca} />
      {contestacao ? (
        <Contestada diferenca={diferenca} contestacao={contestacao} />
      ) : (
        <div className={css.two}>
          <ContestarForm diferenca={diferenca} onSent={setContestacao} />
          <OQueAcontece diferenca={diferenca} />
        </div>
      )}
    </>
  )
}

/** Whether the address holds something other than a uuid: the API answers 422. */
const isRefused = (error: Error) => error instanceof CallError && error.status === 422

function Nada({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      drawing={<OpenBox />}
      title={title}
      action={
        <ButtonLink to="/postagens" look="act">
          Ver as diferenças
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
