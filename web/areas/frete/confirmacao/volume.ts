import type { Formato } from '#contract/kernel/values/encomenda'
import { formatKg, medidasText } from '../../cotacao/index.ts'
import type { FreteComprado } from './confirmacao.rules.ts'

const VOLUMES: Record<Formato, string> = { CAIXA: 'Caixa', ENVELOPE: 'Envelope', ROLO_CILINDRO: 'Rolo' }

/** 'Correios PAC': the carrier and the service. */
export const servicoText = ({ transportadora, produto }: Pick<FreteComprado, 'transportadora' | 'produto'>) =>
  transportadora.nomeTransportadora === produto.nomeProduto
    ? produto.nomeProduto
    : `${transportadora.nomeTransportadora} ${produto.nomeProduto}`

/** 'Correios PAC para Júlio César Dantas, Natal, RN. Caixa de 18 × 22 × 30 cm, 1,850 kg.' */
export function volumeText(frete: FreteComprado) {
  const { destinatario, formato, dimensoes } = frete
  const { nome, cidade, uf } = destinatario
  return `${servicoText(frete)} para ${nome}, ${cidade}, ${uf}. ${VOLUMES[formato]} de ${joined(medidasText({ formato, dimensoes }))}, ${joined(formatKg(dimensoes.pesoPacote))}.`
}

/** The text with no-break spaces, so that a measure stays on one line. */
const joined = (measure: string) => measure.replaceAll(' ', '\u00a0')
