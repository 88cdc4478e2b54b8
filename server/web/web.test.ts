import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/build-web.ts'
import { createClock } from '../kernel/clock.ts'
import { CLIENT, openWeb, readBuild } from './testing-web.ts'

beforeAll(buildIfStale, 60_000)

// The process remembers the pages of the last configuration: tests of one configuration stand together.

test('a visitor reads the whole landing page without running any script', async () => {
  const { body, headers, statusCode } = await (await openWeb()).inject('/')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const expected = [
    '<html lang="pt-BR">',
    'Quanto custa enviar esta caixa?',
    'Dados da Cotação',
    'Leve ao ponto',
    'MINI ENVIOS',
    'até 350 g',
    '.PACKAGE',
    'Mais de 10 mil pontos',
    'só o frete',
    'Depoimentos ilustrativos',
    'até 75% mais barato',
    'Hipercard',
    'Termos de uso (PDF)',
    'href="/api/v1/termosAdesao"',
    'href="/register"',
    'href="/login"',
    'FreteFlex · versão',
  ]
  expect(expected.filter((words) => !body.includes(words))).toEqual([])
})

test('the page needs nothing that its Content-Security-Policy refuses', async () => {
  const { body, headers } = await (await openWeb()).inject('/')
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  expect(body.match(/ (style|on\w+)="/g)).toBe(null)
  const inline = [...body.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes]) => attributes)
  expect(inline.every((attributes) => /type="application\/(ld\+)?json"/.test(attributes!))).toBe(true)
})

test('without an operator’s drawing no logo stands beside the name', async () => {
  expect((await (await openWeb()).inject('/')).body).not.toContain('/logo.svg')
})

