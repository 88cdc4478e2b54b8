import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mayDo } from '#contract/kernel/http/papel'
import type { Loja } from '#contract/loja'
import { isFirstTry } from '../../app/data/leitura.ts'
import { can, isPropria, readAssinatura, readPerfil } from '../../app/data/perfil.ts'
import { useNavigateIfHere } from '../../app/frame/use-navigate-if-here.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { assinaturaQuery } from '../../areas/conta/assinatura.queries.ts'
import type { Digitado, EstadoDigitado } from '../../areas/loja/digitado.ts'
import { useLojas } from '../../areas/loja/index.ts'
import { LojaExclusao } from '../../areas/loja/loja-exclusao.tsx'
import { LojaForm } from '../../areas/loja/loja-form.tsx'
import { LojaLista } from '../../areas/loja/loja-lista.tsx'
import { membrosQuery } from '../../areas/loja/pessoas/pessoas.queries.ts'
import { Saida } from '../../areas/loja/pessoas/saida.tsx'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './conta-page.module.css'
import tabs from './minha-loja.module.css'

const LogoCard = lazyPart(
  async () => (await import('../../areas/loja/logo/logo-card.tsx')).LogoCard,
  () => <Skeleton size="block" className={tabs.logo} />,
)
const Pessoas = lazyPart(async () => (await import('../../areas/loja/pessoas/pessoas.tsx')).Pessoas, Aba)
const Atividade = lazyPart(
  async () => (await import('../../areas/conta/atividade/atividade.tsx')).AtividadeDaConta,
  Aba,
)

const MINHA_LOJA = '/configuracoes/minha-loja'
const NOVA = 'nova'
const addressOf = (loja: string) => `${MINHA_LOJA}?loja=${loja}`

/** /configuracoes/minha-loja: the default shop; ?loja= names another one, or a new one. */
export default function MinhaLoja() {
  const assinatura = readAssinatura()
  return (
    <div className={css.page}>
      <h1>Minha Loja</h1>
      {assinatura ? (
        <Lojas assinatura={assinatura} />
      ) : (
        <Alert tone="info" title="Esta é uma conta da equipe, sem assinatura." />
      )}
    </div>
  )
}

/** Placeholder of a tab until its code has come. */
function Aba() {
  return (
    <div aria-busy="true">
      <Skeleton size="block" className={tabs.aba} />
    </div>
  )
}

function Lojas({ assinatura }: { assinatura: string }) {
  const lojas = useLojas()
  const isContaLate = isFirstTry(useQuery(assinaturaQuery(assinatura))) // the form offers the address of the account
  if (lojas.data && !isContaLate) return <Abas lojas={lojas.data} assinatura={assinatura} />
  if (lojas.isError)
    return (
      <LoadError
        title="As suas lojas não abriram"
        text="Falha ao buscar por lojas, entre em contato com o suporte ou tente novamente mais tarde"
        onRetry={() => void lojas.refetch()}
      />
    )
  return (
    <div className={css.form} aria-busy="true">
      <Skeleton size="block" />
      <Skeleton size="block" />
    </div>
  )
}

/**
 * Three tabs: the shop's data, its people, and who did what. The address names the tab, so reload and 'back' keep it.
 */
