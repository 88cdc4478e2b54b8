import type { Transacao } from '#contract/carteira'
import { Pill } from '../../../ui/page/pill.tsx'
import { SINAIS_DA_TRANSACAO } from '../sinais.ts'
import { SinalIcon } from '../sinal-icon.tsx'

export function TransacaoPill({ status: { codigo, descricao } }: Pick<Transacao, 'status'>) {
  const sinal = SINAIS_DA_TRANSACAO[codigo]
  return (
    <Pill tone={sinal.tone} icon={<SinalIcon sinal={sinal} />}>
      {descricao}
    </Pill>
  )
}