test('the page that draws PDFs runs its one script in a sandbox, asks nobody, and only our pages may frame it', async () => {
  const { body, headers, statusCode } = await (await openWeb()).inject('/visor-de-pdf')
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(body) ?? []
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect([statusCode, headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN'])
  expect(headers['content-security-policy']).toBe(
    `default-src 'none';script-src ${hashOf(script)} 'wasm-unsafe-eval';worker-src blob:;style-src ${hashOf(style)};` +
      "base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox allow-scripts",
  )
  expect(body).not.toMatch(/ src=| href=/)
})

test.each(['/home', '/configuracoes/conta', '/carteira', '/recarga/123'])(
  '%s has its frame in the first HTML, without anybody’s data, hidden from who has no session; it asks not to be indexed',
  async (path) => {
    const { body, headers, statusCode } = await (await openWeb()).inject(path)
    expect(statusCode).toBe(200)
    const [, frame = ''] = body.split('<div id="root">')
    expect(frame).toMatch(/<div class="frame\w+" data-moldura="" inert="">/)
    for (const part of ['aria-label="Menu"', 'href="/carrinho"', 'aria-label="Menu principal"', '<main id="conteudo"'])
      expect(frame).toContain(part)
    expect(frame).not.toContain('Olá')
    expect(frame).toMatch(/<noscript>.*ligue o JavaScript do navegador/)
    expect(body).toContain('<meta name="robots" content="noindex">')
    const [, script] = /<script>(.*?)<\/script>/.exec(body)!
    const hash = createHash('sha256').update(script!).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  },
)

test.each(['/perfil', '/logout', '/operacao'])('%s has no frame, and is an empty shell', async (path) => {
  const { body, statusCode } = await (await openWeb()).inject(path)
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"></div>')
  expect(body).not.toContain('<script>')
  expect(body).toContain('<meta name="robots" content="noindex">')
})

test('an unknown address is a page with status 404; under /api it is the error of the API', async () => {
  const app = await openWeb()
  const page = await app.inject('/nada/aqui?x=1')
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Esta página não está aqui')
  expect((await app.inject({ method: 'HEAD', url: '/nada' })).statusCode).toBe(404)
  const api = await app.inject('/api/v1/nada')
  expect([api.statusCode, api.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
})

test('pages are revalidated each time, and an unchanged page is not sent again', async () => {
  const app = await openWeb()
  const first = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  })
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await app.inject({ method: 'HEAD', url: '/' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('files with a hash in their name are cached for ever, and sent compressed', async () => {
  const app = await openWeb()
  const [script] = readdirSync(join(CLIENT, 'assets')).filter((name) => /^app-.*\.js$/.test(name))
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await app.inject({ url: `/assets/${script}`, headers: { 'accept-encoding': encoding } })
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-encoding']).toBe(encoding)
  }
  for (const path of ['/favicon.svg?v=2', '/%66avicon.svg'])
    expect((await app.inject(path)).headers['cache-control']).toBe('public, max-age=3600')
})

test('the service worker is asked for each time, and knows the files of its build', async () => {
  const app = await openWeb()
  for (const encoding of ['identity', 'br']) {
    const { headers, statusCode } = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
  }
  const { body } = await app.inject('/sw.js')
  const files = body.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) expect([file, (await app.inject(file)).statusCode]).toEqual([file, 200])
  const { fingerprint } = readBuild()
  expect(body).toContain(fingerprint)
})

test('a visitor’s page brings no worker along', async () => {
  const { body } = await (await openWeb()).inject('/')
  const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!)
  expect(files.filter((file) => readFileSync(join(CLIENT, file), 'utf8').includes('/sw.js'))).toEqual([])
})

test('a file that the browser has is not sent again, and a range request gets only its part', async () => {
  const app = await openWeb()
  const { headers, rawPayload } = await app.inject('/icon-512.png')
  const again = await app.inject({ url: '/icon-512.png', headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const part = await app.inject({ url: '/icon-512.png', headers: { range: 'bytes=8-11' } })
  expect([part.statusCode, part.rawPayload]).toEqual([206, rawPayload.subarray(8, 12)])
  const head = await app.inject({ method: 'HEAD', url: '/icon-512.png' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(rawPayload.length)])
})

test.each([
  ['on', 'localhost:3000', 200],
  ['on', 'atacante.exemplo', 404],
  ['off', 'localhost:3000', 404],
])('with SANDBOX=%s the page of the sandbox answers under %s with %i', async (SANDBOX, host, status) => {
  const app = await openWeb({ SANDBOX })
  for (const url of ['/sandbox', '/sandbox?de=pix'])
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status)
})

test('a phone never gets an operator’s icons together with ours', async () => {
  const iconsOf = async (env: Record<string, string>) =>
    (await (await openWeb(env)).inject('/manifest.webmanifest')).json<{ icons: { src: string; purpose: string }[] }>()
      .icons
  const ours = await iconsOf({})
  expect(ours.map(({ src, purpose }) => [src, purpose])).toEqual([
    ['/favicon.svg', 'any'],
    ['/icon-192.png', 'any'],
    ['/icon-512.png', 'any'],
    ['/icon-maskable-512.png', 'maskable'],
  ])
  for (const { src } of ours) expect((await (await openWeb()).inject(src)).statusCode).toBe(200)
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-marca-'))
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await iconsOf({ BRAND_FOLDER: folder })).toEqual(ours)
  for (const name of ['icon-192.png', 'icon-maskable-512.png']) writeFileSync(join(folder, name), 'desenho')
  expect((await iconsOf({ BRAND_FOLDER: folder })).map(({ src }) => src)).toEqual([
    '/icon-192.png',
    '/icon-maskable-512.png',
  ])
})

test('an operator’s drawing is never cached for ever, whatever the name of its folder', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'freteflex-marca-')), 'assets')
  mkdirSync(folder)
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const app = await openWeb({ BRAND_FOLDER: folder })
  expect((await app.inject('/logo.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('an operator’s own drawings replace ours, and the logo stands beside the name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-marca-'))
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  for (const name of ['logo.svg', 'favicon.svg', 'segredo.txt']) writeFileSync(join(folder, name), drawing)
  const app = await openWeb({ BRAND_FOLDER: folder, BRAND_NAME: 'Envia Já' })
  expect((await app.inject('/favicon.svg')).body).toBe(drawing)
  expect((await app.inject('/logo.svg')).headers['content-type']).toContain('image/svg+xml')
  expect((await app.inject('/')).body).toContain('<img src="/logo.svg" alt=""')
  expect((await app.inject('/segredo.txt')).statusCode).toBe(404)
  await expect(openWeb({ BRAND_FOLDER: join(folder, 'nada') })).rejects.toThrow('BRAND_FOLDER')
})

test('another operator gets pages with their own name, through configuration alone', async () => {
  const app = await openWeb({ BRAND_NAME: 'Caixa & Cia', BRAND_SUPPORT_URL: 'https://ajuda.example' })
  const { body } = await app.inject('/')
  expect(body).toContain('<title>Cotação de frete para lojas pequenas · Caixa &amp; Cia</title>')
  expect(body).toContain('href="https://ajuda.example"')
  expect(body).not.toContain('FreteFlex<')
  expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({ name: 'Caixa & Cia' })
})

test.each([
  [
    'the render process ends badly',
    (dist: string) => {
      const template = join(dist, 'template.html')
      renameSync(template, `${template}.longe`)
      return () => renameSync(`${template}.longe`, template)
    },
  ],
  [
    'the render process cannot be started',
    () => {
      const program = process.execPath
      process.execPath = '/longe/node'
      return () => void (process.execPath = program)
    },
  ],
])('when %s no page is answered, and the next request gets one', async (_, harm) => {
  const dist = join(mkdtempSync(join(tmpdir(), 'freteflex-paginas-')), 'web')
  cpSync(join(CLIENT, '..'), dist, { recursive: true })
  const app = await openWeb({ BRAND_NAME: 'Caixa & Cia' }, createClock(), dist)
  const mend = harm(dist)
  const refused = await app.inject('/').finally(mend)
  expect(refused.statusCode).toBe(500)
  expect((await app.inject('/')).body).toContain('Caixa &amp; Cia</title>')
})

test('the copyright line has the year in São Paulo, and changes while the server runs', async () => {
  const clock = createClock()
  const travelTo = (instant: string) => clock.shiftTo(Date.parse(instant) - createClock().now().getTime())
  const app = await openWeb({}, clock)
  travelTo('2031-01-01T02:30:00Z') // still New Year's Eve there
  expect((await app.inject('/')).body).toContain('© 2030 FreteFlex')
  travelTo('2031-01-01T03:30:00Z')
  expect((await app.inject('/')).body).toContain('© 2031 FreteFlex')
})

test.each([
  [{ HOST: '127.0.0.1' }, 'http://127.0.0.1:'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://frete.example' }, 'https://frete.example'],
])('with %o pages name their public address', async (env, expected) => {
  const app = await openWeb({ PORT: '0', ...env })
  const listening = new URL(await app.listen({ port: 0, host: env.HOST }))
  const address = expected.endsWith(':') ? expected + listening.port : expected
  expect((await app.inject('/')).body).toContain(`<link rel="canonical" href="${address}/">`)
  expect((await app.inject('/robots.txt')).body).toContain(`Sitemap: ${address}/sitemap.xml`)
  await app.close()
})

test('search engines and shared links get the page’s description, with its public address', async () => {
  const app = await openWeb({ PUBLIC_URL: 'https://frete.example' })
  const { body } = await app.inject('/')
  expect(body).toContain('<link rel="canonical" href="https://frete.example/">')
  expect(body).toContain('<meta property="og:image" content="https://frete.example/og.png">')
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  expect((JSON.parse(data) as { '@graph': { '@type': string }[] })['@graph'].map((node) => node['@type'])).toEqual([
    'Organization',
    'WebSite',
    'Service',
  ])
  expect((await app.inject('/robots.txt')).body).toContain('Sitemap: https://frete.example/sitemap.xml')
  expect((await app.inject('/sitemap.xml')).body).toContain('<loc>https://frete.example/</loc>')
})

test.each([
  ['/login', 'Faça seu login', 'Entrar'],
  ['/register', 'Crie sua conta', 'Criar conta'],
  ['/recuperarSenha', 'Recuperar senha', 'Enviar'],
  ['/restauroSenha', 'Nova Senha', 'Salvar'],
  ['/validacao', 'Validação da conta', 'Validando'],
])('%s can be read without JavaScript, and says what needs it', async (path, title, act) => {
  const { body, statusCode } = await (await openWeb({ PUBLIC_URL: 'https://frete.example' })).inject(path)
  expect(statusCode).toBe(200)
  expect(body).toContain(`<h1>${title}</h1>`)
  expect(body).toContain(act)
  expect(body).toMatch(/<noscript>.*ligue o JavaScript do navegador/)
  expect(body).toContain(`<link rel="canonical" href="https://frete.example${path}">`)
})

test.each(['/rastreio', '/rastreio/QQ512084379BR'])(
  '%s is an empty shell with a description for shared links that no search engine lists',
  async (path) => {
    const app = await openWeb({ PUBLIC_URL: 'https://frete.example' })
    const { body, statusCode } = await app.inject(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('<meta property="og:title" content="Rastreie a sua encomenda · FreteFlex">')
    expect(body).not.toContain('rel="canonical"')
    expect((await app.inject('/sitemap.xml')).body).not.toContain('rastreio')
    expect((await app.inject(`${path}/a/b`)).statusCode).toBe(404)
  },
)

test.each([
  '/assets/',
  '/assets/nada.js',
  '/favicon.svg.br',
  '/assets/../build.json',
  '/%2e%2e/build.json',

  '//',
  '//build.json',
])('%s is not a file of the web client: the page with status 404', async (path) => {
  const app = await openWeb({ PUBLIC_URL: 'https://frete.example' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const [answer] = (await once(request({ port, path }).end(), 'response')) as [IncomingMessage]
  expect([answer.statusCode, (await text(answer)).includes('Esta página não está aqui')]).toEqual([404, true])
  await app.close()
})
