import forge from 'node-forge'
import type { ConteudoDaDce } from './documento.ts'

/** A DC-e from São Paulo to Rio de Janeiro, of two lines. */
export const exemploDaDce = (changes: Partial<ConteudoDaDce> = {}): ConteudoDaDce => ({
  ambiente: 2,
  serie: 1,
  numero: 43,
  codigo: '731905',
  emitidaEm: new Date('2026-11-25T12:00:00-03:00'),
  emissor: {
    cnpj: '11222333000181',
    nome: 'FreteFlex Intermediação de Fretes Ltda.',
    site: 'https://freteflex.test',
    codigoUf: '35',
  },
  remetente: {
    documento: '52998224725',
    nome: 'Ana Teste',
    logradouro: 'Avenida Paulista',
    numero: '10',
    complemento: '',
    bairro: 'Bela Vista',
    codigoMunicipio: '3550308',
    cidade: 'São Paulo',
    uf: 'SP',
    cep: '01310100',
  },
  destinatario: {
    documento: '11144477735',
    nome: 'João da Conceição',
    logradouro: 'Praça Pio X',
    numero: 'S/N',
    complemento: 'Loja B',
    bairro: 'Centro',
    codigoMunicipio: '3304557',
    cidade: 'Rio de Janeiro',
    uf: 'RJ',
    cep: '20040020',
  },
  itens: [
    { descricao: 'Caneca “azul” & branca <2>', quantidade: 3, valor: 1000 },
    { descricao: 'Prato', quantidade: 2, valor: 7990 },
  ],
  total: 8990,
  modalidade: 0,
  ...changes,
})

/** A PKCS#12 as certification authorities give it out, in the old encryption. */
export function pfxDe(
  nome: string,
  {
    senha = 'senha',
    de = '2026-01-01T00:00:00Z',
    ate = '2036-01-01T00:00:00Z',
    uf = 'SP',
    algorithm = '3des',
    useMac = true,
  } = {},
) {
  const keys = forge.pki.rsa.generateKeyPair({ bits: 2048 })
  const cert = forge.pki.createCertificate()
  cert.publicKey = keys.publicKey
  cert.serialNumber = '01'
  cert.validity.notBefore = new Date(de)
  cert.validity.notAfter = new Date(ate)
  const subject = [
    { shortName: 'C', value: 'BR' },
    { shortName: 'ST', value: uf },
    { shortName: 'CN', value: nome },
  ]
  cert.setSubject(subject)
  cert.setIssuer(subject)
  cert.sign(keys.privateKey, forge.md.sha256.create())
  const options = { algorithm: algorithm as '3des' | 'aes256', useMac }
  const p12 = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [cert], senha, options)
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary')
}
