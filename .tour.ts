import { open, shot as snap, SIZES } from './.see.ts'
import { givenComprador, bank, paymentIdOf, passTime } from './e2e/pagamento.ts'
import { enterAs } from './e2e/assinante.ts'
const [size, scheme, ...only] = process.argv.slice(2) as [keyof typeof SIZES, 'light' | 'dark', ...string[]]
const { browser, page } = await open(size, scheme)
const shot = async (name: string) => { await page.waitForTimeout(350); await snap(page, `${size}-${scheme}-${name}`) }
const want = (s: string) => only.length === 0 || only.includes(s)
const human = async () => {
  const box = page.locator('altcha-widget input[type=checkbox]').first()
  await box.waitFor(); await box.focus(); await page.keyboard.press('Space')
  await page.getByLabel('Nome impresso no cartão').or(page.getByRole('radio').first()).first().waitFor()
}
const choice = async () => { await page.goto('/carrinho?etapa=pagamento'); await page.getByRole('heading', { name: 'Escolha a opção de pagamento' }).waitFor() }
if (want('zero')) {
  const { who } = await givenComprador(page, { fretes: 1 })
  await enterAs(page, who); await choice(); await shot('zero')
}
if (want('full')) {
  const { who } = await givenComprador(page, { fretes: 1, saldo: 500 })
  await enterAs(page, who); await choice(); await shot('full')
}
if (want('pix')) {
  const { who } = await givenComprador(page, { fretes: 4, saldo: 10 })
  await enterAs(page, who); await choice(); await shot('split')
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.getByRole('button', { name: 'Copiar código' }).waitFor(); await shot('pix')
  const url = page.url()
  await page.goto('/carrinho'); await page.getByRole('button', { name: 'Desistir' }).waitFor(); await shot('vazio-pendente')
  await page.goto(url); await page.getByRole('button', { name: 'Copiar código' }).waitFor()
  await page.context().setOffline(true); await page.waitForTimeout(13500); await shot('pix-mudo'); await page.context().setOffline(false)
  await bank(page, paymentIdOf(page), 'EXPIRAR')
  await page.getByText(/O seu pagamento não foi confirmado/).waitFor(); await shot('pix-expirado')
}
if (want('card')) {
  const { who } = await givenComprador(page, { fretes: 2, saldo: 10 })
  await enterAs(page, who); await choice()
  await page.getByLabel('Cartão de crédito').check({ force: true })
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.locator('altcha-widget input').first().waitFor(); await shot('captcha')
  await human(); await shot('card-new')
  await page.getByRole('button', { name: /^Pagar/ }).click(); await shot('card-errors')
  await page.getByLabel('Número do cartão').fill('4000000000000002')
  await page.getByLabel('Nome impresso no cartão').fill('MARIA DA SILVA')
  await page.getByLabel('Validade').fill('1230'); await page.getByLabel('Código de segurança').fill('123')
  await page.getByLabel(/Guardar este/).check(); await page.getByLabel(/Apelido/).fill('Cartão da loja'); await shot('card-filled')
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.getByText(/O seu pagamento não foi confirmado/).waitFor(); await shot('card-refused')
  await page.getByRole('button', { name: 'Voltar' }).click(); await human()
  const fill = async (n: string) => { await page.getByLabel('Número do cartão').fill(n)
  await page.getByLabel('Nome impresso no cartão').fill('MARIA DA SILVA')
  await page.getByLabel('Validade').fill('1230'); await page.getByLabel('Código de segurança').fill('123') }
  await fill('4000000000000119'); await page.getByLabel(/Guardar este/).check(); await page.getByLabel(/Apelido/).fill('Cartão da loja')
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.getByText('O seu pagamento está pendente.').waitFor(); await shot('card-pending')
  await bank(page, paymentIdOf(page), 'RECUSAR')
  await page.getByText(/O seu pagamento não foi confirmado/).waitFor(); await shot('card-pending-refused')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByLabel('Cartão de crédito').check({ force: true })
  await page.getByRole('button', { name: /^Pagar/ }).click(); await human(); await shot('card-saved')
  await page.getByRole('button', { name: /^Pagar/ }).click(); await shot('card-saved-error')
  await page.getByRole('button', { name: /^Apagar o cartão/ }).click(); await shot('card-apagar')
  await page.getByRole('button', { name: 'Manter' }).click()
  await page.getByRole('textbox', { name: 'Código de segurança' }).fill('123')
  await page.route('**/checkout/payment/card', async (route) => { await new Promise((r) => setTimeout(r, 1500)); await route.continue() })
  await page.getByRole('button', { name: /^Pagar/ }).click(); await page.waitForTimeout(300); await shot('processando')
  await page.getByText(/Compra realizada com sucesso|não foi confirmado|pendente/).waitFor(); await shot('confirmacao')
}
await browser.close()
