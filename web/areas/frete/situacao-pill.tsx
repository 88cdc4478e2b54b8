import type { FreteNaLista } from '#contract/frete-envio'
import { Pill } from '../../ui/page/pill.tsx'
import { SinalIcon } from '../carteira/index.ts'
import { sinalOf } from './situacao.ts'

export function SituacaoPill({ frete }: { frete: Pick<FreteNaLista, 'statusFrete' | 'situacao'> }) {
  const sinal = sinalOf(frete)
  return (
    <Pill tone={sinal.tone} icon={<SinalIcon sinal={sinal} />}>
      {sinal.texto}
    </Pill>
  )
}
