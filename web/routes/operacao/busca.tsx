import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MAX_ACHADOS } from '#contract/operacao/busca'
import css from '../../areas/operacao/busca/busca.module.css'
import { assinantesQuery, fretesAchadosQuery } from '../../areas/operacao/busca/busca.queries.ts'
import { FretesDaCasa, filtroDaCasa, filtroText } from '../../areas/operacao/busca/fretes-da-casa.tsx'
import { TabelaDeAssinantes } from '../../areas/operacao/busca/tabela-de-assinantes.tsx'
import { TabelaDeFretes } from '../../areas/operacao/busca/tabela-de-fretes.tsx'
import { Cartao } from '../../areas/operacao/pecas/cartao.tsx'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

/** Busca: what the one box found, people beside fretes; or the fretes behind a figure of the panel. */
export default function Busca() {
  const [search] = useSearchParams()
  const busca = search.get('busca')?.trim() ?? ''
  const filtro = filtroDaCasa(search)
  if (!busca && filtro)
    return (
      <Tela titulo="Fretes" nota={filtroText(filtro)}>
        <FretesDaCasa filtro={filtro} />
      </Tela>
    )
  return (
    <Tela titulo="Busca" nota={busca && `por “${busca}”`}>
      {busca ? <Achados key={busca} busca={busca} /> : <p>A busca acha pelo campo do alto; a tecla / leva até ele.</p>}
      <p className={css.como}>
        CPF, CNPJ, e-mail, rastreio, pedido, uuid e fim a fim são procurados por inteiro; nomes, pelo começo de cada
        palavra, com ou sem acento. Os dados das pessoas vêm encobertos.
      </p>
    </Tela>
  )
}

function Achados({ busca }: { busca: string }) {
  const assinantes = useQuery(assinantesQuery(busca))
  const fretes = useQuery(fretesAchadosQuery(busca))
  const falha = (!assinantes.data && assinantes.error) || (!fretes.data && fretes.error)
  if (falha)
    return (
      <Falha
        error={falha}
        texto="Não deu para procurar agora."
        onRetry={() => {
          void assinantes.refetch()
          void fretes.refetch()
        }}
      />
    )
  if (!assinantes.data || !fretes.data) return <Skeleton size="block" />
  return (
    <div className={css.achados} aria-live="polite">
      <Cartao titulo="Assinantes" nota={countText(assinantes.data.length)} isRaso>
        {assinantes.data.length > 0 ? (
          <TabelaDeAssinantes assinantes={assinantes.data} />
        ) : (
          <p className={css.nada}>Nenhum assinante com isso.</p>
        )}
      </Cartao>
      <Cartao titulo="Fretes" nota={countText(fretes.data.length)} isRaso>
        {fretes.data.length > 0 ? (
          <TabelaDeFretes fretes={fretes.data} titulo="Fretes achados" />
        ) : (
          <p className={css.nada}>Nenhum frete com isso.</p>
        )}
      </Cartao>
    </div>
  )
}

const countText = (quantos: number) =>
  quantos >= MAX_ACHADOS ? `os ${MAX_ACHADOS} primeiros; digite mais para achar menos` : String(quantos)
