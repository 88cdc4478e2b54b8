import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Cartao } from '../../areas/operacao/pecas/cartao.tsx'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import tabela from '../../areas/operacao/pecas/tabela.module.css'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { ArquivoDoBanco } from '../../areas/operacao/saques/arquivo-do-banco.tsx'
import { LinhaDoSaque } from '../../areas/operacao/saques/linha-do-saque.tsx'
import css from '../../areas/operacao/saques/saques.module.css'
import { saquesQuery } from '../../areas/operacao/saques/saques.queries.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { cx } from '../../ui/tokens/cx.ts'

const OPCOES = [
  { value: 'ABERTO', text: 'A enviar' },
  { value: 'ENCERRADO', text: 'Concluídos' },
] as const

/** Saques: the withdrawals to send, the oldest first, with their Pix data. */
export default function Saques() {
  const [search, setSearch] = useSearchParams()
  const estado = search.get('estado') === 'ENCERRADO' ? 'ENCERRADO' : 'ABERTO'
  const { data, error, refetch } = useQuery(saquesQuery(estado))
  return (
    <Tela
      titulo="Saques"
      nota="A chave Pix é sempre o CPF do titular."
      acoes={
        <Segmented
          label="Estado"
          isLabelHidden
          value={estado}
          options={[...OPCOES]}
          onChange={(value) => setSearch({ estado: value }, { replace: true })}
        />
      }
    >
      <div className={css.quadro}>
        {error ? (
          <Falha error={error} texto="Não deu para ler os saques agora." onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton size="block" />
        ) : (
          <Cartao
            titulo={estado === 'ABERTO' ? 'A enviar' : 'Concluídos'}
            nota={data.total > data.saques.length ? `${data.saques.length} de ${data.total}` : String(data.total)}
            isRaso
          >
            {data.saques.length === 0 ? (
              <p className={css.nada}>
                {estado === 'ABERTO' ? 'Nenhum saque espera.' : 'Nenhum saque concluído ainda.'}
              </p>
            ) : (
              <section className={tabela['janela']} tabIndex={0} aria-label="Lista de saques">
                <table className={cx(tabela['tabela'], tabela['cartoes'])}>
                  <thead>
                    <tr>
                      <th scope="col">Pedido</th>
                      <th scope="col">Titular e chave Pix</th>
                      <th scope="col" className={tabela['numero']}>
                        Valor
                      </th>
                      <th scope="col">Fim</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.saques.map((saque) => (
                      <LinhaDoSaque key={saque.uuid} saque={saque} />
                    ))}
                  </tbody>
                </table>
              </section>
            )}
          </Cartao>
        )}
        {estado === 'ABERTO' && <ArquivoDoBanco />}
      </div>
    </Tela>
  )
}
