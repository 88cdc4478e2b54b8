import type { Conteudo } from '#contract/kernel/schemas/conteudo'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Pergunta } from '../../../app/perguntas/perguntas.ts'
import { itensText } from '../compra.rules.ts'

/** The question before a content declaration goes into the cart: the signer is liable for it. */
export function perguntaDaDeclaracao({ itens, valor }: Conteudo): Pergunta {
  return {
    alerta: 'alertaConfirmacaoDeDeclaracaoConteudo',
    titulo: 'Confirma a declaração de conteúdo?',
    texto: (
      <>
        <p>{`Você declara ${itensText(itens)}, ${formatReais(valor)} ao todo, e responde pelo que está escrito.`}</p>
        <p>A declaração vai impressa com a etiqueta e vale no lugar da nota fiscal.</p>
      </>
    ),
    sim: 'Confirmar declaração',
    nao: 'Rever',
  }
}
