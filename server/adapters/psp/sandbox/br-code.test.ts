import { expect, test } from 'vitest'
import { brCode, cidadeNoBrCode, crc16, nomeNoBrCode } from './br-code.ts'

const CHAVE = '123e4567-e12b-12d1-a456-426655440000'

/** From payments.md §1.2; the first three are published. */
const PUBLICADOS = [
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654041.005802BR5915Call_me_Awesome6009Sao_Paulo622905259134e2866f71427abf001000063047029',
  '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB',
  '00020126580014br.gov.bcb.pix0122contato@example.com.br0210Recarga 42520400005303986540550.005802BR5911FRETES LTDA6009SAO PAULO62210517RECARGA0000000042630428EF',
] as const

test('the checksum is the one of the standard', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test.each(PUBLICADOS)('the checksum of %s is right, and wrong for every similar code', (code) => {
  expect(crc16(code.slice(0, -4))).toBe(code.slice(-4))
  for (let i = 0; i < code.length - 4; i++) {
    const outro = code.slice(0, i) + (code[i] === '0' ? '1' : '0') + code.slice(i + 1, -4)
    expect(crc16(outro)).not.toBe(code.slice(-4))
  }
})

test('our codes equal the published ones', () => {
  const fulano = { nome: 'Fulano de Tal', cidade: 'BRASILIA', txid: '***' }
  expect(brCode({ ...fulano, recebedor: { chave: CHAVE }, valor: null })).toBe(PUBLICADOS[0])
  const txid = '9134e2866f71427abf0010000'
  const awesome = { nome: 'Call_me_Awesome', cidade: 'Sao_Paulo', txid, valor: 100 }
  expect(brCode({ ...awesome, recebedor: { chave: CHAVE } })).toBe(PUBLICADOS[1])
  const recebedor = { chave: 'contato@example.com.br', info: 'Recarga 42' }
  const fretes = { nome: 'FRETES LTDA', cidade: 'SAO PAULO', txid: 'RECARGA0000000042', valor: 5000 }
  expect(brCode({ ...fretes, recebedor })).toBe(PUBLICADOS[3])
})

test('our code of a charge equals the published one, except for the spelling of the scheme', () => {
  const location = 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99'
  const made = brCode({ recebedor: { location }, valor: null, nome: 'EMPRESA', cidade: 'SAO PAULO', txid: '***' })
  const upper = made.replace('br.gov.bcb.pix', 'BR.GOV.BCB.PIX').slice(0, -4)
  expect(upper + crc16(upper)).toBe(PUBLICADOS[2])
  expect(made.slice(-4)).toBe(crc16(made.slice(0, -4)))
})

test.each([
  ['São João Fretes', 'Sao Joao Fretes'],
  ['Envios do Zé & Cia. Transportes e Logística', 'Envios do Ze & Cia. Trans'],
  ['Frete  📦  Já', 'Frete Ja'],
  ['文', 'RECEBEDOR'],
  ['abcdefghijklmnopqrstuvwx yz', 'abcdefghijklmnopqrstuvwx'],
])('the name %s is written %s', (nome, escrito) => {
  expect(nomeNoBrCode(nome)).toBe(escrito)
})

test.each([
  ['SÃO PAULO', 'SAO PAULO'],
  ['Santa Bárbara D’Oeste', 'Santa Barbara D'],
  ['', 'BRASILIA'],
])('the city %j is written %s', (cidade, escrita) => {
  expect(cidadeNoBrCode(cidade)).toBe(escrita)
})
