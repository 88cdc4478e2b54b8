import type { Centavos } from '#contract/kernel/values/centavos'
import { conferFaturas } from './faturados.rules.ts'
import {
  A_RECEBER,
  type Achada,
  type Lados,
  type Lancado,
  lancadosOf,
  parteDa,
  type Soma,
  type Total,
} from './lados.rules.ts'
import { conferCompras, conferLivro, conferValores } from './lancamentos.rules.ts'
import { conferPsp } from './pagamentos.rules.ts'

/** What disagrees between the books, the PSP and the carriers' invoices of a day, and the sums of the three sides. */
export function conferDia(lados: Lados): { achadas: Achada[]; totais: Total[]; conferidos: number } {
  const lancados = lancadosOf(lados)
  const achadas = [
    ...conferPsp(lados, lancados),
    ...conferLivro(lados),
    ...conferCompras(lados),
    ...conferFaturas(lados),
    ...conferValores(lados, lados.saques, { evento: 'saque-pago', conta: A_RECEBER, nome: 'saque' }),
    ...conferValores(lados, lados.reembolsos, { evento: 'reembolso', conta: undefined, nome: 'reembolso' }),
  ]
  return { achadas, ...totaisOf(lados, lancados) }
}

const somaOf = (valores: readonly Centavos[]): Soma => ({
  quantos: valores.length,
  valor: valores.reduce((soma, valor) => soma + valor, 0),
})

function totaisOf(lados: Lados, lancados: ReadonlyMap<string, Lancado[]>) {
  const { pagamentos, psp, fretes, linhas } = lados
  const meioDe = new Map(pagamentos.map(({ uuid, meio }) => [uuid, meio]))
  const noLivro = [...lancados.values()].flat()
  const totais: Total[] = MEIOS.map(([meio, nome]) => {
    const livro = somaOf(noLivro.filter(({ pagamento }) => pagamento.meio === meio).map(({ valor }) => valor))
    const doPsp =
      psp &&
      somaOf(psp.filter(({ referencia }) => (meioDe.get(referencia) ?? 'PIX') === meio).map(({ valor }) => valor))
    return { nome, livro, psp: doPsp, transportadora: null, diferenca: doPsp ? doPsp.valor - livro.valor : 0 }
  })
  const codigos = new Set(linhas.map(({ codigoEncomenda }) => codigoEncomenda))
  const postados = somaOf(fretes.filter(({ codigoEncomenda }) => codigos.has(codigoEncomenda ?? '')).map(parteDa))
  const cobrado = somaOf(linhas.map(({ valorCobrado }) => valorCobrado))
  totais.push({
    nome: 'Fretes faturados',
    livro: postados,
    psp: null,
    transportadora: cobrado,
    diferenca: cobrado.valor - postados.valor,
  })
  const conferidos =
    lados.movimentos.length + (psp?.length ?? 0) + linhas.length + lados.saques.length + lados.reembolsos.length
  return { totais, conferidos }
}
const MEIOS = [
  ['PIX', 'Pix'],
  ['CARTAO', 'Cartão'],
  ['BOLETO', 'Boleto'],
] as const
