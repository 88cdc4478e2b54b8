import { lazyPart } from '../../app/lazy-part.tsx'

/** The step after the first: its code comes when one gets there. */
export const CotacoesEtapa = lazyPart(
  async () => (await import('../../areas/cotacao/etapas/cotacoes-etapa.tsx')).CotacoesEtapa,
)
