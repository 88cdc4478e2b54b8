import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { enterAs, newAssinante } from './assinante.ts'
import { findChromium } from './chromium.ts'
import { alive, expect, PHONE, test } from './journey.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'

test.use({ ...PHONE, serviceWorkers: 'allow' })
test('Chromium', async ({ playwright, baseURL }) => {
  const profile = mkdtempSync(join(tmpdir(), 'freteflex-chromium-'))
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...(await findChromium()),
    baseURL: baseURL!,
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const cdp = await context.newCDPSession(page)
    await page.goto('/login')
    console.log(JSON.stringify(await cdp.send('Page.getInstallabilityErrors')))
    console.log(JSON.stringify(await cdp.send('Page.getAppManifest')).slice(0, 600))
    console.log(JSON.stringify(await cdp.send('Page.getManifestIcons' as never).catch(String)).slice(0, 100))
    console.log(JSON.stringify(await page.evaluate(() => ['PushManager' in window, Notification.permission])))
  } finally {
    await context.close()
    rmSync(profile, { recursive: true })
  }
})
