/** A stretch of CEPs, both ends included, as numbers: '01001000' is 1001000. */
export type Faixa = { inicio: number; fim: number }
export type FaixaDe<T> = Faixa & { dono: T }

/** Sorted ranges without overlap, each with its owner. Built once, searched for every quote. */
export type TabelaDeFaixas<T> = { inicios: Uint32Array; fins: Uint32Array; donos: T[] }

export function tabelaDeFaixas<T>(faixas: FaixaDe<T>[]): TabelaDeFaixas<T> {
  const sorted = mergeFaixas(faixas)
  return {
    inicios: Uint32Array.from(sorted, ({ inicio }) => inicio),
    fins: Uint32Array.from(sorted, ({ fim }) => fim),
    donos: sorted.map(({ dono }) => dono),
  }
}

/** The owner of the range with this CEP, by binary search. */
export function ownerOf<T>({ inicios, fins, donos }: TabelaDeFaixas<T>, cep: number): T | undefined {
  let low = 0
  let high = inicios.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((inicios[middle] as number) <= cep) low = middle + 1
    else high = middle
  }
  return low > 0 && cep <= (fins[low - 1] as number) ? donos[low - 1] : undefined
}

/** The same CEPs in fewer ranges: sorted, with adjacent and overlapping ranges of one owner joined. */
export function mergeFaixas<T>(faixas: FaixaDe<T>[]): FaixaDe<T>[] {
  const merged: FaixaDe<T>[] = []
  for (const faixa of faixas.toSorted((a, b) => a.inicio - b.inicio || a.fim - b.fim)) {
    const last = merged.at(-1)
    if (last && last.dono === faixa.dono && faixa.inicio <= last.fim + 1) last.fim = Math.max(last.fim, faixa.fim)
    else merged.push({ ...faixa })
  }
  return merged
}

/** Whether one of these ranges contains the whole of that one. */
export const holds = (faixas: Faixa[], { inicio, fim }: Faixa) =>
  faixas.some((faixa) => faixa.inicio <= inicio && fim <= faixa.fim)
