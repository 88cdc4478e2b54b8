import { open, shot } from './.see.ts'
import { givenComprador, bank, paymentIdOf } from './e2e/pagamento.ts'
import { enterAs } from './e2e/assinante.ts'
const { browser, page } = await open('d', 'light')
const { who, total } = await givenComprador(page, { fretes: 2, saldo: 10 })
await enterAs(page, who, '/carrinho')
page.on('response', (r) => r.url().includes('/api/') && console.log(Date.now() % 100000, r.status(), r.request().method(), r.url().slice(21)))
await page.getByRole('button', { name: 'Finalizar pagamento' }).click()
await page.getByRole('heading', { name: 'Escolha a opção de pagamento' }).waitFor()
await page.waitForTimeout(500)
console.log('PAY')
await page.getByRole('button', { name: /^Pagar/ }).click()
await page.getByRole('button', { name: 'Copiar código' }).waitFor()
await page.waitForTimeout(4500)
await browser.close()
