import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { isPropria, readAssinatura } from '../../app/data/perfil.ts'
import { assinaturaQuery } from '../../areas/conta/assinatura.queries.ts'
import { ContaForm } from '../../areas/conta/conta-form.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './conta-page.module.css'

const CONTA = '/configuracoes/conta'

/** /configuracoes/conta-editar, 'Minha Conta' (S2 §2 'Account edit'). */
export default function ContaEditar() {
  const assinatura = readAssinatura()
  if (!assinatura || !isPropria()) return <Navigate to={CONTA} replace />
  return (
    <div className={css.page}>
      <h1>Minha Conta</h1>
      <Edicao assinatura={assinatura} />
    </div>
  )
}

function Edicao({ assinatura: uuid }: { assinatura: string }) {
  const assinatura = useQuery(assinaturaQuery(uuid))
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate(CONTA), [navigate])
  if (assinatura.data) return <ContaForm assinatura={assinatura.data} onLeave={leave} />
  if (assinatura.isError)
    return (
      <LoadError
        title="A sua conta não abriu"
        text="Problema ao fazer a requisição. Contate o suporte, por favor."
        onRetry={() => void assinatura.refetch()}
      />
    )
  return (
    <div className={css.form} aria-busy="true">
      <Skeleton size="block" />
      <Skeleton size="block" />
    </div>
  )
}
