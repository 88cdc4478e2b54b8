import type { ComponentProps } from 'react'
import { isFirstReading } from '../../app/data/leitura.ts'
import { newUuid } from '../../app/data/new-uuid.ts'
import { DadosForm } from '../../areas/carrinho/dados/dados-form.tsx'
import { newDados } from '../../areas/carrinho/dados-rascunho.ts'
import { envioDaEscolha } from '../../areas/carrinho/envio.rules.ts'
import { firstDeclaracao } from '../../areas/carrinho/qual-papel.rules.ts'
import { usePapeisFiscais } from '../../areas/loja/index.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'

type Form = Omit<ComponentProps<typeof DadosForm>, 'item' | 'envio' | 'inicial'>

/**
 * Step 3 for a frete that is not in the cart yet: empty, except for the known data of the sender, and open at the paper
 * that the sender needs. Without an answer about papers it opens at the content declaration.
 */
export function NovosDados({ escolha, ...form }: Form & { escolha: Parameters<typeof envioDaEscolha>[0] }) {
  const envio = envioDaEscolha(escolha)
  const papeis = usePapeisFiscais()
  if (isFirstReading(papeis)) return <Skeleton size="block" />
  const { remetentes } = form
  const declaracao = firstDeclaracao(papeis.data, remetentes.loja?.uuid ?? null)
  return (
    <DadosForm item={null} envio={envio} inicial={() => newDados(newUuid(), remetentes, envio, declaracao)} {...form} />
  )
}
