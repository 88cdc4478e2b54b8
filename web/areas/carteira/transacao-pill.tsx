import type { Transacao } from '#contract/carteira'
import { Pill } from '../../ui/pill.tsx'
import { SinalIcon } from './sinal-icon.tsx'
import { SINAIS_DA_TRANSACAO } from './transacao.rules.ts'

export function TransacaoPill({ status: { codigo, descricao } }: Pick<Transacao, 'status'>) {
  const sinal = SINAIS_DA_TRANSACAO[codigo]
  return (
    <Pill tone={sinal.tone} icon={<SinalIcon sinal={sinal} />}>
      {descricao}
    </Pill>
  )
}
