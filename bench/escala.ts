import { crescer } from '../server/ensaio/escala/casa.ts'
import { type Casas, openCasas } from '../server/ensaio/escala/casas.ts'
import { encher } from '../server/ensaio/escala/encher.ts'
import { permissaoOf } from '../server/ensaio/escala/permitidos.ts'
import { MUITOS, POUCOS } from '../server/ensaio/escala/tamanhos.ts'
import { type Comando, readComandos } from '../server/testing/comandos.ts'
import { type Bench, decimal } from './figure.ts'

/**
 * The statements that the last run of the area tests wrote down, planned over houses that are really filled. `vitest run
 * --project escala` plans them over houses whose planner only believes that they are. Takes twenty minutes and 40 GB of the
 * disk.
 */
export const escala: Bench = {
  name: 'escala',
  async run() {
    const comandos = readComandos()
    if (comandos.length === 0) throw new Error('run `npm test -- areas-postgres` first')
    const begun = performance.now()
    const cheias = await openCasas(encher)
    const minutes = (performance.now() - begun) / 60_000
    const { rows } = await cheias.muitos.query<{ gb: number }>(
      'select pg_database_size(current_database())::float8 / 1e9 as gb',
    )
    const recusados = await recusasDe(cheias, comandos)
    await cheias.close()
    const vistas = await openCasas(crescer)
    const recusadosVistos = await recusasDe(vistas, comandos)
    await vistas.close()
    for (const um of recusados) process.stderr.write(`${um}\n\n`)
    const so = (uns: Set<string>, outros: Set<string>) => [...uns].filter((um) => !outros.has(um)).length
    const [aqui, la] = [recusados, recusadosVistos].map(
      (todos) => new Set(todos.map((um) => um.split('\n').slice(1).join('\n'))),
    ) as [Set<string>, Set<string>]
    return [
      {
        name: `statements of the product that cost more than three times as much with ${decimal(MUITOS)} subscribers as with ${decimal(POUCOS)}, really filled (${decimal(rows[0]!.gb, 1)} GB, ${decimal(minutes)} min)`,
        figure: `${recusados.length} of ${decimal(comandos.length)}`,
        target: '0',
        ok: recusados.length === 0,
      },
      {
        name: 'the same judged otherwise by the houses of `npm test`, whose planner only believes in the rows: only there / only when filled',
        figure: `${so(la, aqui)} / ${so(aqui, la)}`,
        target: '–',
        ok: true,
      },
    ]
  },
}

async function recusasDe(casas: Casas, comandos: readonly Comando[]) {
  const recusas: string[] = []
  for (const comando of comandos) {
    const permissao = permissaoOf(comando)
    if (permissao && permissao.teto === undefined) continue
    const recusa = await casas.recusa(comando, permissao?.teto).catch(() => undefined) // a table that a test made for itself
    if (recusa) recusas.push(`${comando.from}: ${recusa}\n${comando.text.trim()}`)
  }
  return recusas
}
