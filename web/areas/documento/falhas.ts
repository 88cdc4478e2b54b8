import { MENSAGENS_DO_CONTRATO } from '#contract/documento/contrato'

/** S2 §8 'Download failure'. */
export const DOWNLOAD_FALHOU = { titulo: MENSAGENS_DO_CONTRATO.falhou, texto: MENSAGENS_DO_CONTRATO.falhouPorque }
