/**
 * `npm run arquivos:mover -- --para s3` moves every file from the database to the S3 store, `-- --para banco` brings them
 * back. It may be stopped and run again. With PostgreSQL the nodes may keep running; with the embedded database the house must
 * be stopped. Exit code 1 when a file is not whole in its new place.
 */
import { parseArgs } from 'node:util'
import { openBucket } from '../server/adapters/arquivos/index.ts'
import { moveArquivos } from '../server/adapters/arquivos/mudanca.ts'
import { createClock } from '../server/kernel/clock.ts'
import { findSegredo } from '../server/kernel/kernel.repo.ts'
import { createPartes } from '../server/kernel/partes.ts'
import { PATIENCE } from '../server/kernel/patience.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { count, runComando, withDatabase } from './comando.ts'

const USO = 'Uso: npm run arquivos:mover -- --para s3, ou npm run arquivos:mover -- --para banco'
/** After so many files the command says how far it is. */
const STEP = 100

await runComando(async () => {
  const para = readPara()
  const { movidos, conferidos, arquivos, bytes, diferencas } = await withDatabase(async ({ config, db, log }) => {
    const partes = createPartes(createClock())
    const bucket = await openBucket(config, { segredo: await findSegredo(db), log, partes, patience: PATIENCE })
    if (!bucket) throw new StartError('S3_ENDPOINT: informe as variáveis S3_* para mover arquivos.')
    try {
      return await moveArquivos({ db, bucket, log }, para, (many) => {
        if (many % STEP === 0) console.log(`${count(many, 'arquivo movido', 'arquivos movidos')}…`)
      })
    } finally {
      bucket.close()
    }
  })
  for (const diferenca of diferencas) console.error(diferenca)
  console.log(`${count(movidos, 'arquivo movido e conferido', 'arquivos movidos e conferidos')}.`)
  console.log(`${count(conferidos, 'já estava lá e confere', 'já estavam lá e conferem')}.`)
  const lugar = para === 's3' ? 'No S3' : 'No banco'
  console.log(`${lugar} há agora ${count(arquivos, 'arquivo', 'arquivos')}, ${count(bytes, 'byte', 'bytes')}.`)
  if (diferencas.length > 0) throw new StartError(`${count(diferencas.length, 'diferença', 'diferenças')}: veja acima.`)
  if (movidos + conferidos !== arquivos) {
    throw new StartError('A conta não fecha: arquivos chegaram ou saíram durante a mudança. Rode o comando de novo.')
  }
})

function readPara() {
  try {
    const { para } = parseArgs({ options: { para: { type: 'string' } } }).values
    if (para === 's3' || para === 'banco') return para
  } catch {
    // an unknown option: the usage below names the known ones
  }
  throw new StartError(USO)
}
