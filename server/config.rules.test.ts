import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const WRONG: readonly (readonly [Record<string, string>, RegExp])[] = [
  [{ PORT: 'abc' }, /^PORT: valor inválido \("abc"\)/],
  [{ CEP_TIMEOUT_MS: '-1' }, /^CEP_TIMEOUT_MS: /],
  [{ DEMO: 'on', SANDBOX: 'off' }, /^DEMO: /],
  [{ TRUST_PROXY: 'on' }, /^TRUST_PROXY: /],
  ...['10.0.0.0/99', '10.0.0.0/33', '10.0.0.0/0', '::1/200', '::1/0', '10.0.0.1,/8', '10.0.0.0/8/8', '/8'].map(
    (TRUST_PROXY) => [{ TRUST_PROXY }, /^TRUST_PROXY: valor inválido .+ os endereços deles/] as const,
  ),
  ...['/app', '/app/', '//', '?a=1', '?', '#inicio', '#', '/?a=1'].map(
    (more) =>
      [{ PUBLIC_URL: `https://frete.exemplo${more}` }, /^PUBLIC_URL: valor inválido\. Use só o protocolo/] as const,
  ),
  [{ PUBLIC_URL: 'https://ana:segredo@frete.exemplo' }, /^PUBLIC_URL: valor inválido\.(?!.*segredo)/],
  [{ CORS_ORIGINS: 'https://a.exemplo,https://b.exemplo/' }, /^CORS_ORIGINS: .*https:\/\/b\.exemplo\/ não é um site/],
  [{ CORS_ORIGINS: '*' }, /^CORS_ORIGINS: /],
  [
    { DATABASE_REPLICA_URL: 'postgres://replica/casa' },
    /^DATABASE_REPLICA_URL: exige DATABASE_URL\. O banco embutido não tem réplica\.$/,
  ],
  [
    { DATABASE_URL: 'postgres://a:b@Banco/casa', DATABASE_REPLICA_URL: 'postgresql://leitor:c@banco:5432/outra' },
    /^DATABASE_REPLICA_URL: é o mesmo servidor de DATABASE_URL\. Use o endereço da réplica\.$/,
  ],
  [
    { DATABASE_URL: 'postgres://banco/casa', DATABASE_REPLICA_URL: 'http://senha@replica' },
    /^DATABASE_REPLICA_URL: valor inválido\.(?!.*senha)/,
  ],
  [{ DATABASE_REPLICA_LAG_SECONDS: '0' }, /^DATABASE_REPLICA_LAG_SECONDS: /],
  [{ DATABASE_URL: 'postgres://banco/casa', DATABASE_POOLER: 'on' }, /^DATABASE_POOLER: valor inválido \("on"\)/],
  [{ DATABASE_POOLER: 'transacao' }, /^DATABASE_POOLER: transacao exige DATABASE_URL\.$/],
  [
    { DATABASE_URL: 'postgres://banco/casa', DATABASE_DIRECT_URL: 'postgres://banco/casa' },
    /^DATABASE_DIRECT_URL: só com DATABASE_POOLER/,
  ],
  [
    {
      DATABASE_URL: 'postgres://a:b@Banco/casa',
      COPIA_CONFERIR_URL: 'postgresql://c:d@banco:5432/casa?sslmode=require',
    },
    /^COPIA_CONFERIR_URL: é o banco de DATABASE_URL\. Informe outro banco, vazio\.$/,
  ],
  [
    { DATABASE_URL: 'postgres://casa@localhost', COPIA_CONFERIR_URL: 'postgres://127.0.0.1/casa' },
    /^COPIA_CONFERIR_URL: é o banco de DATABASE_URL/,
  ],
  [
    {
      DATABASE_URL: 'postgres://127.0.0.1:6432/casa',
      DATABASE_POOLER: 'transacao',
      DATABASE_DIRECT_URL: 'postgres://banco/casa',
      COPIA_CONFERIR_URL: 'postgres://outro:senha@BANCO:5432/casa',
    },
    /^COPIA_CONFERIR_URL: é o banco de DATABASE_DIRECT_URL/,
  ],
  [{ CEP_PROVIDER: 'correios' }, /^CORREIOS_USUARIO: obrigatório com CEP_PROVIDER=correios\.$/],
  [
    { MERCADOPAGO_WEBHOOK_SECRET: 'segredo-do-painel' },
    /^MERCADOPAGO_ACCESS_TOKEN: obrigatório com MERCADOPAGO_WEBHOOK_SECRET\.$/,
  ],
  [{ S3_SSE: 'kms', S3_SSE_KMS_KEY_ID: 'alias/x' }, /^S3_ENDPOINT: obrigatório com S3_SSE_KMS_KEY_ID\.$/],
  [{ S3_PREFIX: 'arquivos' }, /^S3_ENDPOINT: obrigatório com S3_PREFIX\.$/],
  [{ DCE_UF: 'SP' }, /^DCE_CERTIFICADO: obrigatório com DCE_UF\.$/],
  ...[' '.repeat(17), 'ç'.repeat(17), 'curto'].map(
    (METRICS_TOKEN) =>
      [{ METRICS_TOKEN }, /^METRICS_TOKEN: valor inválido\. Use ao menos 16 letras sem acento/] as const,
  ),
  ...['abcdefghijklmn', '11.222.333/0001-82'].map(
    (BRAND_CNPJ) => [{ BRAND_CNPJ }, /^BRAND_CNPJ: valor inválido .+ dígitos verificadores/] as const,
  ),
  [{ HOST: ' ' }, /^HOST: valor inválido \(" "\)\. Use um nome ou um endereço desta máquina/],
  [{ S3_ENDPOINT: 'minio' }, /^S3_ENDPOINT: valor inválido \("minio"\)\. Use um endereço como https/],
  [{ BRAND_SUPPORT_URL: 'ajuda' }, /^BRAND_SUPPORT_URL: .+ Use um endereço como https:\/\/frete\.exemplo\.$/],
  [{ DATABASE_URL: 'banco' }, /^DATABASE_URL: valor inválido\. Use um endereço como postgres:/],
  [{ PORT: '70000' }, /^PORT: valor inválido \("70000"\)\. Use um número de 0 a 65535/],
  [{ SANDBOX: 'sim' }, /^SANDBOX: valor inválido \("sim"\)\. Use on ou off\.$/],
]

