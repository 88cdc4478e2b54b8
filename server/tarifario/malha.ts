import { hasColunas, type Planilha, type ProblemaDaTabela, readCelula } from './csv.ts'
import type { Malha } from './tarifa.ts'

export const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

/** zonas.csv and remotas.csv of one carrier. */
export function parseMalha(open: (nome: string) => Planilha, problemas: ProblemaDaTabela[]): Malha {
  const { arquivo, colunas, linhas } = open('zonas.csv')
  const [, ...destinos] = colunas
  const refuse = (linha: number, mensagem: string) => problemas.push({ arquivo, linha, mensagem })
  if (destinos.toSorted().join() !== UFS.join()) refuse(1, 'o cabeçalho deve ter os 27 estados, cada um uma vez.')
  const zonas: string[] = []
  const zonaPorUf: Record<string, Record<string, number>> = {}
  for (const { linha, celulas } of linhas) {
    const [origem, ...pares] = celulas
    if (!UFS.includes(origem!.texto) || zonaPorUf[origem!.texto])
      refuse(linha, `${origem!.texto}: estado errado ou repetido.`)
    zonaPorUf[origem!.texto] = Object.fromEntries(
      pares.map((celula) => {
        const zona = readCelula(celula, problemas, (texto) => texto || undefined, 'informe a zona.') ?? ''
        const known = zonas.indexOf(zona)
        return [celula.coluna, known >= 0 ? known : zonas.push(zona) - 1]
      }),
    )
  }
  for (const uf of UFS) if (colunas.length > 0 && !zonaPorUf[uf]) refuse(0, `falta a linha do estado ${uf}.`)

  const planilha = open('remotas.csv')
  const remotas: [number, number][] = []
  if (hasColunas(planilha, 'cep_inicial,cep_final,lugar', problemas))
    for (const { linha, celulas } of planilha.linhas) {
      const [first = 0, last = 0] = celulas
        .slice(0, 2)
        .map(
          (celula) =>
            readCelula(
              celula,
              problemas,
              (texto) => (/^\d{8}$/.test(texto) ? Number(texto) : undefined),
              'informe 8 algarismos.',
            ) ?? 0,
        )
      if (first > last)
        problemas.push({
          arquivo: planilha.arquivo,
          linha,
          coluna: 'cep_final',
          mensagem: 'é menor que o CEP inicial.',
        })
      remotas.push([first, last])
    }
  return { zonas, zonaPorUf, remotas }
}