function Abas({ lojas, assinatura }: { lojas: Loja[]; assinatura: string }) {
  const [search] = useSearchParams()
  const digitado = useState<Digitado>() // stands here, because the other tabs take the form away
  const asked = search.get('aba')
  const abas = [
    { aba: null, name: 'Dados da Loja' },
    ...(lojas.length > 0 && can('verPessoas') ? [{ aba: 'pessoas', name: 'Pessoas' }] : []),
    ...(isPropria() ? [{ aba: 'atividade', name: 'Atividade' }] : []),
  ]
  const aba = abas.find((one) => one.aba === asked)?.aba ?? null
  const linkOf = (to: string | null) => {
    const next = new URLSearchParams(search)
    if (to) next.set('aba', to)
    else next.delete('aba')
    return { search: next.toString() }
  }
  const loja = lojas.find(({ uuid }) => uuid === search.get('loja')) ?? lojas[0]
  return (
    <>
      {abas.length > 1 && (
        <nav aria-label="Minha Loja" className={tabs.tabs}>
          {abas.map((one) => (
            <Link
              key={one.name}
              to={linkOf(one.aba)}
              className={tabs.tab}
              aria-current={one.aba === aba ? 'page' : undefined}
              preventScrollReset
            >
              {one.name}
              {one.aba === 'pessoas' && loja && <Quantas loja={loja.uuid} />}
            </Link>
          ))}
        </nav>
      )}
      {aba === 'pessoas' && loja ? (
        <>
          {lojas.length > 1 && (
            <LojaLista lojas={lojas} chosen={loja.uuid} addressOf={(uuid) => `${addressOf(uuid)}&aba=pessoas`} />
          )}
          <PessoasDaLoja key={loja.uuid} loja={loja} assinatura={assinatura} />
        </>
      ) : aba === 'atividade' ? (
        <Atividade assinatura={assinatura} />
      ) : (
        <Escolhida lojas={lojas} assinatura={assinatura} digitado={digitado} />
      )}
    </>
  )
}

/** How many work in the shop, once the list of people has been read. */
function Quantas({ loja }: { loja: string }) {
  const { data } = useQuery({ ...membrosQuery(loja), enabled: false })
  return data && data.length > 0 ? <span className={tabs.count}>{data.length}</span> : null
}

function PessoasDaLoja({ loja, assinatura }: { loja: Loja; assinatura: string }) {
  const titular = useQuery(assinaturaQuery(assinatura)).data?.assinante
  return <Pessoas loja={loja} titular={titular && `${titular.nome} ${titular.sobrenome}`.trim()} />
}

function Escolhida({ lojas, assinatura, digitado }: { lojas: Loja[]; assinatura: string; digitado: EstadoDigitado }) {
  const [search] = useSearchParams()
  const navigateIfHere = useNavigateIfHere()
  const { data } = useQuery(assinaturaQuery(assinatura))
  const asked = search.get('loja')
  const loja = asked === NOVA ? undefined : (lojas.find(({ uuid }) => uuid === asked) ?? lojas[0])
  const perfil = readPerfil()
  const canEdit = !perfil || mayDo(perfil.papel, 'editarLojas')
  if (!canEdit && !loja)
    return (
      <EmptyState drawing={<OpenBox />} title="Ainda não há loja">
        Quem administra a conta pode cadastrar a loja que aparece como remetente.
      </EmptyState>
    )
  return (
    <>
      {lojas.length === 0 && (
        <Alert tone="info" title="Você ainda não tem uma loja">
          <p>Cadastre a sua: com ela ativa, os seus fretes saem com o nome e o CNPJ dela.</p>
        </Alert>
      )}
      {!canEdit && <Alert tone="info" title="O seu perfil vê a loja, e quem administra a conta a altera." />}
      {(lojas.length > 1 || (lojas.length > 0 && !loja)) && (
        <LojaLista lojas={lojas} chosen={loja?.uuid} addressOf={addressOf} />
      )}
      <LojaForm
        key={loja?.uuid ?? NOVA}
        loja={loja}
        hasOthers={lojas.some(({ uuid }) => uuid !== loja?.uuid)}
        enderecoDaConta={data?.endereco ?? undefined}
        isReadOnly={!canEdit}
        digitado={digitado}
        onSaved={(uuid) => navigateIfHere(addressOf(uuid), { replace: true })}
      />
      {canEdit && loja && (
        <>
          <LogoCard key={loja.uuid} loja={loja} />
          <div className={css.actions}>
            {isPropria() && (
              <ButtonLink to={addressOf(NOVA)}>
                <WorkIcon name="plus" />
                Cadastrar outra loja
              </ButtonLink>
            )}
          </div>
          {isPropria() && (
            <LojaExclusao key={loja.uuid} loja={loja} onDeleted={() => navigateIfHere(MINHA_LOJA, { replace: true })}>
              <Saida loja={loja.uuid} />
            </LojaExclusao>
          )}
        </>
      )}
    </>
  )
}
