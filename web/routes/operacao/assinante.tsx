import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CallError } from '../../app/data/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import css from '../../areas/operacao/busca/assinante.module.css'
import { assinanteQuery } from '../../areas/operacao/busca/assinante.queries.ts'
import { Carteira, Contestacoes, OQueAconteceu, UltimosFretes } from '../../areas/operacao/busca/corpo-do-assinante.tsx'
import { DadosDaPessoa } from '../../areas/operacao/busca/dados-da-pessoa.tsx'
import { LateralDoAssinante } from '../../areas/operacao/busca/lateral-do-assinante.tsx'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Selo } from '../../areas/operacao/pecas/selo.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { formatDia } from '../../ui/filter/instante.rules.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const PainelDeValorLivre = lazyPart(
  async () => (await import('../../areas/operacao/reembolsos/painel-de-reembolso.tsx')).PainelDeValorLivre,
)

/** Assinante: everything that the staff needs to know of one subscriber, on one page, and the block of their access. */
export default function Assinante() {
  const { uuid = '' } = useParams()
  return <Pagina key={uuid} uuid={uuid} />
}

/** Of one subscriber: the forms of another one begin empty. */
function Pagina({ uuid }: { uuid: string }) {
  const { data: assinante, error, refetch } = useQuery(assinanteQuery(uuid))
  if (error instanceof CallError && error.code === 'NOT_FOUND')
    return (
      <Tela titulo="Assinante">
        <p>Os dados não aparecem: este assinante não existe. Confira o endereço, ou use a busca do alto.</p>
      </Tela>
    )
  if (error && !assinante)
    return (
      <Tela titulo="Assinante">
        <Falha error={error} texto="Não deu para ler este assinante agora." onRetry={() => void refetch()} />
      </Tela>
    )
  if (!assinante)
    return (
      <Tela titulo="Assinante">
        <Skeleton size="block" />
      </Tela>
    )
  return (
    <Tela
      titulo={assinante.titulo}
      nota={
        <>
          {assinante.encerradoEm ? (
            <Selo tom="neutro">Encerrada em {formatDia(assinante.encerradoEm)}</Selo>
          ) : assinante.bloqueio ? (
            <Selo tom="mal">Bloqueada</Selo>
          ) : (
            <Selo tom="ok">Ativa</Selo>
          )}{' '}
          desde {formatDia(assinante.desde)}
          {!assinante.emailValidado && !assinante.encerradoEm && ', e-mail ainda não confirmado'}
        </>
      }
    >
      <div className={css.quadro}>
        <div className={css.coluna}>
          <DadosDaPessoa assinante={assinante} />
          <Carteira carteira={assinante.carteira} />
          <PainelDeValorLivre assinatura={assinante.uuid} />
          <UltimosFretes assinante={assinante} />
          <Contestacoes contestacoes={assinante.contestacoes} />
          <OQueAconteceu assinante={assinante} />
        </div>
        <LateralDoAssinante assinante={assinante} />
      </div>
    </Tela>
  )
}
