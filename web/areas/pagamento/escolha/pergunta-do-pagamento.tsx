import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import type { Pergunta } from '../../../app/perguntas/perguntas.ts'
import type { Plano } from './escolha.rules.ts'

/** The question before money leaves the wallet: how much, for what, and what is left. */
export function perguntaDoPagamento({ carteira, outro }: Plano, saldo: Centavos, fretes: number): Pergunta {
  const porQuantos = fretes === 1 ? '1 frete' : `${fretes.toLocaleString('pt-BR')} fretes`
  return {
    alerta: 'alertaPagamento',
    titulo: 'Pagar com a Carteira Flex?',
    texto: (
      <>
        <p>{`${formatReais(carteira)} saem da sua carteira para pagar ${porQuantos}. Ficam ${formatReais(saldo - carteira)}.`}</p>
        {outro && (
          <p>{`Os outros ${formatReais(outro.valor)} você paga com ${outro.meio === 'PIX' ? 'Pix' : 'cartão'}, no próximo passo.`}</p>
        )}
      </>
    ),
    sim: outro ? 'Continuar' : `Pagar ${formatReais(carteira)}`,
  }
}
