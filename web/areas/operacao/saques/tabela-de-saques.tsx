import type { SaqueAEnviar } from '#contract/operacao/saque'
import { cx } from '../../../ui/tokens/cx.ts'
import { Janela } from '../pecas/janela.tsx'
import tabela from '../pecas/tabela.module.css'
import { LinhaDoSaque } from './linha-do-saque.tsx'

/** Withdrawals with their Pix data, each with its end. */
export function TabelaDeSaques({ saques }: { saques: readonly SaqueAEnviar[] }) {
  return (
    <Janela titulo="Lista de saques">
      <table className={cx(tabela.tabela, tabela.cartoes)}>
        <thead>
          <tr>
            <th scope="col">Pedido</th>
            <th scope="col">Titular e chave Pix</th>
            <th scope="col" className={tabela.numero}>
              Valor
            </th>
            <th scope="col">Fim</th>
          </tr>
        </thead>
        <tbody>
          {saques.map((saque) => (
            <LinhaDoSaque key={saque.uuid} saque={saque} />
          ))}
        </tbody>
      </table>
    </Janela>
  )
}
