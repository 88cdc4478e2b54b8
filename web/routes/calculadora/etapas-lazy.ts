import { lazyPart } from '../../app/lazy-part.tsx'
import { EtapaWaiting } from './etapa-waiting.tsx'

/** The later steps: the code of each is loaded when the step opens. */
export const CotacoesEtapa = lazyPart(
  async () => (await import('../../areas/cotacao/etapas/cotacoes-etapa.tsx')).CotacoesEtapa,
  EtapaWaiting,
)
