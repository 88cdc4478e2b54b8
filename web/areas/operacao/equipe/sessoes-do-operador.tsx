import { useQuery } from '@tanstack/react-query'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Falha } from '../pecas/falha.tsx'
import css from './equipe.module.css'
import { sessoesDoOperadorQuery, useEndSessaoDoOperador } from './equipe.queries.ts'

/** The open sessions of a member of the staff, each with a button that ends it. */
export function SessoesDoOperador({ uuid }: { uuid: string }) {
  const sessoes = useQuery(sessoesDoOperadorQuery(uuid))
  const end = useEndSessaoDoOperador()
  if (sessoes.isError && !sessoes.data)
    return (
      <div className={css.dentro}>
        <Falha error={sessoes.error} texto="Não deu para ler as sessões." onRetry={() => void sessoes.refetch()} />
      </div>
    )
  return (
    <div className={css.dentro} aria-busy={sessoes.isPending}>
      {end.isError && <Alert tone="error" title={end.error.message} />}
      {sessoes.data?.length === 0 && <p>Nenhuma sessão aberta.</p>}
      <ul className={css.sessoes}>
        {sessoes.data?.map((sessao) => (
          <li key={sessao.uuid}>
            <span>
              <b>{sessao.aparelho}</b>, entrou em {formatDiaHora(sessao.criadaEm)}, usou em{' '}
              {formatDiaHora(sessao.usadaEm)}
            </span>
            {sessao.isAtual ? (
              <span>esta sessão</span>
            ) : (
              <Button
                size="s"
                aria-label={`Encerrar a sessão em ${sessao.aparelho}, de ${formatDiaHora(sessao.criadaEm)}`}
                onClick={() => end.isPending || end.mutate({ uuid, sessao: sessao.uuid })}
              >
                Encerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
