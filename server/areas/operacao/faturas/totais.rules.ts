import type { Centavos } from '#contract/kernel/values/centavos'
import { DESTINOS, type Destino } from '#contract/operacao/fatura'

/** A sum over lines of one fate, as the database makes it. */
export type Soma = {
  destino: Destino
  linhas: number
  cobrado: Centavos
  glosado: Centavos
  glosadas: number
  provisao: Centavos
  pagam: number
  pagamCentavos: Centavos
  recebem: number
  recebemCentavos: Centavos
}

export type Totais = ReturnType<typeof totalsOf>

/** The totals of an invoice. What subscribers owe is told as a positive amount. */
export function totalsOf(somas: readonly Soma[]) {
  const sum = (of: (soma: Soma) => number) => somas.reduce((total, soma) => total + of(soma), 0)
  const destinos = Object.fromEntries(
    DESTINOS.map((destino) => {
      const found = somas.find((soma) => soma.destino === destino)
      return [destino, { linhas: found?.linhas ?? 0, cobrado: found?.cobrado ?? 0, glosado: found?.glosado ?? 0 }]
    }),
  ) as Record<Destino, { linhas: number; cobrado: Centavos; glosado: Centavos }>
  const [cobrado, glosado, provisao] = [
    sum((soma) => soma.cobrado),
    sum((soma) => soma.glosado),
    sum((soma) => soma.provisao),
  ]
  return {
    destinos,
    cobrado,
    glosado,
    linhasGlosadas: sum((soma) => soma.glosadas),
    aPagar: cobrado - glosado,
    pagam: { linhas: sum((soma) => soma.pagam), valor: sum((soma) => soma.pagamCentavos) },
    recebem: { linhas: sum((soma) => soma.recebem), valor: sum((soma) => soma.recebemCentavos) },
    provisao,
    faltaCobrir: cobrado - glosado - provisao,
  }
}

/** The glosas of one fate that ended RECUSADA: the house pays these lines. */
export type Encerrada = { destino: Destino; linhas: number; valor: Centavos }

/** The totals that an invoice was received with, less the glosas that the house gave up since. */
export function totalsNow(totais: Totais, encerradas: readonly Encerrada[]) {
  const linhas = encerradas.reduce((sum, each) => sum + each.linhas, 0)
  const valor = encerradas.reduce((sum, each) => sum + each.valor, 0)
  const destinos = { ...totais.destinos }
  for (const each of encerradas) {
    const soma = destinos[each.destino]
    destinos[each.destino] = { ...soma, glosado: soma.glosado - each.valor }
  }
  return {
    encerradas: { linhas, valor },
    totais: {
      ...totais,
      destinos,
      glosado: totais.glosado - valor,
      linhasGlosadas: totais.linhasGlosadas - linhas,
      aPagar: totais.aPagar + valor,
      faltaCobrir: totais.faltaCobrir + valor,
    },
  }
}

/**
 * The fate of a line, the first that holds (D §24), and what the house refuses to pay of it. A carrier that charged less
 * than its contract says owes nothing.
 */
export function planDestino({
  isDuplicada,
  frete,
  cobrado,
}: {
  isDuplicada: boolean
  /** Contract and receipt for the line's measures, beside what was paid; absent without a frete that was handed in. */
  frete: { contrato: Centavos; preco: Centavos; pago: Centavos } | undefined
  cobrado: Centavos
}): { destino: Destino; glosado: Centavos } {
  if (isDuplicada) return { destino: 'DUPLICADA', glosado: cobrado }
  if (!frete) return { destino: 'SEM_FRETE', glosado: cobrado }
  if (cobrado !== frete.contrato) return { destino: 'VALOR_DIVERGENTE', glosado: Math.max(0, cobrado - frete.contrato) }
  return { destino: frete.preco === frete.pago ? 'CONFERE' : 'DIFERENCA', glosado: 0 }
}
