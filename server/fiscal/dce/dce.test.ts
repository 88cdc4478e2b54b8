import { expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { hasRightDigit } from '#contract/kernel/values/chave-de-acesso'
import { openEsquemas } from '../../adapters/dce/simulado/esquema.ts'
import { checkAssinatura } from '../assinatura.ts'
import { allOf, parseXml, textAt } from '../xml.ts'
import { assinar } from './assinar.ts'
import { buildCancelamento } from './cancelamento.ts'
import { CertificadoRecusado } from './certificado.ts'
import { chaveDce } from './chave.ts'
import { buildDce, type ConteudoDaDce, impedimentoDaDce, NOME_EM_HOMOLOGACAO } from './documento.ts'
import { openCertificado } from './pkcs12.ts'
import { procDce, readResposta } from './respostas.ts'
import { exemploDaDce, pfxDe } from './testing-exemplo.ts'

const NOON = new Date('2026-11-25T15:00:00Z')
const certificado = openCertificado(pfxDe('FRETEFLEX LTDA:11222333000181'), 'senha', NOON)
const assinada = async (changes: Partial<ConteudoDaDce> = {}) => {
  const doc = buildDce(exemploDaDce(changes))
  return { ...doc, ...(await assinar(doc, certificado.sign)) }
}

test.each([
  ['a marketplace', {}, '35261111222333000181990010000000431107319056'],
  ['a marketplace off line', { tpEmis: '9' }, '35261111222333000181990010000000439107319051'],
  [
    'a person by the app of the tax authority',
    { tpEmit: '0', documento: '52998224725', serie: 0, numero: 1, codigo: '123456', tpEmis: '1' },
    '35261100052998224725990000000000011001234567',
  ],
])('the key of %s', (_who, changes, chave) => {
  const partes = { codigoUf: '35', documento: '11222333000181', serie: 1, numero: 43, codigo: '731905' }
  expect(chaveDce({ ...partes, emitidaEm: NOON, ...changes })).toBe(chave)
  expect(hasRightDigit(chave)).toBe(true)
})

test('the key of a DC-e that the authoriser accepted has a right digit', () => {
  expect(hasRightDigit('53260547712795000124990002647527991200744635')).toBe(true)
  expect(hasRightDigit('53260547712795000124990002647527991200744634')).toBe(false)
})

test('the month in the key is that of Brasília', () => {
  expect(buildDce(exemploDaDce({ emitidaEm: new Date('2026-12-01T02:30:00Z') })).chave.slice(2, 6)).toBe('2611')
})

test('the signed document fits the schema', async () => {
  const validate = await openEsquemas()
  const { xml } = await assinada()
  expect(validate('dce', xml)).toBeUndefined()
  expect(xml).not.toMatch(/>\s+</)
  expect(xml).not.toContain('ds:')
  expect(xml).toContain('<qrCodDCe><![CDATA[https://www.fazenda.pr.gov.br/dce/qrcode?chDCe=')
})

test('the schema refuses an unsigned document, one without an item and one with another order', async () => {
  const validate = await openEsquemas()
  const { xml } = await assinada()
  expect(validate('dce', xml.replace(/<Signature[\s\S]*<\/Signature>/, ''))).toMatch(/Signature|Missing/)
  expect(validate('dce', (await assinada({ itens: [] })).xml)).toMatch(/det/)
  expect(validate('dce', xml.replace(/(<cUF>\d+<\/cUF>)(<cDC>\d+<\/cDC>)/, '$2$1'))).toMatch(/cDC/)
})

test('the signature is right for this house and for another library', async () => {
  const { xml, digest } = await assinada()
  const root = await parseXml(xml, async () => {})
  const infDCe = allOf(root).find(({ local }) => local === 'infDCe')!
  expect(checkAssinatura(root, infDCe)).toEqual({ digest, isReformatada: false, titular: '11222333000181' })

  const signature = /<Signature [\s\S]*<\/Signature>/.exec(xml)![0]
  const publicCert = certificado.pem.certificados
  const other = new SignedXml({ publicCert })
  other.loadSignature(signature)
  expect(other.checkSignature(xml)).toBe(true)

  const changed = new SignedXml({ publicCert })
  changed.loadSignature(signature)
  expect(changed.checkSignature(xml.replace('<nDC>43<', '<nDC>44<'))).toBe(false)
})

test('the text of a person cannot leave its field', async () => {
  const { dentro } = buildDce(exemploDaDce())
  expect(dentro).toContain('<xProd>Caneca "azul" &amp; branca &lt;2&gt;</xProd>')
  const emoji = buildDce(
    exemploDaDce({ itens: [{ descricao: '  Livro 📚\u0000 – raro ', quantidade: 1, valor: 100 }] }),
  )
  expect(emoji.dentro).toContain('<xProd>Livro - raro</xProd>')
})

test.each([
  ['Łukasz Wałęsa', 'Lukasz Walesa'],
  ['Иван Щукин', 'Ivan Shchukin'],
  ['Đorđe ő', 'Dorde o'],
  ['Ana 1‒2 № 3', 'Ana 1-2 Nº 3'],
])('%j, beyond the letters of the layout, is written as on the DACE: %j', (nome, escrito) => {
  const { remetente } = exemploDaDce()
  const { dentro } = buildDce(exemploDaDce({ remetente: { ...remetente, nome } }))
  expect(/<emit>.*?<xNome>(.*?)</.exec(dentro)?.[1]).toBe(escrito)
})

test('a line that does not divide into centavos has eight decimals for one piece', () => {
  const { dentro } = buildDce(exemploDaDce())
  expect(dentro).toContain('<qCom>3.0000</qCom><vUnCom>3.33333333</vUnCom><vProd>10.00</vProd>')
  expect(dentro).toContain('<qCom>2.0000</qCom><vUnCom>39.95</vUnCom><vProd>79.90</vProd>')
})

test('in homologation the recipient has the name of the rule, in production their own', () => {
  const nomeOf = (ambiente: 1 | 2) => /<dest>.*?<xNome>(.*?)</.exec(buildDce(exemploDaDce({ ambiente })).dentro)?.[1]
  expect([nomeOf(2), nomeOf(1)]).toEqual([NOME_EM_HOMOLOGACAO, 'João da Conceição'])
})

test('what a DC-e cannot say is refused with a sentence', () => {
  const { remetente, destinatario } = exemploDaDce()
  expect(impedimentoDaDce(exemploDaDce())).toBeUndefined()
  expect(impedimentoDaDce(exemploDaDce({ remetente: { ...remetente, documento: '12ABC34501DE35' } }))).toBe(
    'A DC-e ainda não aceita CNPJ com letras, como o do remetente.',
  )
  expect(impedimentoDaDce(exemploDaDce({ destinatario: { ...destinatario, bairro: 'X' } }))).toBe(
    'Para a DC-e, o bairro do destinatário precisa de pelo menos 2 letras.',
  )
  expect(impedimentoDaDce(exemploDaDce({ itens: [{ descricao: '🎁', quantidade: 1, valor: 1 }] }))).toMatch(/descrição/)
})

test('the cancelling fits its schema and names who signs and who sends', async () => {
  const validate = await openEsquemas()
  const { chave } = await assinada()
  const evento = buildCancelamento({
    ambiente: 2,
    cnpj: '11222333000181',
    usuario: '52998224725',
    chave,
    protocolo: '3526000000000001',
    em: NOON,
    justificativa: ' erro ',
  })
  const { xml } = await assinar(evento, certificado.sign)
  expect(validate('evento', xml)).toBeUndefined()
  const root = await parseXml(xml, async () => {})
  expect(textAt(root, 'infEvento/CPFUsEmit')).toBe('52998224725')
  expect(textAt(root, 'infEvento/detEvento/evCancDCe/xJust')).toBe('Cancelamento: erro')
  expect(xml).toContain(`Id="ID110111${chave}001"`)
})

const NS = 'xmlns="http://www.portalfiscal.inf.br/dce"'
const PROT =
  '<protDCe versao="1.00"><infProt><tpAmb>2</tpAmb><verAplic>PR</verAplic><chDCe>35261111222333000181990010000000431107319056</chDCe>' +
  '<dhRecbto>2026-11-25T12:00:05-03:00</dhRecbto><nProt>3526000000000001</nProt><digVal>8EJ6/bNDDX1us+iOeCOiAgGQc44=</digVal>' +
  '<cStat>100</cStat><xMotivo>Autorizado o uso da DC-e</xMotivo></infProt></protDCe>'
const RET = `<retDCe ${NS} versao="1.00"><tpAmb>2</tpAmb><verAplic>PR</verAplic><cStat>104</cStat><xMotivo>Processado</xMotivo><cUF>41</cUF><dhRecbto>2026-11-25T12:00:05-03:00</dhRecbto>${PROT}</retDCe>`

test('an authorisation is read from its protocol, byte by byte, also inside an envelope', async () => {
  const envelope = `<?xml version="1.0"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><r xmlns="urn:x">${RET}</r></e:Body></e:Envelope>`
  expect(await readResposta(envelope, 'retDCe')).toEqual({
    codigo: '100',
    motivo: 'Autorizado o uso da DC-e',
    chaves: ['35261111222333000181990010000000431107319056'],
    ambiente: '2',
    protocolo: {
      numero: '3526000000000001',
      em: new Date('2026-11-25T15:00:05Z'),
      digest: '8EJ6/bNDDX1us+iOeCOiAgGQc44=',
      xml: PROT,
    },
    cancelamento: undefined,
  })
})

const OUTRA = PROT.replace('<nProt>3526', '<nProt>9999')
test.each([
  ['a comment', RET.replace('<protDCe', `<!-- ${OUTRA} --><protDCe`)],
  ['raw text', RET.replace('Processado', `<![CDATA[${OUTRA}]]>`)],
  ['an instruction', RET.replace('<protDCe', `<?x ${OUTRA} ?><protDCe`)],
])('a protocol that stands in %s is not the one that is kept', async (_what, text) => {
  expect((await readResposta(text, 'retDCe'))?.protocolo?.xml).toBe(PROT)
})

test.each([
  ['of another key', PROT.replace('<chDCe>35', '<chDCe>99'), { chaves: [expect.stringMatching(/^99/)] }],
  ['without a key', PROT.replace(/<chDCe>.*<\/chDCe>/, ''), { protocolo: undefined }],
  ['with a half number', PROT.replace('<nProt>3526', '<nProt>'), { protocolo: undefined }],
  ['of a refusal', PROT.replace('<cStat>100', '<cStat>297'), { protocolo: undefined }],
  ['of the other environment', PROT.replace('<tpAmb>2', '<tpAmb>1'), { ambiente: '1' }],
])('a protocol %s is no proof, or says so', async (_what, prot, expected) => {
  expect(await readResposta(RET.replace(PROT, prot), 'retDCe')).toMatchObject(expected)
})

test('an answer with two protocols is no answer', async () => {
  expect(await readResposta(RET.replace(PROT, PROT + OUTRA), 'retDCe')).toBeUndefined()
})

test('a cancelling of another key is seen', async () => {
  const evento =
    '<retEventoDCe versao="1.00"><infEvento><cStat>135</cStat><chDCe>99261111222333000181990010000000431107319056</chDCe><tpEvento>110111</tpEvento><dhRegEvento>2026-11-25T13:00:00-03:00</dhRegEvento><nProt>3526000000000002</nProt></infEvento></retEventoDCe>'
  const text = `<retConsSitDCe ${NS} versao="1.00"><cStat>101</cStat><xMotivo>x</xMotivo>${PROT}<procEventoDCe>${evento}</procEventoDCe></retConsSitDCe>`
  expect((await readResposta(text, 'retConsSitDCe'))?.chaves).toHaveLength(2)
  expect(new Set((await readResposta(text, 'retConsSitDCe'))?.chaves).size).toBe(2)
})

test('a refusal without a protocol is read from the answer itself', async () => {
  const refused = RET.replace(PROT, '').replace('104', '704')
  expect(await readResposta(refused, 'retDCe')).toMatchObject({ codigo: '704', protocolo: undefined })
})

test('a document that was cancelled tells its protocol and its event', async () => {
  const evento =
    '<retEventoDCe versao="1.00"><infEvento><tpAmb>2</tpAmb><verAplic>PR</verAplic><cOrgao>41</cOrgao><cStat>135</cStat><xMotivo>Evento registrado e vinculado</xMotivo>' +
    '<chDCe>35261111222333000181990010000000431107319056</chDCe><tpEvento>110111</tpEvento><dhRegEvento>2026-11-25T13:00:00-03:00</dhRegEvento><nProt>3526000000000002</nProt></infEvento></retEventoDCe>'
  const text = `<retConsSitDCe ${NS} versao="1.00"><cStat>101</cStat><xMotivo>Cancelamento homologado</xMotivo><chDCe>35261111222333000181990010000000431107319056</chDCe>${PROT}<procEventoDCe versao="1.00">${evento}</procEventoDCe></retConsSitDCe>`
  expect(await readResposta(text, 'retConsSitDCe')).toMatchObject({
    codigo: '101',
    protocolo: { numero: '3526000000000001' },
    cancelamento: { protocolo: '3526000000000002', em: new Date('2026-11-25T16:00:00Z'), xml: evento },
  })
  const alone = evento.replace('<retEventoDCe', `<retEventoDCe ${NS}`)
  expect(await readResposta(alone, 'retEventoDCe')).toMatchObject({ codigo: '135' })
})

test.each([
  ['half an answer', RET.slice(0, 200)],
  ['a page', '<html><body>503</body></html>'],
  ['nothing', ''],
  ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${RET}`],
  ['another element', RET.replaceAll('retDCe', 'retNFe')],
])('%s is no answer', async (_what, text) => {
  expect(await readResposta(text, 'retDCe')).toBeUndefined()
})

test('the kept document has both parts as they were', async () => {
  const { xml } = await assinada()
  const proc = procDce(xml, PROT)
  expect(proc).toContain(xml)
  expect(proc).toContain(PROT)
  const root = await parseXml(proc, async () => {})
  const infDCe = allOf(root).find(({ local }) => local === 'infDCe')!
  expect(checkAssinatura(root, infDCe)).toMatchObject({ isReformatada: false })
})

test.each(['3des', 'aes256'])('a certificate encrypted with %s opens', (algorithm) => {
  const opened = openCertificado(pfxDe('LOJA X:11222333000181', { algorithm }), 'senha', NOON)
  expect(opened).toMatchObject({ cnpj: '11222333000181', uf: 'SP' })
})

const refusal = (open: () => unknown) => {
  try {
    open()
  } catch (error) {
    if (error instanceof CertificadoRecusado) return [error.onde, error.message]
    throw error
  }
  return undefined
}

test('a certificate that cannot be used says why', () => {
  const pfx = pfxDe('LOJA X:11222333000181')
  expect(refusal(() => openCertificado(pfx, 'outra', NOON))).toEqual(['senha', 'A senha não abre o certificado.'])
  expect(refusal(() => openCertificado(Buffer.from('x'), 'senha', NOON))).toEqual([
    'arquivo',
    'O arquivo não é um certificado PKCS#12 (.pfx ou .p12).',
  ])
  expect(refusal(() => openCertificado(pfx, 'senha', new Date('2037-01-01T00:00:00Z')))).toEqual([
    'arquivo',
    'O certificado venceu em 01/01/2036.',
  ])
  expect(refusal(() => openCertificado(pfxDe('ANA TESTE:52998224725'), 'senha', NOON))?.[1]).toMatch(/e-CNPJ/)
})

test('a password with accents opens a file that was encrypted with either encoding of it', () => {
  const senha = 'sénha'
  const emUtf8 = pfxDe('LOJA X:11222333000181', {
    senha: Buffer.from(senha).toString('binary'),
    algorithm: 'aes256',
    useMac: false,
  })
  for (const pfx of [emUtf8, pfxDe('LOJA X:11222333000181', { senha })]) {
    expect(openCertificado(pfx, senha, NOON).cnpj).toBe('11222333000181')
    expect(refusal(() => openCertificado(pfx, 'senhá', NOON))?.[0]).toBeDefined()
  }
})

test('a certificate is good from its first to its last second', () => {
  const pfx = pfxDe('LOJA X:11222333000181', { de: '2026-11-25T15:00:00Z', ate: '2026-11-26T15:00:00Z' })
  const at = (instante: string) => refusal(() => openCertificado(pfx, 'senha', new Date(instante)))
  expect(at('2026-11-25T14:59:59Z')).toEqual(['arquivo', 'O certificado só vale a partir de 25/11/2026.'])
  expect(at('2026-11-25T15:00:00Z')).toBeUndefined()
  expect(at('2026-11-26T15:00:00Z')).toBeUndefined()
  expect(at('2026-11-26T15:00:01Z')).toEqual(['arquivo', 'O certificado venceu em 26/11/2026.'])
})
