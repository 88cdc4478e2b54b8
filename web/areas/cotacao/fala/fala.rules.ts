import type { Cotacao, PedidoDeCotacao, Produto } from '#contract/cotacao'
import { listNaoAtendem } from '#contract/cotacao/limites'
import type { Medidas } from '#contract/kernel/values/encomenda'
import { emLista } from '#contract/kernel/values/texto'
import { type Rascunho, readMedidas, readPedido } from '../calculadora.rules.ts'
import { gramasDe, volumeOf } from '../cubagem.rules.ts'
import { groupRecusas, type Recusa } from '../fora-da-lista.rules.ts'
import { formatKg } from '../recibo.rules.ts'

/**
 * One sentence about this parcel: the weight that is paid, the effect of a centimetre, or a carrier that refuses it.
 */
export type Fala = { sobre: 'peso' | 'centimetro' | 'limite'; forte: string; texto: string }

/** The newest answer of the carriers and its request. */
export type Respondido = { pedido: PedidoDeCotacao; cotacoes: readonly Cotacao[] }

/**
 * What is certain about the parcel in the form. Without an answer: the common rule of weights, and the limits of the
 * products on sale, once they are known. An answer to the same parcel brings the carriers' own weights and refusals. A
 * parcel that no product carries has no weight to pay.
 */
export function readFalas(
  rascunho: Rascunho,
  respondido: Respondido | null,
  produtos: readonly Produto[] | null,
): { pesos: Fala[]; limites: Fala[] } {
  const medidas = readMedidas(rascunho)
  const cubado = gramasDe(volumeOf(medidas))
  const isCubado = cubado > medidas.pesoGramas
  const answer = respondido && isSameParcel(respondido.pedido, rascunho) ? respondido.cotacoes : []
  const recusados = answer[0] ? (answer[0].naoAtendem ?? []) : recusadosPor(medidas, rascunho, produtos ?? [])
  const limites = groupRecusas(recusados).map(limite)
  if (answer.length === 0 && produtos && produtos.length > 0 && recusados.length === produtos.length)
    return { pesos: [], limites }
  return {
    pesos: [
      ...(answer.length ? cobrados(answer) : [common(medidas, cubado)]),
      ...(isCubado ? [centimetro(medidas)] : []),
    ],
    limites,
  }
}

const limite = ({ nomes, motivo, isPlural }: Recusa): Fala => ({
  sobre: 'limite',
  forte: isPlural ? `${nomes} não levam.` : `${nomes} não leva.`,
  texto: motivo,
})

const recusadosPor = (medidas: Medidas, servicos: Rascunho, produtos: readonly Produto[]) =>
  listNaoAtendem(produtos, medidas, servicos).map(({ produto, motivo }) => ({ ...produto, motivo }))

/** Up to this cubed weight, in grams, some carriers charge the real weight (tariffs.md §6.6). */
const SO_BALANCA = 5000

/** The sentence about the weight by the rule that most carriers share. `cubado` is the cubed weight in grams. */
function common({ formato, pesoGramas }: Medidas, cubado: number): Fala {
  if (cubado <= pesoGramas)
    return {
      sobre: 'peso',
      forte: `Você paga por ${formatKg(pesoGramas)}, o peso da balança.`,
      texto: `${CONTA}, o cubado não passa dele.`,
    }
  if (cubado <= SO_BALANCA)
    return {
      sobre: 'peso',
      forte: `Pode valer o cubado, ${formatKg(cubado)}.`,
      texto: `Até ${SO_BALANCA / 1000} kg há quem cobre só o peso da balança; o recibo mostra.`,
    }
  return {
    sobre: 'peso',
    forte: `Você paga por ${formatKg(cubado)}: ${GRANDE[formato]}.`,
    texto: `${CONTA}; o recibo mostra a de cada transportadora.`,
  }
}

const CONTA = 'Pela conta mais comum, volume ÷ 6.000'

const GRANDE: Record<Medidas['formato'], string> = {
  CAIXA: 'a caixa é grande e leve',
  ENVELOPE: 'o envelope é grande e leve',
  ROLO_CILINDRO: 'o rolo é grande e leve',
}

/**
 * The sentence about one centimetre less of a side. It names the shortest side, where a centimetre has the largest
 * effect. For a roll it names the length: the effect of a centimetre of diameter is not the same for each centimetre.
 */
function centimetro(medidas: Medidas): Fala {
  const { formato, alturaPacote: a, larguraPacote: l, comprimentoPacote: c } = medidas
  const lados =
    formato === 'ROLO_CILINDRO'
      ? ([['no comprimento', c]] as const)
      : ([
          ['na altura', a ?? 0],
          ['na largura', l ?? 0],
          ['no comprimento', c],
        ] as const)
  const [onde, cm] = lados.reduce((shortest, lado) => (lado[1] < shortest[1] ? lado : shortest))
  return {
    sobre: 'centimetro',
    forte: `Cada centímetro a menos ${onde}`,
    texto: `tira ${formatKg(gramasDe(volumeOf(medidas) / cm))} do cubado.`,
  }
}

/** The band that each table of the answer charges, one line per band: 'SEDEX e PAC: faixa até 2,000 kg.' */
function cobrados(cotacoes: readonly Cotacao[]): Fala[] {
  const byPeso = Map.groupBy(cotacoes, ({ recibo }) => `${recibo.pesoCobrado} ${recibo.regraDoPeso}`)
  return [...byPeso.values()].map((mesmas): Fala => {
    const { pesoCobrado, pesoCubado, regraDoPeso } = mesmas[0]!.recibo
    const nomes = emLista(mesmas.map(({ produto }) => produto.nomeProduto))
    return {
      sobre: 'peso',
      forte: `${nomes}: faixa até ${formatKg(pesoCobrado)}.`,
      texto: regraDoPeso === 'CUBADO' ? `Vale o cubado, ${formatKg(pesoCubado)}.` : 'Vale o peso da balança.',
    }
  })
}

/** Whether the answer is about the parcel now in the form; the destination does not matter. */
function isSameParcel({ formato, dimensoes, avisoRecebimento, maoPropria }: PedidoDeCotacao, rascunho: Rascunho) {
  const now = readPedido(rascunho)
  const parcel = (of: unknown[]) => JSON.stringify(of)
  return (
    parcel([formato, avisoRecebimento, maoPropria, ...SIDES.map((side) => dimensoes?.[side] ?? null)]) ===
    parcel([now.formato, now.avisoRecebimento, now.maoPropria, ...SIDES.map((side) => now.dimensoes?.[side] ?? null)])
  )
}

const SIDES = ['alturaPacote', 'larguraPacote', 'comprimentoPacote', 'diametroPacote', 'pesoPacote'] as const