test.each(WRONG)('%j stops the start, and the error names the variable', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test.each(['https://frete.exemplo', 'HTTPS://Frete.exemplo:443', 'http://[::1]:3000', 'http://192.168.0.7:3000'])(
  'links begin with PUBLIC_URL %s, whether a slash ends it or not',
  (PUBLIC_URL) => {
    for (const end of ['', '/'])
      expect(readConfig({ PUBLIC_URL: `${PUBLIC_URL}${end}`, SANDBOX: 'on' }).publicUrl).toBe(PUBLIC_URL)
  },
)

test('an SSL mode that pg takes for verify-full is named so, because it warns of the others', () => {
  const of = (query: string) =>
    readConfig({ DATABASE_URL: `postgres://banco/casa?${query}` }).databaseUrl?.split('?')[1]
  expect(['sslmode=require&a=1', 'a=1&sslmode=prefer', 'sslmode=verify-ca'].map(of)).toEqual([
    'sslmode=verify-full&a=1',
    'a=1&sslmode=verify-full',
    'sslmode=verify-full',
  ])
  const kept = ['sslmode=disable', 'sslmode=verify-full', 'sslmode=require&uselibpqcompat=true']
  expect(kept.map(of)).toEqual(kept)
})

test('the letters of a CNPJ count for its check digits', () => {
  for (const BRAND_CNPJ of ['12.ABC.345/01DE-35', '11222333000181'])
    expect(readConfig({ BRAND_CNPJ }).marca.cnpj).toBe(BRAND_CNPJ)
})

test('proxies are trusted by address and by network, to the last bit', () => {
  const TRUST_PROXY = '10.0.0.0/1, 10.0.0.1/32,192.168.0.7,::1,fd00::/8,::1/128'
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(TRUST_PROXY.split(',').map((address) => address.trim()))
})

test('a backup is tried in another database of the same server, or in one of that name on another server', () => {
  const DATABASE_URL = 'postgres://banco/casa'
  for (const COPIA_CONFERIR_URL of ['postgres://banco/casa_conferir', 'postgres://banco:5433/casa'])
    expect(readConfig({ DATABASE_URL, COPIA_CONFERIR_URL }).copia.conferirUrl).toBe(COPIA_CONFERIR_URL)
})

test('PgBouncer may lead to the database and to its replica by two names at one address', () => {
  const env = {
    DATABASE_URL: 'postgres://balanca:6432/casa',
    DATABASE_REPLICA_URL: 'postgres://balanca:6432/casa_leitura',
    DATABASE_POOLER: 'transacao',
  }
  expect(readConfig(env).replica?.url).toBe(env.DATABASE_REPLICA_URL)
  expect(() => readConfig({ ...env, DATABASE_REPLICA_URL: env.DATABASE_URL })).toThrow(/^DATABASE_REPLICA_URL: /)
})

test.each([
  [{ PUBLIC_URL: 'https://frete.exemplo' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'HTTPS://frete.exemplo' }, 'PUBLIC_URL'],
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ HOST: '::' }, 'HOST'],
  [{ HOST: '192.168.0.7' }, 'HOST'],
  [{ HOST: '127.0.0.1.exemplo' }, 'HOST'],
  [{ HOST: 'frete.exemplo', NODE_ENV: 'production' }, 'HOST'],
])('%j opens the house to other machines: SANDBOX must be set, and demo accounts need DEMO=on', (env, by) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^SANDBOX: diga on ou off, porque ${by} abre .+$`))
  expect(readConfig({ ...env, SANDBOX: 'off' })).toMatchObject({ sandbox: false, demo: false })
  expect(readConfig({ ...env, SANDBOX: 'on' })).toMatchObject({ sandbox: true, demo: false })
  expect(readConfig({ ...env, SANDBOX: 'on', DEMO: 'on' })).toMatchObject({ sandbox: true, demo: true })
})

test.each([{}, { HOST: 'localhost' }, { HOST: '127.0.0.2' }, { HOST: '::1' }, { PUBLIC_URL: 'http://127.0.0.1:3000' }])(
  '%j serves only this machine: sandbox and demo are on by default',
  (env) => {
    expect(readConfig(env)).toMatchObject({ sandbox: true, demo: true })
  },
)

const correioOf = (env: Record<string, string>) => readConfig({ SANDBOX: 'on', ...env }).correio

test.each([
  [{}, 'FreteFlex', 'nao-responda@freteflex.test'],
  [{ PUBLIC_URL: 'https://frete.exemplo:8443/' }, 'FreteFlex', 'nao-responda@frete.exemplo'],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, 'FreteFlex', 'nao-responda@freteflex.test'],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, 'FreteFlex', 'nao-responda@freteflex.test'],
  [{ PUBLIC_URL: 'http://localhost:3000', BRAND_NAME: 'Envia Já' }, 'Envia Já', 'nao-responda@freteflex.test'],
  [{ MAIL_FROM: 'oi@loja.exemplo', BRAND_NAME: 'Envia Já' }, 'Envia Já', 'oi@loja.exemplo'],
  [{ MAIL_FROM: 'Loja da Ana <oi@loja.exemplo>' }, 'Loja da Ana', 'oi@loja.exemplo'],
  [{ MAIL_FROM: '"Ana, Bia & cia." <oi@loja.exemplo>' }, 'Ana, Bia & cia.', 'oi@loja.exemplo'],
])('mails have the sender of %j', (env, nome, email) => {
  expect(correioOf(env).remetente).toEqual({ nome, email })
})

test.each([
  'ana',
  'Ana <ana>',
  'Ana <a@b.test>, Bia <b@b.test>',
  'a@b.test, b@b.test',
  'Ana\r\nBcc: x@b.test <a@b.test>',
])('MAIL_FROM %j stops the start', (MAIL_FROM) => {
  expect(() => readConfig({ MAIL_FROM })).toThrow(/^MAIL_FROM: valor inválido .*Use um endereço de e-mail/)
})

test.each(['smtp://localhost', 'smtp://ana:s%40nha@mail.exemplo:2525', 'smtps://ana%40x.test:segredo@mail.exemplo/'])(
  'SMTP_URL %s is accepted and replaces the embedded default',
  (SMTP_URL) => {
    expect(correioOf({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
    expect(readConfig({ SMTP_URL }).sandbox).toBe(false)
    expect(readConfig({ SMTP_URL, SANDBOX: 'on' }).sandbox).toBe(true)
  },
)

test.each([
  'mail.exemplo:25',
  'http://ana:segredo123@mail.exemplo',
  'smtp://',
  'smtp://ana:segredo123%zz@mail.exemplo',
  'smtp://ana:segredo123@mail.exemplo/?tls.rejectUnauthorized=false',
  'smtp://ana:segredo123@mail.exemplo/caminho',
  'smtp://ana:segredo123@mail.exemplo:abc',
])('SMTP_URL %s stops the start with one line that says what is right, without the password', (SMTP_URL) => {
  const start = () => readConfig({ SMTP_URL })
  expect(start).toThrow(/^SMTP_URL: valor inválido\. Use smtp:\/\/usuario:senha@servidor:porta ou smtps:.+$/)
  expect(start).not.toThrow(/segredo123|mail\.exemplo/)
})

test.each([
  [{}, 150_000],
  [{ CONTENT_DECLARATION_LIMIT: '1000.10' }, 100_010],
  [{ CONTENT_DECLARATION_LIMIT: '0' }, 0],
  [{ CONTENT_DECLARATION_LIMIT: '30000' }, 3_000_000],
])('a content declaration is enough up to the limit in %j', (env, centavos) => {
  expect(readConfig(env).limiteDoConteudoCentavos).toBe(centavos)
})

test.each(['1.500,00', 'mil', '-1', '30000.01', '10.001'])(
  'CONTENT_DECLARATION_LIMIT %j stops the start',
  (CONTENT_DECLARATION_LIMIT) => {
    expect(() => readConfig({ CONTENT_DECLARATION_LIMIT })).toThrow(/^CONTENT_DECLARATION_LIMIT: valor inválido/)
  },
)

const MERCADO_PAGO = { MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1234567890', MERCADOPAGO_WEBHOOK_SECRET: 'segredo-do-painel' }

test('a key of Mercado Pago turns Mercado Pago on and the sandbox off', () => {
  expect(readConfig({}).mercadoPago).toBeUndefined()
  const config = readConfig({
    ...MERCADO_PAGO,
    MERCADOPAGO_URL: 'http://127.0.0.1:4100/',
    MERCADOPAGO_TIMEOUT_MS: '3000',
  })
  expect(config.mercadoPago).toEqual({
    token: 'APP_USR-1234567890',
    segredo: 'segredo-do-painel',
    url: 'http://127.0.0.1:4100',
    timeoutMs: 3000,
  })
  expect(config).toMatchObject({ sandbox: false, demo: false })
  expect(readConfig(MERCADO_PAGO).mercadoPago).toMatchObject({ url: 'https://api.mercadopago.com', timeoutMs: 10_000 })
})

test.each([
  [{ ...MERCADO_PAGO, SANDBOX: 'on' }, /^SANDBOX: on não combina com MERCADOPAGO_ACCESS_TOKEN: .+$/],
  [{ ...MERCADO_PAGO, DEMO: 'on' }, /^DEMO: on exige SANDBOX=on\.$/],
  [
    { ...MERCADO_PAGO, MERCADOPAGO_WEBHOOK_SECRET: '' },
    /^MERCADOPAGO_WEBHOOK_SECRET: obrigatório com MERCADOPAGO_ACCESS_TOKEN\.$/,
  ],
  [
    { ...MERCADO_PAGO, MERCADOPAGO_ACCESS_TOKEN: 'APP_USR 1234567890' },
    /^MERCADOPAGO_ACCESS_TOKEN: valor inválido\. .+$/,
  ],
  [
    { ...MERCADO_PAGO, MERCADOPAGO_WEBHOOK_SECRET: 'segredo do painel ' },
    /^MERCADOPAGO_WEBHOOK_SECRET: valor inválido\. .+$/,
  ],
  [
    { ...MERCADO_PAGO, MERCADOPAGO_URL: 'http://api.mercadopago.com' },
    /^MERCADOPAGO_URL: valor inválido .*Use https:\/\/\.$/,
  ],
  [{ ...MERCADO_PAGO, MERCADOPAGO_TIMEOUT_MS: '0' }, /^MERCADOPAGO_TIMEOUT_MS: valor inválido/],
])('%j stops the start with one line, without a key in it', (env, line) => {
  const start = () => readConfig(env)
  expect(start).toThrow(line)
  expect(start).not.toThrow(/1234567890|do-painel|do painel/)
})

const CORREIOS = {
  CORREIOS_USUARIO: 'loja',
  CORREIOS_CODIGO_ACESSO: 'codigo-secreto-1',
  CORREIOS_CARTAO_POSTAGEM: '76543210',
}
const JADLOG = { JADLOG_TOKEN: 'eyJ-token-secreto-1', JADLOG_CNPJ: '11.222.333/0001-81', JADLOG_CONTA: '000123' }

test('each carrier is connected by its own variables, and the sandbox is off then', () => {
  expect(readConfig(CORREIOS)).toMatchObject({
    sandbox: false,
    jadlog: undefined,
    correios: { usuario: 'loja', cartaoPostagem: '0076543210', url: 'https://api.correios.com.br' },
  })
  expect(readConfig(JADLOG)).toMatchObject({
    sandbox: false,
    correios: undefined,
    jadlog: {
      cnpj: '11222333000181',
      contrato: null,
      codCliente: null,
      unidadeOrigem: null,
      modalidades: [3, 9],
      tipoDce: 0,
      url: 'https://www.jadlog.com.br/embarcador/api',
    },
  })
})

test('the sandbox stays beside a carrier that somebody plays on this machine: no real label can be bought there', () => {
  const config = readConfig({ ...CORREIOS, CORREIOS_URL: 'http://127.0.0.1:4200/', SANDBOX: 'on' })
  expect(config).toMatchObject({ sandbox: true, correios: { url: 'http://127.0.0.1:4200' } })
})

test.each([
  [{ ...CORREIOS, SANDBOX: 'on' }, /^SANDBOX: on não combina com CORREIOS_USUARIO: .+$/],
  [{ ...JADLOG, SANDBOX: 'on' }, /^SANDBOX: on não combina com JADLOG_TOKEN: .+$/],
  [{ ...CORREIOS, CORREIOS_CARTAO_POSTAGEM: '' }, /^CORREIOS_CARTAO_POSTAGEM: obrigatório com CORREIOS_USUARIO\.$/],
  [{ ...CORREIOS, CORREIOS_CARTAO_POSTAGEM: '7654 3210' }, /^CORREIOS_CARTAO_POSTAGEM: valor inválido .+$/],
  [{ ...CORREIOS, CORREIOS_CODIGO_ACESSO: ' codigo-secreto-1' }, /^CORREIOS_CODIGO_ACESSO: valor inválido\. .+$/],
  [{ ...CORREIOS, CORREIOS_URL: 'http://api.correios.com.br' }, /^CORREIOS_URL: valor inválido .*Use https:\/\/\.$/],
  [{ ...JADLOG, JADLOG_CNPJ: '11.222.333/0001-82' }, /^JADLOG_CNPJ: valor inválido .+$/],
  [{ ...JADLOG, JADLOG_TOKEN: 'token-secreto-1 com espaço' }, /^JADLOG_TOKEN: valor inválido\. .+$/],
  [{ ...JADLOG, JADLOG_COD_CLIENTE: ' 4567' }, /^JADLOG_COD_CLIENTE: valor inválido .+$/],
  [{ ...JADLOG, JADLOG_UNIDADE_ORIGEM: 'CO SAO' }, /^JADLOG_UNIDADE_ORIGEM: valor inválido .+$/],
  [{ ...JADLOG, JADLOG_MODALIDADES: '3,40' }, /^JADLOG_MODALIDADES: valor inválido .+Use 3 \(\.PACKAGE\), .+$/],
  [{ ...JADLOG, JADLOG_MODALIDADES: '9,9' }, /^JADLOG_MODALIDADES: valor inválido .+$/],
  [{ ...JADLOG, JADLOG_TIPO_DCE: '12' }, /^JADLOG_TIPO_DCE: valor inválido .+$/],
  [{ ...JADLOG, JADLOG_CONTA: '' }, /^JADLOG_CONTA: obrigatório com JADLOG_TOKEN\.$/],
])('%j of a carrier stops the start with one line, without a secret in it', (env, line) => {
  const start = () => readConfig(env)
  expect(start).toThrow(line)
  expect(start).not.toThrow(/secreto-1/)
})

const S3 = {
  S3_ENDPOINT: 'https://s3.sa-east-1.amazonaws.com/',
  S3_BUCKET: 'arquivos-da-loja',
  S3_REGION: 'sa-east-1',
  S3_ACCESS_KEY_ID: 'AKIA1234567890',
  S3_SECRET_ACCESS_KEY: 'segredo/do+painel',
}

test('an S3 store needs five variables, and turns the sandbox off; encryption is asked for by default', () => {
  expect(readConfig({}).s3).toBeUndefined()
  const config = readConfig({ ...S3, S3_PREFIX: 'producao/arquivos' })
  expect(config.sandbox).toBe(false)
  expect(config.s3).toEqual({
    endpoint: 'https://s3.sa-east-1.amazonaws.com',
    bucket: 'arquivos-da-loja',
    region: 'sa-east-1',
    accessKeyId: 'AKIA1234567890',
    secretAccessKey: 'segredo/do+painel',
    prefix: 'producao/arquivos/',
    sse: 'AES256',
    sseKmsKeyId: undefined,
    timeoutMs: 15_000,
  })
  expect(readConfig({ ...S3, S3_SSE: 'off' }).s3?.sse).toBeUndefined()
  const kms = readConfig({ ...S3, S3_SSE: 'kms', S3_SSE_KMS_KEY_ID: 'alias/arquivos' }).s3
  expect(kms).toMatchObject({ sse: 'aws:kms', sseKmsKeyId: 'alias/arquivos', prefix: '' })
})

const S3_WRONG: [Record<string, string>, RegExp][] = [
  ...Object.keys(S3).map(
    (name) =>
      [{ ...S3, [name]: '' }, new RegExp(`^${name}: obrigatório com S3_\\w+\\.$`)] as [Record<string, string>, RegExp],
  ),
  [{ ...S3, S3_ENDPOINT: 'http://minio.interno:9000' }, /^S3_ENDPOINT: valor inválido .*Use https:\/\/\.$/],
  [{ ...S3, S3_BUCKET: 'Arquivos' }, /^S3_BUCKET: valor inválido .*Use o nome do bucket/],
  [{ ...S3, S3_REGION: 'São Paulo' }, /^S3_REGION: valor inválido .*Use o nome da região/],
  [{ ...S3, S3_ACCESS_KEY_ID: 'AKIA 1234567890' }, /^S3_ACCESS_KEY_ID: valor inválido\. Copie a chave inteira/],
  [
    { ...S3, S3_SECRET_ACCESS_KEY: 'segredo do painel' },
    /^S3_SECRET_ACCESS_KEY: valor inválido\. Copie a chave inteira/,
  ],
  [{ ...S3, S3_PREFIX: '/arquivos' }, /^S3_PREFIX: valor inválido .*Use letras/],
  [{ ...S3, S3_SSE: 'aes' }, /^S3_SSE: valor inválido .*Use AES256, kms ou off\.$/],
  [{ ...S3, S3_SSE_KMS_KEY_ID: 'alias/x' }, /^S3_SSE_KMS_KEY_ID: só vale com S3_SSE=kms\.$/],
  [{ ...S3, S3_TIMEOUT_MS: '1' }, /^S3_TIMEOUT_MS: valor inválido .*Use um número de 500 a 120000/],
]

test.each(S3_WRONG)('%j stops the start with one line that names the variable, without a key', (env, line) => {
  const start = () => readConfig(env)
  expect(start).toThrow(line)
  expect(start).not.toThrow(/1234567890|do.painel/)
})

test('the most log ins that may be allowed still fit the column that counts them', () => {
  const { limits } = readConfig({ LIMIT_LOGIN_PER_MINUTE: '100000000' })
  for (const limit of Object.values(limits)) expect(limit).toBeLessThan(2 ** 31)
})
