import { defineConfig } from 'vitest/config'

/** Files that need the house around them, on a real database. The rest of `server` needs nothing. */
const AREAS = {
  include: ['server/**/*.test.ts'],
  exclude: ['server/**/*.rules.test.ts', 'server/{adapters,ports,tarifario}/**'],
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'regras',
          include: [
            '*.test.ts',
            'contract/**/*.test.ts',
            'server/**/*.rules.test.ts',
            ...AREAS.exclude.slice(1).map((room) => `${room}/*.test.ts`),
          ],
        },
      },
      { extends: true, test: { name: 'areas-pglite', ...AREAS, globalSetup: 'server/testing-pglite.setup.ts' } },
      { extends: true, test: { name: 'areas-postgres', ...AREAS, globalSetup: 'server/testing-postgres.setup.ts' } },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
    ],
  },
})
