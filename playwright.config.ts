import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

/** Journeys in a real browser, against the built product with the sandbox's defaults. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  outputDir: '.cache/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { intervals: [100] } },
  use: {
    browserName: 'chromium',
    launchOptions: await findChromium(),
    ...(process.env.PRODUCT_URL && { baseURL: process.env.PRODUCT_URL }),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    serviceWorkers: 'block', // except where a journey is about them: a service worker would answer before the routes that a journey sets
  },
})
