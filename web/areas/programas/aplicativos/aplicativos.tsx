import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { chavesDeApiQuery } from '../chaves/chave-de-api.queries.ts'
import { aplicativosQuery, autorizacoesQuery } from './aplicativo.queries.ts'
import { Autorizacoes } from './autorizacoes.tsx'
import { Cadastrados } from './cadastrados.tsx'

/**
 * The part 'Aplicativos' below the keys: those that the account lets in, and those that it registered. The part appears only
 * when the keys are shown, so that the keys do not push it down.
 */
export function Aplicativos() {
  const chaves = useQuery(chavesDeApiQuery)
  const autorizacoes = useQuery(autorizacoesQuery)
  const aplicativos = useQuery(aplicativosQuery)
  if (chaves.isPending) return null
  const failed = [autorizacoes, aplicativos].filter(({ isError, data }) => isError && !data)
  if (failed.length > 0)
    return (
      <LoadError
        title="Os aplicativos não abriram"
        text="Não deu para obter a lista agora."
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      />
    )
  if (!autorizacoes.data || !aplicativos.data) return <Skeleton size="block" />
  return (
    <>
      <Autorizacoes autorizacoes={autorizacoes.data} />
      <Cadastrados aplicativos={aplicativos.data} />
    </>
  )
}
