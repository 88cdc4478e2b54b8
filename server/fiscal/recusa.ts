import { RECUSAS_DA_NOTA, type RecusaDaNota } from '#contract/frete-nota'
import { AppError } from '../kernel/errors.ts'

/** The refusal of a file. `mensagem` says more than the sentence of the reason does. */
export const recusa = (
  motivo: RecusaDaNota,
  mensagem: string = RECUSAS_DA_NOTA[motivo],
  campos: Pick<AppError['campos'], 'chaveCancelada'> = {},
) =>
  new AppError('NOTA_RECUSADA', mensagem, { errors: [{ campo: 'arquivo', mensagem }], campos: { motivo, ...campos } })
