import { defineConfig } from 'vitest/config'

/** What needs no house around it: decisions, the engine, adapters on their recorded answers. */
const RULES = ['server/**/*.rules.test.ts', 'server/{adapters,ports,tarifario}/**/*.test.ts']

/** What goes in by the door, on a real database. */
const AREAS = { include: ['server/**/*.test.ts'], exclude: RULES }

/** About PGlite alone: no sense in running it for PostgreSQL too. */
const PGLITE_ONLY = ['server/db/single-connection.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'regras', include: ['*.test.ts', 'contract/**/*.test.ts', ...RULES] } },
      { extends: true, test: { name: 'areas-pglite', ...AREAS, globalSetup: 'server/testing-pglite.setup.ts' } },
      {
        extends: true,
        test: {
          name: 'areas-postgres',
          ...AREAS,
          exclude: [...RULES, ...PGLITE_ONLY],
          globalSetup: 'server/testing-postgres.setup.ts',
        },
      },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
    ],
  },
})
