import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Livro, MovimentoDoLivro } from '#contract/operacao/livro'
import { cx } from '../../../ui/tokens/cx.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { emDiaEHora } from '../saques/tempo.rules.ts'
import css from './livros.module.css'
import { movimentosQuery } from './livros.queries.ts'
import { emReais, nomeDaConta } from './valores.rules.ts'

const COLUNAS = ['Saldo anterior', 'Saiu', 'Entrou', 'Saldo']

/** The trial balance of a day; each account opens to its movements. */
export function Balancete({ livro: { contas, total, movimentos, dia } }: { livro: Livro }) {
  const [conta, setConta] = useState<string | null>(null)
  const isZero = total.saldo === 0 && total.saiu === total.entrou
  return (
    <Cartao titulo="Balancete" nota={`${movimentos.toLocaleString('pt-BR')} lançamentos`} isRaso>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className={tabela['janela']} tabIndex={0} aria-label="Balancete do dia">
        <table className={cx(tabela['tabela'], tabela['cartoes'], css.balancete)}>
          <thead>
            <tr>
              <th scope="col">Conta</th>
              {COLUNAS.map((nome) => (
                <th key={nome} scope="col" className={tabela['numero']}>
                  {nome}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contas.map((linha) => (
              <tr key={linha.conta} data-aberta={linha.conta === conta || undefined}>
                <td>
                  <button
                    type="button"
                    className={css.conta}
                    aria-expanded={linha.conta === conta}
                    onClick={() => setConta(linha.conta === conta ? null : linha.conta)}
                  >
                    {nomeDaConta(linha.conta)}
                  </button>
                </td>
                <Figuras of={linha} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{isZero ? <Selo tom="ok">Fecha em zero</Selo> : <Selo tom="mal">Não fecha</Selo>}</td>
              <Figuras of={total} />
            </tr>
          </tfoot>
        </table>
      </section>
      {conta && <Movimentos dia={dia} conta={conta} />}
    </Cartao>
  )
}

function Figuras({ of }: { of: { anterior: number; saiu: number; entrou: number; saldo: number } }) {
  return [of.anterior, of.saiu, of.entrou, of.saldo].map((valor, at) => (
    <td key={COLUNAS[at]} className={tabela['numero']} data-titulo={COLUNAS[at]}>
      {emReais(valor)}
    </td>
  ))
}

function Movimentos({ dia, conta }: { dia: string; conta: string }) {
  const { data } = useQuery(movimentosQuery(dia, conta))
  if (!data) return null
  if (data.length === 0) return <p className={css.nada}>Nenhum movimento de {nomeDaConta(conta)} neste dia.</p>
  return <TabelaDeMovimentos movimentos={data} nome={`Movimentos de ${nomeDaConta(conta)}`} />
}

/** Movimentos with their partidas and the evento of each. */
export function TabelaDeMovimentos({ movimentos, nome }: { movimentos: readonly MovimentoDoLivro[]; nome: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className={tabela['janela']} tabIndex={0} aria-label={nome}>
      <table className={tabela['tabela']}>
        <thead>
          <tr>
            <th scope="col">Quando</th>
            <th scope="col">Evento</th>
            <th scope="col">Conta</th>
            <th scope="col" className={tabela['numero']}>
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {movimentos.flatMap(({ uuid, em, evento, entradas }) =>
            entradas.map(({ conta, valor }, at) => (
              <tr key={`${uuid} ${conta}`}>
                <td>{at === 0 && emDiaEHora(em)}</td>
                <td className={tabela['codigo']}>{at === 0 && evento}</td>
                <td className={tabela['codigo']}>{conta}</td>
                <td className={tabela['numero']}>{emReais(valor)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}
