import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enterAs, newAssinante } from './assinante.ts'
import { expect, PHONE, test } from './journey.ts'

test.use(PHONE)

/** The server of an aplicativo, to which people come back. */
async function startAplicativo() {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<title>De volta</title>'),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { volta: `http://127.0.0.1:${port}/volta`, stop: () => server.close() }
}

test('an aplicativo is registered, let in on its page, reads the fretes, and is withdrawn', async ({
  page,
  seeState,
  seeBothSizes,
}) => {
  const { volta, stop } = await startAplicativo()
  try {
    const ana = await newAssinante(page)
    await enterAs(page, ana, '/configuracoes/chaves-de-api')
    await page.getByRole('button', { name: 'Cadastrar aplicativo' }).tap()
    const form = page.getByRole('form', { name: 'Novo aplicativo' })
    await form.getByRole('textbox', { name: 'Nome' }).fill('Painel da loja')
    await form.getByRole('textbox', { name: 'Endereços de retorno' }).fill(volta)
    await form.getByText('No aparelho').tap()
    await form.getByLabel('Sua senha').fill(ana.senha)
    await seeBothSizes('the form')
    await form.getByRole('button', { name: 'Cadastrar' }).tap()
    const criado = page.getByRole('region', { name: /Painel da loja/ }).first()
    const clientId = /\b1\d{3}\b/.exec((await criado.textContent()) ?? '')![0]
    await seeState('its number')

    const verifier = randomBytes(32).toString('base64url')
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: volta,
      scope: 'fretes:ler fretes:comprar',
      state: 'a1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    await page.goto(`/oauth/authorize?${asked.toString()}`)
    await expect(page.getByRole('heading', { name: '“Painel da loja” quer usar a sua conta' })).toBeVisible()
    await seeBothSizes('the question')
    await page.getByRole('button', { name: 'Autorizar' }).tap()
    await expect(page).toHaveTitle('De volta')
    const back = new URL(page.url()).searchParams
    expect(back.get('state')).toBe('a1')
    const answer = await page.request.post('/oauth/token', {
      form: {
        grant_type: 'authorization_code',
        client_id: clientId,
        code: back.get('code')!,
        redirect_uri: volta,
        code_verifier: verifier,
      },
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const ask = async (path: string) =>
      (await page.request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status()
    expect([await ask('/frete'), await ask('/carrinho')]).toEqual([200, 403])

    await page.goto('/configuracoes/chaves-de-api')
    await page.getByRole('button', { name: /^Retirar .*Painel da loja/ }).tap()
    await seeState('the withdrawal')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Retirar/ })
      .tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await ask('/frete')).toBe(401)
  } finally {
    stop()
  }
})
