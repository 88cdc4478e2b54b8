import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { TIPO_DOCUMENTO_HEADER, TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { refuseLostBucket } from '../../../adapters/arquivos/index.ts'
import { startServidorS3 } from '../../../adapters/arquivos/s3/testing.ts'
import { documentista, documentoPdf } from '../../../testing/given/documento.ts'
import { formOf } from '../../../testing/given/foto.ts'
import { startHouse } from '../../../testing/house.ts'

async function openHouseWithS3() {
  const s3 = await startServidorS3()
  onTestFinished(s3.close)
  const house = await startHouse({ env: s3.env })
  onTestFinished(house.stop)
  return { s3, house, ana: await documentista(house) }
}

test('a document goes to the S3 store and comes back as it was sent; replaced, refused or broken off, nothing of it stays there', async () => {
  const { s3, house, ana } = await openHouseWithS3()
  const bytes = documentoPdf({ enchimento: 10_000_000 })
  const sent = await ana.given('IDENTIDADE', bytes)
  expect(await s3.keys()).toHaveLength(1)
  const read = await ana.me.get(`/api/v1/documento/${sent.uuid}/arquivo`)
  expect(read.rawPayload.equals(bytes)).toBe(true)

  const other = await ana.given('IDENTIDADE')
  await house.runJobs() // takes away the one that was replaced
  expect(await s3.keys()).toHaveLength(1)
  const asked = s3.asked.length
  expect((await ana.send('ENDERECO', Buffer.from('MZ'.padEnd(100_000, '\0')))).statusCode).toBe(422)
  expect(s3.asked).toHaveLength(asked) // what is refused never goes there

  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const form = formOf(bytes)
  const sending = httpRequest({
    port: (house.app.server.address() as AddressInfo).port,
    path: '/api/v1/registro/documento',
    method: 'POST',
    headers: {
      ...form.headers,
      [TIPO_DOCUMENTO_HEADER]: TIPOS_DE_DOCUMENTO.ENDERECO.uuid,
      authorization: `Bearer ${ana.token}`,
      'content-length': form.body.length,
    },
  })
  sending.on('error', () => {})
  sending.write(form.body.subarray(0, Math.floor(form.body.length * 0.9)))
  await expect.poll(() => countArquivos(), { timeout: 20_000 }).toBe(2)
  sending.destroy()
  await expect.poll(() => countArquivos(), { timeout: 20_000 }).toBe(1)
  expect([(await s3.keys()).length, await s3.halves()]).toEqual([1, 0])
  expect(await ana.list()).toMatchObject([{ uuid: other.uuid }])

  async function countArquivos() {
    return (await sql<{ n: number }>`select count(*)::int as n from arquivo`.execute(house.db)).rows[0]!.n
  }
})

test('a store that is down refuses the document with 503 and a sentence, and leaves nothing; the next try is kept', async () => {
  const { s3, ana } = await openHouseWithS3()
  s3.fail(503, /^PUT/, 5)
  const refused = await ana.send('IDENTIDADE', documentoPdf())
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
  expect(refused.json()).toMatchObject({
    code: 'INDISPONIVEL',
    message: 'O arquivo não foi guardado, porque o lugar dos arquivos não responde. Tente de novo em alguns minutos.',
  })
  expect(await ana.list()).toEqual([])
  const { uuid } = await ana.given('IDENTIDADE', documentoPdf())
  expect(await s3.keys()).toHaveLength(1)
  s3.fail(503, /^GET/, 5)
  const unread = await ana.me.get(`/api/v1/documento/${uuid}/arquivo`)
  expect(unread.statusCode).toBe(503)
  expect(unread.json()).toMatchObject({
    message:
      'O arquivo não pode ser aberto agora, porque o lugar dos arquivos não responde. Tente de novo em alguns minutos.',
  })
})

test('a house whose files are in a store that it is not told of does not start', async () => {
  const house = await startHouse()
  onTestFinished(house.stop)
  await sql`insert into arquivo (uuid, criado_em, chave) values (${randomUUID()}, now(), 'x')`.execute(house.db)
  await expect(refuseLostBucket(house.db, undefined)).rejects.toThrow(/^S3_ENDPOINT: há arquivos/)
})
