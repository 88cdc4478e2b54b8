import { statfs } from 'node:fs/promises'
import { type Espaco, TABELAS_MOSTRADAS } from '#contract/operacao/painel'
import type { Deps } from '../../../kernel/deps.ts'
import { findTamanho, listTabelas } from '../../../kernel/kernel.repo.ts'

/** What the database, the files and the disk take. */
export async function findEspaco(deps: Deps): Promise<Espaco> {
  const { db, clock, config } = deps
  const [bytes, todas, disco] = await Promise.all([findTamanho(db), listTabelas(db), findDisco(deps)])
  const tabelas = todas.slice(0, TABELAS_MOSTRADAS)
  const demais = todas.slice(TABELAS_MOSTRADAS)
  const arquivos = deps.partes.list().find(({ parte }) => parte === 'ARQUIVOS')
  return {
    em: clock.now(),
    banco: {
      bytes,
      embutido: !config.databaseUrl,
      tabelas,
      demais: { tabelas: demais.length, bytes: demais.reduce((sum, tabela) => sum + tabela.bytes, 0) },
    },
    arquivos: { onde: arquivos?.modo === 'REAL' ? 'S3' : 'BANCO', quem: arquivos?.quem ?? '' },
    disco,
  }
}

/** The disk under the data folder of this machine; null where it cannot be read. */
export const findDisco = ({ config }: Pick<Deps, 'config'>) =>
  statfs(config.dataDir)
    .then(({ bavail, blocks, bsize }) => ({ livreBytes: bavail * bsize, totalBytes: blocks * bsize }))
    .catch(() => null)
