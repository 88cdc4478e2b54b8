import { useQuery } from '@tanstack/react-query'
import type { FreteNaLista } from '#contract/frete-envio'
import { formatReais } from '#contract/kernel/values/centavos'
import { hoje } from '../../../app/data/clock.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { formatKg, formatPrazo, medidasText } from '../../cotacao/index.ts'
import { diaText } from '../data.ts'
import { freteQuery } from '../frete.queries.ts'
import { LinhaDoTempo } from '../linha-do-tempo.tsx'
import { vidaOf } from '../vida.ts'
import css from './frete-resumo.module.css'

/** How many of the last steps are shown. The detail has all of them. */
const PASSOS = 5

/** The part that opens under a line. */
export function FreteResumo({ frete, onDetalhe }: { frete: FreteNaLista; onDetalhe: () => void }) {
  const { uuid, statusFrete, transportadora, produto, chegada } = frete
  const { data, isError, refetch } = useQuery(freteQuery(uuid))
  const facts: [string, string | null][] = [
    ['Previsto', statusFrete === 'POSTADO' && chegada ? `até ${diaText(chegada.maximo, hoje())}` : null],
    ['Prazo', formatPrazo(frete)],
    ['Modalidade', `${transportadora.nomeTransportadora} ${produto.nomeProduto}`],
    ['Medidas', medidasText(frete)],
    ['Peso', formatKg(frete.dimensoes.pesoPacote)],
    ['Valor segurado', formatReais(frete.valorSeguro)],
  ]
  return (
    <div className={css.resumo}>
      <div className={css.way}>
        {data ? (
          <LinhaDoTempo passos={vidaOf(data).slice(0, PASSOS)} frete={data} />
        ) : isError ? (
          <p className={css.failed} role="alert">
            O caminho deste frete não veio.{' '}
            <button type="button" className={css.again} onClick={() => void refetch()}>
              Tentar de novo
            </button>
          </p>
        ) : (
          <div className={css.waiting} aria-busy="true">
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        )}
      </div>
      <div className={css.side}>
        <dl className={css.facts}>
          {facts.map(
            ([nome, texto]) =>
              texto !== null && (
                <div key={nome}>
                  <dt>{nome}</dt>
                  <dd>{texto}</dd>
                </div>
              ),
          )}
        </dl>
        <Button size="s" aria-haspopup="dialog" onClick={onDetalhe}>
          <WorkIcon name="search" size="s" />
          Ver detalhes
        </Button>
      </div>
    </div>
  )
}
