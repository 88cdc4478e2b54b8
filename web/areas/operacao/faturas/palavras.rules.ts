import { formatReais } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import { semQuebra } from '#contract/kernel/values/texto'
import type { Destino, EstadoDaGlosa, Fatura, LinhaDaFatura } from '#contract/operacao/fatura'

/** The destinos in the order of the filter, whose teclas are 1 to 5. */
export const DESTINOS_NA_TELA = [
  'CONFERE',
  'DIFERENCA',
  'VALOR_DIVERGENTE',
  'SEM_FRETE',
  'DUPLICADA',
] as const satisfies readonly Destino[]

/** The destinos in words, as the screen calls them. */
export const NOMES_DOS_DESTINOS = {
  CONFERE: 'Confere',
  DIFERENCA: 'Diferença',
  VALOR_DIVERGENTE: 'Valor divergente',
  SEM_FRETE: 'Sem frete',
  DUPLICADA: 'Duplicada',
} as const satisfies Record<Destino, string>

export const TONS = {
  CONFERE: 'ok',
  DIFERENCA: 'alerta',
  VALOR_DIVERGENTE: 'mal',
  SEM_FRETE: 'neutro',
  DUPLICADA: 'info',
} as const satisfies Record<Destino, string>

/** What follows for the lines of a destino, in words. */
export function segue(destino: Destino, { destinos }: Fatura['totais']) {
  const { linhas, cobrado, glosado } = destinos[destino]
  if (linhas === 0) return 'nenhuma linha'
  if (destino === 'CONFERE') return 'segue para pagar'
  if (destino === 'DIFERENCA') return 'segue, com o assinante'
  if (glosado === 0) return 'segue para pagar'
  if (destino === 'VALOR_DIVERGENTE' || glosado < cobrado) return `glosa ${formatReais(glosado)}`
  return 'glosa tudo'
}

const GLOSAS: Record<EstadoDaGlosa, string> = {
  A_GLOSAR: 'a glosar',
  ENVIADA: 'glosa enviada',
  ACEITA: 'glosa aceita',
  RECUSADA: 'glosa encerrada, pagamos',
}

/** What receiving the invoice does with a line, or what became of the line. */
export function efeito({ glosa, glosado, diferenca }: LinhaDaFatura) {
  const said = [
    glosado > 0 && `${glosa ? GLOSAS[glosa.estado] : 'glosar'} ${formatReais(glosado)}`,
    diferenca !== null && `assinante ${diferenca < 0 ? 'paga' : 'recebe'} ${formatReais(Math.abs(diferenca))}`,
  ].filter(Boolean)
  return said.join('; ') || 'sem mais nada'
}

export const dataCurta = (dia: Dia) => `${dia.slice(8, 10)}/${dia.slice(5, 7)}/${dia.slice(0, 4)}`

/** '1 linha', '1.284 linhas'. */
export const linhasText = (quantas: number) => (quantas === 1 ? '1 linha' : `${quantas.toLocaleString('pt-BR')} linhas`)

/** '1 linha que confere está recolhida', '12 linhas que conferem estão recolhidas'. */
export const recolhidasText = (quantas: number) =>
  `${linhasText(quantas)} que ${quantas === 1 ? 'confere está recolhida' : 'conferem estão recolhidas'}`

/** '4 × 16 × 24 cm, 0,3 kg'. */
export const medidasText = ({
  altura,
  largura,
  comprimento,
  peso,
}: {
  altura: number
  largura: number
  comprimento: number
  peso: number
}) => semQuebra(`${altura} × ${largura} × ${comprimento} cm, ${peso.toLocaleString('pt-BR')} kg`)
