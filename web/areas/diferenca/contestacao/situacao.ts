import { type Contestacao, type Diferenca, MOTIVOS_DE_CONTESTACAO, type MotivoDeContestacao } from '#contract/diferenca'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { diaOf } from '#contract/kernel/values/instant'
import { compareMedidas, medidaText } from '../diferenca.rules.ts'

/** 'Contestar', or 'Contestar de novo' after a withdrawal. */
export const contestarText = ({ contestacao }: Pick<Diferenca, 'contestacao'>) =>
  contestacao === null ? 'Contestar' : 'Contestar de novo'

/** The difference with the measures that count: after a PARCIAL the staff's, otherwise the carrier's. */
export function valendo(diferenca: Diferenca): Diferenca {
  const { contestacao, recibo } = diferenca
  if (!contestacao?.dimensoes || !recibo.decidido) return diferenca
  return {
    ...diferenca,
    dimensoesTransportadora: contestacao.dimensoes,
    recibo: { ...recibo, medido: recibo.decidido },
  }
}

/** The reason in a sentence: 'Você contestou: as medidas estão erradas'. */
export const motivoText = ({ motivo }: Pick<Contestacao, 'motivo'>) =>
  motivo === 'OUTRO' ? 'Você contestou' : `Você contestou: ${MOTIVOS_DE_CONTESTACAO[motivo].toLowerCase()}`

export const fotosText = (quantas: number) =>
  quantas === 0 ? 'Sem fotos' : quantas === 1 ? '1 foto' : `${quantas} fotos`

/** '24 × 26 × 42 cm e 2,100 kg', with the length last, as the product writes measures. */
export function medidasText(diferenca: Pick<Diferenca, 'formato' | 'dimensoes' | 'dimensoesTransportadora'>) {
  const linhas = compareMedidas(diferenca)
  const text = (qual: 'cotado' | 'postado') => {
    const lados = linhas.filter(({ nome }) => nome !== 'Peso').map((linha) => linha[qual] ?? '–')
    const peso = linhas.find(({ nome }) => nome === 'Peso')
    return `${lados.join(' × ')} cm e ${medidaText('Peso', peso?.[qual] ?? null)}`
  }
  return { cotado: text('cotado'), postado: text('postado') }
}

/** What the decision changed, as one sentence about money. The amounts are centavos. */
export function decididoText({
  diferencaValor,
  contestacao,
}: {
  diferencaValor: Centavos
  contestacao: Pick<Contestacao, 'status' | 'valorContestado'>
}) {
  const contestado = formatReais(Math.abs(contestacao.valorContestado))
  if (contestacao.status === 'ACEITA') return `A diferença de ${contestado} foi retirada. Nada é cobrado.`
  if (contestacao.status === 'PARCIAL')
    return `A diferença passou de ${contestado} para ${formatReais(Math.abs(diferencaValor))}.`
  return `A diferença de ${contestado} continua.`
}

/** The choices of the form, in plain words. */
export const ESCOLHAS: readonly { value: MotivoDeContestacao; title: string; text: string }[] = [
  { value: 'MEDIDA', title: 'Uma medida', text: 'Altura, largura ou comprimento' },
  { value: 'PESO', title: 'O peso', text: 'A balança deles marcou outro' },
  { value: 'OUTRO_OBJETO', title: 'Não é o meu pacote', text: 'As medidas são de outro objeto' },
  { value: 'OUTRO', title: 'Outro motivo', text: 'Conte no texto abaixo' },
]

/** The day on which the difference was told: the term counts from the day after. */
export const avisoOf = ({ criadaEm }: Pick<Diferenca, 'criadaEm'>) => diaOf(criadaEm)
