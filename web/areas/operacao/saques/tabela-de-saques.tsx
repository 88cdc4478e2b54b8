import type { SaqueAEnviar } from '#contract/operacao/saque'
import { Tabela } from '../pecas/tabela.tsx'
import { LinhaDoSaque } from './linha-do-saque.tsx'

/** Saques, each with how it ended. `isAberta`: the open ones are taken at once. */
export function TabelaDeSaques({ saques, isAberta = false }: { saques: readonly SaqueAEnviar[]; isAberta?: boolean }) {
  return (
    <Tabela titulo="Lista de saques" colunas={['Pedido', 'Titular e chave Pix', { numero: 'Valor' }, 'Andamento']}>
      {saques.map((saque) => (
        <LinhaDoSaque key={saque.uuid} saque={saque} isAberta={isAberta} />
      ))}
    </Tabela>
  )
}
