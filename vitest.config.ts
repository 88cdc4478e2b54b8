import { defineConfig } from 'vitest/config'

/** What needs no house around it: decisions, the engine, adapters on their recorded answers. */
const RULES = ['server/**/*.rules.test.ts', 'server/{adapters,ports,tarifario,impressos}/**/*.test.ts']

/** What goes in by the door, on a real database. Files share the loaded product, never a house: half the time. */
const AREAS = { include: ['server/**/*.test.ts'], exclude: RULES, isolate: false }

/** About the embedded database, the process around it, or what asks no database: the same on PostgreSQL, so it runs once. */
const ONCE = [
  'server/contrato.test.ts',
  'server/kernel/{erros,file-answer,log,openapi,seguranca}.test.ts',
  'server/areas/documento/*.test.ts',
  'server/main.test.ts',
  'server/db/{lock,new-folder,queda-de-energia}.test.ts',
  'server/db/single-connection.test.ts',
  'server/web/*.test.ts',
]

/** Thousands of requests, or of passwords looked at: where they take the least time. */
const LONG = ['server/areas/acesso/{forca-bruta,tentativas}.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'regras', include: ['*.test.ts', 'contract/**/*.test.ts', ...RULES] } },
      {
        extends: true,
        test: {
          name: 'areas-pglite',
          ...AREAS,
          exclude: [...RULES, ...LONG],
          globalSetup: 'server/testing-pglite.setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'areas-postgres',
          ...AREAS,
          exclude: [...RULES, ...ONCE],
          globalSetup: 'server/testing-postgres.setup.ts',
        },
      },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
    ],
  },
})
