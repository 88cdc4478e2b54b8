import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MENSAGENS_DO_LOGO } from '#contract/loja'
import { type Caller, startHouse, type TestHouse } from '../../testing/house.ts'
import { lojaDigitada } from '../../testing/loja.ts'
import { refusal, refusedBy } from '../../testing/recusa.ts'
import { loja } from './index.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

/** A grey PNG of this size; `noise` makes it large. */
function png(lado: number, noise = false) {
  const chunk = (tipo: string, dados: Buffer) => {
    const body = Buffer.concat([Buffer.from(tipo, 'latin1'), dados])
    const length = Buffer.alloc(4)
    const crc = Buffer.alloc(4)
    length.writeUInt32BE(dados.length)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(lado, 0)
  ihdr.writeUInt32BE(lado, 4)
  ihdr.set([8, 0, 0, 0, 0], 8)
  const linhas = Buffer.alloc(lado * (lado + 1), 0)
  for (let n = 0; noise && n < linhas.length; n++) if (n % (lado + 1) > 0) linhas[n] = (n * n * 2654435761) >>> 13
  const imagem = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', ihdr),
    chunk('IDAT', deflateSync(linhas, { level: noise ? 0 : 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${imagem.toString('base64')}`
}

async function lojista() {
  const given = await house.given.assinante()
  const me = house.as(given.token)
  const { uuid } = (await me.post('/api/v1/loja', lojaDigitada())).json<{ uuid: string }>()
  return { ...given, me, uuid, logo: `/api/v1/loja/${uuid}/logo` }
}
const imagemOf = async (me: Caller, logo: string) => (await me.get(logo)).json<{ imagem: string | null }>().imagem

test('a logo is kept, takes the place of the one before, and is removed', async () => {
  const { me, logo } = await lojista()
  expect(await imagemOf(me, logo)).toBe(null)
  expect((await me.put(logo, { imagem: png(48) })).json()).toEqual({ imagem: png(48) })
  expect((await me.put(logo, { imagem: png(256) })).statusCode).toBe(200)
  expect(await imagemOf(me, logo)).toBe(png(256))
  expect((await me.delete(logo)).statusCode).toBe(204)
  expect((await me.delete(logo)).statusCode).toBe(204)
  expect(await imagemOf(me, logo)).toBe(null)
})

const semFim = `${png(48).slice(0, -8)}AAAAAAAA`
test.each([
  ['no picture', {}, MENSAGENS_DO_LOGO.semImagem],
  ['an empty one', { imagem: '' }, MENSAGENS_DO_LOGO.semImagem],
  ['a number', { imagem: 7 }, MENSAGENS_DO_LOGO.semImagem],
  ['a JPEG', { imagem: 'data:image/jpeg;base64,/9j/4AAQ' }, MENSAGENS_DO_LOGO.formato],
  [
    'an SVG that says it is a PNG',
    { imagem: `data:image/png;base64,${btoa('<svg onload="x"/>')}` },
    MENSAGENS_DO_LOGO.formato,
  ],
  ['a PNG that ends in its middle', { imagem: semFim }, MENSAGENS_DO_LOGO.formato],
  ['text behind the base64', { imagem: `${png(48)}" onerror="x` }, MENSAGENS_DO_LOGO.formato],
  ['one pixel too wide', { imagem: png(257) }, MENSAGENS_DO_LOGO.tamanho],
  ['more than 64 KB', { imagem: png(256, true) }, MENSAGENS_DO_LOGO.tamanho],
  ['a megabyte of letters', { imagem: `data:image/png;base64,${'A'.repeat(200_000)}` }, MENSAGENS_DO_LOGO.tamanho],
])('%s is refused with a sentence, and the logo stays', async (_, body, mensagem) => {
  const { me, logo } = await lojista()
  await me.put(logo, { imagem: png(48) })
  const answer = await me.put(logo, body)
  expect([answer.statusCode, refusedBy(answer)]).toEqual([422, refusal('imagem', mensagem)])
  expect(await imagemOf(me, logo)).toBe(png(48))
})

test('a shop of somebody else and an unknown shop are not found', async () => {
  const [ana, bia] = await Promise.all([lojista(), lojista()])
  await ana.me.put(ana.logo, { imagem: png(48) })
  for (const url of [ana.logo, `/api/v1/loja/${randomUUID()}/logo`, '/api/v1/loja/x/logo']) {
    const answers = [await bia.me.get(url), await bia.me.put(url, { imagem: png(32) }), await bia.me.delete(url)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  }
  expect(await imagemOf(ana.me, ana.logo)).toBe(png(48))
})

test('the database refuses an empty logo and one beyond the limit; a deleted shop takes its logo along', async () => {
  const { me, uuid, logo } = await lojista()
  for (const bytes of [0, 44, 65_537]) {
    const insert = house.db
      .insertInto('lojaLogo')
      .values({ lojaUuid: uuid, png: Buffer.alloc(bytes), enviadoEm: house.clock.now() })
    await expect(insert.execute()).rejects.toThrow('loja_logo_png_check')
  }
  await me.put(logo, { imagem: png(48) })
  expect((await me.delete(`/api/v1/loja/${uuid}`)).statusCode).toBe(204)
  expect(await house.db.selectFrom('lojaLogo').select('lojaUuid').where('lojaUuid', '=', uuid).execute()).toEqual([])
})

test('the copy of a person’s data has the logos of their shops', async () => {
  const { me, logo, uuid, usuarioUuid, assinaturaUuid } = await lojista()
  await me.put(logo, { imagem: png(48) })
  const told = await loja.titular!.tell(house.deps, { usuarioUuid, assinaturaUuid } as Parameters<
    NonNullable<typeof loja.titular>['tell']
  >[1])
  expect(told).toMatchObject({ logosDasLojas: [{ loja: uuid, imagem: png(48) }] })
})
