import type { Assinatura } from '#contract/conta'
import type { LimiteDeFretes } from '#contract/frete-envio'
import { diaOf } from '#contract/kernel/values/instant'
import { semQuebra } from '#contract/kernel/values/texto'
import { hoje } from '../../app/data/clock.ts'
import { ReadyParcels } from '../../ui/drawings/ready-parcels.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { diaText } from '../frete/index.ts'
import { type Proximo, planProximo } from './proximo.rules.ts'
import css from './proximo-card.module.css'

/** The next thing to do, on the home: labels that wait to be posted come before another quote. */
export function ProximoCard({
  assinatura,
  limite,
  canQuote,
}: {
  assinatura: Assinatura | undefined
  limite: LimiteDeFretes | undefined
  canQuote: boolean
}) {
  const proximo = assinatura && planProximo(assinatura, limite)
  return (
    <section className={css.card} aria-label="Próximo passo" aria-busy={!proximo}>
      <ReadyParcels />
      {proximo ? (
        <div>
          <h2>{tituloOf(proximo)}</h2>
          <p>{textoOf(proximo)}</p>
        </div>
      ) : (
        <div>
          <Skeleton className={css.title} />
          <Skeleton />
        </div>
      )}
      {proximo?.faz === 'postar' ? (
        <ButtonLink to="/envios?section=GERADO" look="act">
          <WorkIcon name="printer" />
          Imprimir Etiquetas
        </ButtonLink>
      ) : (
        proximo &&
        canQuote && (
          <ButtonLink to="/calculadora" look="act">
            <WorkIcon name="plus" />
            Contratar novo frete
          </ButtonLink>
        )
      )}
    </section>
  )
}

function tituloOf(proximo: Proximo) {
  if (proximo.faz === 'cotar') return 'Nada esperando postagem'
  const { quantidade } = proximo
  return quantidade === 1 ? '1 frete espera postagem' : `${quantidade.toLocaleString('pt-BR')} fretes esperam postagem`
}

function textoOf(proximo: Proximo) {
  if (proximo.faz === 'cotar') return 'Cote a próxima caixa e compare as transportadoras na mesma tela.'
  const { quantidade, prazo } = proximo
  const leva = `Imprima e cole ${quantidade === 1 ? 'a etiqueta' : 'as etiquetas'} para levar ao ponto.`
  if (!prazo) return leva
  const dia = semQuebra(diaText(diaOf(prazo), hoje()))
  return `${quantidade === 1 ? 'O prazo' : 'O primeiro prazo'} termina ${dia}. ${leva}`
}
