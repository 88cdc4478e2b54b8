import type { Conteudo } from '#contract/kernel/schemas/conteudo'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Pergunta } from '../../../app/perguntas/perguntas.ts'

/** The question before a content declaration goes into the cart: the signer is liable for it. */
export function perguntaDaDeclaracao({ itens, valor }: Conteudo): Pergunta {
  const quantos = itens.length === 1 ? '1 item' : `${itens.length} itens`
  return {
    alerta: 'alertaConfirmacaoDeDeclaracaoConteudo',
    titulo: 'Confirma a declaração de conteúdo?',
    texto: (
      <>
        <p>{`Você declara ${quantos}, ${formatReais(valor)} ao todo, e responde pelo que está escrito.`}</p>
        <p>A declaração vai impressa com a etiqueta e vale no lugar da nota fiscal.</p>
      </>
    ),
    sim: 'Confirmar declaração',
    nao: 'Rever',
  }
}
