import { formatReais } from '#contract/kernel/values/centavos'
import { diaOf } from '#contract/kernel/values/instant'
import type { FreteComprado } from './confirmacao.rules.ts'
import { LugarDePostagem } from './lugar-de-postagem.tsx'
import { Passo } from './passo.tsx'
import css from './postagem-passo.module.css'
import { prazoText } from './prazo.ts'

/** How many places this step names. Each frete's own line also names its agency. */
const LUGARES = 3

/** Step 2: until when and where to post, and what happens to a label that is not used. */
export function PostagemPasso({ fretes }: { fretes: readonly FreteComprado[] }) {
  const aPostar = fretes.filter(({ status }) => status === 'GERADO' || status === 'PENDENTE')
  if (aPostar.length === 0)
    return (
      <Passo numero={2} title="Nada mais a postar">
        <p className={css.text}>A transportadora já recebeu tudo o que esta compra envia.</p>
      </Passo>
    )
  const prazo = firstPrazo(aPostar)
  const lugares = [...new Map(aPostar.map((frete) => [lugarKey(frete), frete])).values()]
  return (
    <Passo numero={2} title={prazo ? `Poste até ${prazoText(prazo)}` : 'Poste na agência'}>
      <ul className={css.lugares}>
        {lugares.slice(0, LUGARES).map((frete) => (
          <li key={lugarKey(frete)}>
            <LugarDePostagem frete={frete} isOneOfMany={lugares.length > 1} />
          </li>
        ))}
      </ul>
      <p className={css.small}>{expiraText(aPostar, prazo)}</p>
    </Passo>
  )
}

const lugarKey = ({ transportadora, agencia, cepOrigem }: FreteComprado) =>
  `${transportadora.uuid} ${agencia?.uuid ?? cepOrigem}`

function firstPrazo(fretes: readonly FreteComprado[]) {
  const prazos = fretes.flatMap(({ prazoExpiracao }) => prazoExpiracao ?? [])
  return prazos.toSorted((one, other) => one.getTime() - other.getTime())[0]
}

/** Says what `expireFrete` does: a label that was not used in time expires, and its price is refunded. */
function expiraText(fretes: readonly FreteComprado[], prazo: Date | undefined) {
  const [first, ...others] = fretes
  if (!prazo) return 'O último dia para postar aparece aqui com a etiqueta.'
  if (first && others.length === 0)
    return `Se a encomenda não for postada até lá, a etiqueta expira e ${formatReais(first.valorFrete)} voltam para a sua Carteira Flex.`
  const isOneForAll = fretes.every(({ prazoExpiracao }) => prazoExpiracao && diaOf(prazoExpiracao) === diaOf(prazo))
  const qual = isOneForAll ? '' : 'É o prazo que vence primeiro; o de cada frete está na lista. '
  return `${qual}Uma etiqueta que não for postada no prazo expira, e o valor do frete volta para a sua Carteira Flex.`
}
