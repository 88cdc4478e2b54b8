import { useQuery } from '@tanstack/react-query'
import type { SessaoAberta } from '#contract/acesso'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { formatDiaHora } from '../../ui/filter/instante.rules.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { sessoesQuery, useEndOutrasSessoes, useEndSessao } from './sessao.queries.ts'
import css from './sessoes.module.css'

/** 'Onde você está conectado': every browser with a session, and a button to end each of the others. */
export function Sessoes() {
  const sessoes = useQuery(sessoesQuery)
  const end = useEndSessao()
  const endOthers = useEndOutrasSessoes()
  const failed = end.error ?? endOthers.error
  const hasOthers = sessoes.data?.some(({ isAtual }) => !isAtual)
  return (
    <div className={css.block} aria-busy={sessoes.isPending}>
      {failed && <Alert tone="error" title={failed.message} />}
      {sessoes.isError && (
        <Alert tone="error" title="Não foi possível ler onde você está conectado.">
          <button type="button" onClick={() => void sessoes.refetch()}>
            Tentar de novo
          </button>
        </Alert>
      )}
      {sessoes.isPending && <Skeleton className={css.waiting} size="block" />}
      <ul className={css.list}>
        {sessoes.data?.map((sessao) => (
          <li key={sessao.uuid}>
            <WorkIcon name={/iPhone|iPad|Android/.test(sessao.aparelho) ? 'phone' : 'desktop'} size="l" />
            <div className={css.words}>
              <b>{sessao.aparelho}</b>
              <span>{sessao.isAtual ? 'Este aparelho, agora' : `Usado em ${formatDiaHora(sessao.usadaEm)}`}</span>
              <span>{`Entrou em ${formatDiaHora(sessao.criadaEm)}`}</span>
            </div>
            {!sessao.isAtual && (
              <Button
                size="s"
                aria-label={`Sair deste aparelho: ${nameOf(sessao)}`}
                aria-disabled={end.isPending}
                onClick={() => end.isPending || end.mutate(sessao.uuid)}
              >
                Sair deste aparelho
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <Button
          className={css.others}
          aria-disabled={endOthers.isPending}
          onClick={() => endOthers.isPending || endOthers.mutate(undefined)}
        >
          <WorkIcon name="exit" />
          Sair dos outros aparelhos
        </Button>
      )}
    </div>
  )
}

const nameOf = ({ aparelho, usadaEm }: SessaoAberta) => `${aparelho}, usado em ${formatDiaHora(usadaEm)}`
