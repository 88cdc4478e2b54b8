import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { Resultado } from './resultado.tsx'
import { SealedBox } from './sealed-box.tsx'

/** Money that came after the payment had ended: it is in the wallet (D §13). */
export function PagamentoCreditado({ valor }: { valor: Centavos }) {
  return (
    <Resultado
      drawing={<SealedBox sign="clock" />}
      title="O pagamento chegou depois do prazo"
      action={
        <>
          <ButtonLink to="/carteira" look="act">
            Ir para a carteira
          </ButtonLink>
          <ButtonLink to="/carrinho">Ver o carrinho</ButtonLink>
        </>
      }
    >
      <p>{`Nada se perdeu: ${formatReais(valor)} foram creditados na sua Carteira Flex. Os fretes não foram comprados.`}</p>
    </Resultado>
  )
}
