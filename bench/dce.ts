import { assinar } from '../server/fiscal/dce/assinar.ts'
import { buildDce } from '../server/fiscal/dce/documento.ts'
import { openCertificado } from '../server/fiscal/dce/pkcs12.ts'
import { exemploDaDce, pfxDe } from '../server/fiscal/dce/testing-exemplo.ts'
import { type Bench, decimal } from './figure.ts'

const SECONDS = 3
const A_SECOND = 150

/** DC-e built and signed one after the other on one core, as in a job that gets the labels of a large purchase. */
export const dce: Bench = {
  name: 'dce',
  async run() {
    const certificado = openCertificado(pfxDe('FRETEFLEX LTDA:11222333000181'), 'senha', new Date())
    const signed = async (numero: number) => assinar(buildDce(exemploDaDce({ numero })), certificado.sign)
    for (let numero = 1; numero <= 20; numero++) await signed(numero)
    const begin = performance.now()
    let many = 0
    while (performance.now() - begin < SECONDS * 1000) await signed(++many)
    const aSecond = (many / (performance.now() - begin)) * 1000
    return [
      {
        name: 'DC-e built and signed, one after the other',
        figure: `${decimal(aSecond)}/s`,
        target: `≥ ${A_SECOND}/s`,
        ok: aSecond >= A_SECOND,
      },
    ]
  },
}
