import type { ComponentProps } from 'react'
import { newUuid } from '../../app/data/new-uuid.ts'
import { DadosForm } from '../../areas/carrinho/dados/dados-form.tsx'
import { newDados } from '../../areas/carrinho/dados-rascunho.ts'
import { envioDaEscolha } from '../../areas/carrinho/envio.rules.ts'

type Form = Omit<ComponentProps<typeof DadosForm>, 'item' | 'envio' | 'inicial'>

/** Step 3 for a frete that is not in the cart yet: empty, except for the known data of the sender. */
export function NovosDados({ escolha, ...form }: Form & { escolha: Parameters<typeof envioDaEscolha>[0] }) {
  const envio = envioDaEscolha(escolha)
  return <DadosForm item={null} envio={envio} inicial={() => newDados(newUuid(), form.remetentes, envio)} {...form} />
}
