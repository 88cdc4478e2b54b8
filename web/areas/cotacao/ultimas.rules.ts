import type { UltimaCotacao } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import { formatDecimal } from '../../ui/fields/number.rules.ts'
import type { Rascunho } from './calculadora.rules.ts'
import { formatKg } from './recibo.rules.ts'

export type Medido = Pick<UltimaCotacao, 'cepOrigem' | 'cepDestino' | 'valorEncomenda' | 'formato' | 'dimensoes'>

/** '18 × 22 × 30 cm', or '60 × 8 cm' for a roll: its length and its diameter. */
export const medidasText = ({ formato, dimensoes }: Pick<Medido, 'formato' | 'dimensoes'>) =>
  `${(
    formato === 'ROLO_CILINDRO'
      ? [dimensoes.comprimentoPacote, dimensoes.diametroPacote]
      : [dimensoes.alturaPacote, dimensoes.larguraPacote, dimensoes.comprimentoPacote]
  ).join(' × ')} cm`

/** '01310-100 a 59020-300, 18 × 22 × 30 cm, 1,850 kg, R$ 189,90'. */
export const ultimaText = (ultima: Medido) =>
  [
    `${formatCep(ultima.cepOrigem)} a ${formatCep(ultima.cepDestino)}`,
    medidasText(ultima),
    formatKg(ultima.dimensoes.pesoPacote),
    formatReais(ultima.valorEncomenda),
  ].join(', ')

/**
 * The form, filled in with a past request. The additional services stay off, because they are not stored with it. An
 * unusually high value counts as confirmed, because it was confirmed the first time.
 */
export function openUltima({ cepOrigem, cepDestino, valorEncomenda, formato, dimensoes }: Medido): Rascunho {
  const cm = (lado: number | null | undefined) => (lado == null ? '' : String(lado))
  return {
    cepOrigem: formatCep(cepOrigem),
    cepDestino: formatCep(cepDestino),
    valorEncomenda: formatDecimal(valorEncomenda, 2),
    formato,
    alturaPacote: cm(dimensoes.alturaPacote),
    larguraPacote: cm(dimensoes.larguraPacote),
    comprimentoPacote: cm(dimensoes.comprimentoPacote),
    diametroPacote: cm(dimensoes.diametroPacote),
    pesoPacote: formatDecimal(dimensoes.pesoPacote, 3),
    avisoRecebimento: false,
    maoPropria: false,
    valorConfirmado: formatDecimal(valorEncomenda, 2),
  }
}
