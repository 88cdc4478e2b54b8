import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import certificado from 'happy-dom/lib/fetch/certificate/FetchHTTPSCertificate.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChamadaHttp } from '#contract/operacao/transportadora'
import { CREDENCIAIS } from '../adapters/transportadora/correios/testing-servidor.ts'
import { pedido } from '../areas/cotacao/testing-pedido.ts'
import { operador } from '../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'

const asked: string[] = []
const server = createServer({ cert: certificado.cert, key: certificado.key }, (request, response) => {
  asked.push(request.url ?? '')
  response.end('{}')
})
const known = getCACertificates('default')
let house: TestHouse
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  house = await startHouse({
    env: {
      CORREIOS_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      CORREIOS_USUARIO: CREDENCIAIS.usuario,
      CORREIOS_CODIGO_ACESSO: CREDENCIAIS.codigoAcesso,
      CORREIOS_CARTAO_POSTAGEM: CREDENCIAIS.cartaoPostagem,
    },
  })
})
afterAll(async () => {
  setDefaultCACertificates(known)
  await house.stop()
  server.close()
})

test.each([
  ['that nobody vouches for', known, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['of another name, though its maker is trusted', [...known, certificado.cert], 'ERR_TLS_CERT_ALTNAME_INVALID'],
])('a certificate %s: nothing is sent, the table prices, and the staff reads why', async (_, trusted, codigo) => {
  setDefaultCACertificates(trusted)
  const answer = await house.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  expect(answer.json<{ origemPreco: string }[]>().map(({ origemPreco }) => origemPreco)).not.toContain('API')
  expect(asked).toEqual([])
  const falhas = (await (await operador(house)).get('/api/v1/operacao/chamada?tipo=TOKEN')).json<ChamadaHttp[]>()
  expect(falhas[0]!.causa).toBe(`O certificado do servidor não confere (${codigo}): nada foi enviado.`)
  await house.clock.advance(60)
})
