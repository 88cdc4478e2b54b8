import { useQuery } from '@tanstack/react-query'
import css from '../../../areas/operacao/painel/espaco.module.css'
import { espacoQuery } from '../../../areas/operacao/painel/espaco.queries.ts'
import { Disco, Onde, TabelasDoBanco } from '../../../areas/operacao/painel/espaco.tsx'
import { Falha } from '../../../areas/operacao/pecas/falha.tsx'
import { Tela } from '../../../areas/operacao/pecas/tela.tsx'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Skeleton } from '../../../ui/page/skeleton.tsx'

/** Espaço: what fills the disk and the database, behind the panel's figures. */
export default function EspacoDaCasa() {
  const { data: espaco, error, refetch } = useQuery(espacoQuery())
  return (
    <Tela titulo="Espaço" nota={espaco && `de ${formatInstante(espaco.em)}`}>
      {error && !espaco ? (
        <Falha error={error} texto="Não deu para ler os tamanhos agora." onRetry={() => void refetch()} />
      ) : !espaco ? (
        <Skeleton size="block" />
      ) : (
        <>
          <div className={css.topo}>
            <Disco disco={espaco.disco} />
            <Onde banco={espaco.banco} arquivos={espaco.arquivos} />
          </div>
          <TabelasDoBanco banco={espaco.banco} />
        </>
      )}
    </Tela>
  )
}
