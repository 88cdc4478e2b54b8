/**
 * The product as one process that asks the authority of the rehearsal, with the adapter for the real one. All else is the
 * sandbox, whose configuration allows no real authority beside it.
 */
import { readFileSync } from 'node:fs'
import { openEmissorSefaz } from '../../adapters/dce/sefaz/index.ts'
import { openLinha } from '../../adapters/dce/sefaz/soap.ts'
import { readConfig } from '../../config.ts'
import { openCertificado } from '../../fiscal/dce/pkcs12.ts'
import { openHouse } from '../../house.ts'
import { createClock } from '../../kernel/clock.ts'
import { createPartes } from '../../kernel/partes.ts'
import type { DoProduto } from './arranjo.ts'

const { url, cadeia, pfx, senha } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as DoProduto
/** An authority that dies cuts its line, so nobody waits so long unless the machine is busy. */
const TIMEOUT_MS = 15_000

const config = readConfig()
const clock = createClock()
const certificado = openCertificado(Buffer.from(pfx, 'base64'), senha, clock.now())
const sonda = createPartes(clock).open({ parte: 'FISCO', quem: 'ensaio', modo: 'REAL' })
const linha = openLinha({ url, certificado, cadeia, timeoutMs: TIMEOUT_MS, sonda, clock })
const emissorDce = openEmissorSefaz({
  linha,
  certificado,
  ambiente: 2,
  serie: 1,
  emissor: { cnpj: certificado.cnpj, nome: config.marca.razaoSocial, codigoUf: '35' },
})
const house = await openHouse(config, { emissorDce, clock })
await house.app.listen({ port: config.port, host: config.host })
await house.work()
process.once('SIGTERM', () => {
  house
    .close()
    .then(() => linha.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
})
