/**
 * `npm run saque:concluir -- UUID pago CODIGO` or `… UUID devolvido "motivo"`: records the result of a withdrawal that
 * staff send, when the PSP has no Pix out (docs/operations.md).
 */
import { isUuid } from '../contract/kernel/values/uuid.ts'
import { sendAviso } from '../server/areas/notificacao/index.ts'
import { concludeSaque, LINHA_DE_COMANDO } from '../server/areas/operacao/index.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { runComando, withDatabase } from './comando.ts'

const USO = 'Uso: npm run saque:concluir -- UUID pago CODIGO, ou npm run saque:concluir -- UUID devolvido "motivo"'

await runComando(async () => {
  const [uuid = '', fim = '', texto = ''] = process.argv.slice(2)
  if (!isUuid(uuid) || !['pago', 'devolvido'].includes(fim) || !texto.trim()) throw new StartError(USO)
  const isPago = fim === 'pago'
  const said = {
    situacao: isPago ? 'FEITA' : 'RECUSADA',
    codigo: isPago ? texto.trim() : null,
    motivo: isPago ? null : texto.trim(),
  } as const
  const result = await withDatabase((deps) => concludeSaque(deps, LINHA_DE_COMANDO, uuid.toLowerCase(), said), {
    follows: [sendAviso],
  })
  if (result === 'unknown') throw new StartError('Não há saque com este uuid.')
  if (result === 'before') throw new StartError('Este saque já foi concluído.')
  console.log(isPago ? 'Saque concluído.' : 'Saque devolvido à carteira.')
})
