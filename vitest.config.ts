import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const opensWith = (start: string) => (file: string) => readFileSync(file, 'utf8').startsWith(start)

/** What needs no house around it: decisions, the engine, adapters on their recorded answers. */
const RULES = [
  'server/**/*.rules.test.ts',
  // an adapter whose test names a database keeps something there
  ...globSync('server/{adapters,ports,tarifario,impressos,fiscal}/**/*.test.ts').filter(
    (file) => !opensWith('// Database: ')(file),
  ),
]

/**
 * A test file runs on PostgreSQL, unless its first line says `// Database: embedded.` or `// Database: both.` and a
 * reason. `// Database: PostgreSQL.` says that it could not run on the other.
 */
const named = (database: 'embedded' | 'both') =>
  globSync('server/**/*.test.ts').filter(opensWith(`// Database: ${database}. `))

/** Whole products and servers that are started, killed, saved and brought back, and carriers in every fault. */
const ENSAIOS = [
  'server/ensaio/**/*.test.ts',
  'server/copia/copia.test.ts',
  'server/migrar/migrar.test.ts',
  'server/wait-for-database.test.ts',
  'server/db/replica/replica.test.ts',
  'server/transportadoras/falhas.test.ts',
]

/** Node reads TypeScript without Vitest's own module runner: a sixth less processor. Not for screens: Node reads no `.tsx`. */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** What goes in by the door, on a real database. Files share the loaded product, never a house: half the time. */
const AREAS = { isolate: false, ...NATIVE }

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // what a test waits for may come late on a busy machine, and is seen soon when it comes
    expect: { poll: { timeout: 20_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: { name: 'regras', include: ['*.test.ts', 'contract/**/*.test.ts', ...RULES], isolate: false, ...NATIVE },
      },
      {
        extends: true,
        test: {
          name: 'areas-pglite',
          ...AREAS,
          include: [...named('embedded'), ...named('both')],
          globalSetup: 'server/testing/pglite.setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'areas-postgres',
          ...AREAS,
          include: ['server/**/*.test.ts'],
          exclude: [...RULES, ...named('embedded'), ...ENSAIOS],
          globalSetup: 'server/testing/postgres.setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'ensaios',
          ...AREAS,
          include: ENSAIOS,
          exclude: [...RULES, ...named('embedded'), 'server/ensaio/escala/**'],
          globalSetup: 'server/testing/postgres.setup.ts',
        },
      },
      // after areas-postgres and ensaios, which write down what the product asks of its database
      { extends: true, test: { name: 'escala', include: ['server/ensaio/escala/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          environment: 'happy-dom',
          setupFiles: 'web/app/testing-setup.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web-telas',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'web/app/testing-limpeza.ts',
        },
      },
    ],
  },
})
