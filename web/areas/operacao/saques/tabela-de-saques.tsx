import type { SaqueAEnviar } from '#contract/operacao/saque'
import { Tabela } from '../pecas/tabela.tsx'
import { LinhaDoSaque } from './linha-do-saque.tsx'

/** Saques with their Pix data, each with how it ended. */
export function TabelaDeSaques({ saques }: { saques: readonly SaqueAEnviar[] }) {
  return (
    <Tabela titulo="Lista de saques" colunas={['Pedido', 'Titular e chave Pix', { numero: 'Valor' }, 'Fim']}>
      {saques.map((saque) => (
        <LinhaDoSaque key={saque.uuid} saque={saque} />
      ))}
    </Tabela>
  )
}
