import { describe, expect, test } from 'vitest'
import { RECUSAS_DA_NOTA } from '#contract/frete-nota'
import { AppError } from '../kernel/errors.ts'
import {
  assinar,
  chaveDaNota,
  det,
  ENDERECO_NO_RIO,
  notaAutorizada,
  notaSemAssinatura,
  withProtocolo,
} from '../testing/given/nota.ts'
import { readNota } from './leitura.ts'

const bytes = (xml: string) => Buffer.from(xml)
const breathe = () => Promise.resolve()
const read = (xml: string) => readNota(bytes(xml), breathe)
const avisosOf = async (xml: string) => (await read(xml)).avisos.map(({ codigo }) => codigo)

/** The reason and the sentence of a refusal. Anything else than a refusal fails the test. */
async function refused(file: string | Uint8Array) {
  try {
    await readNota(typeof file === 'string' ? bytes(file) : file, breathe)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect([error.code, error.errors]).toEqual(['NOTA_RECUSADA', [{ campo: 'arquivo', mensagem: error.message }]])
    return [error.campos.motivo, error.message]
  }
  throw new Error('the note was read')
}
const because = (motivo: keyof typeof RECUSAS_DA_NOTA): [string, string] => [motivo, RECUSAS_DA_NOTA[motivo]]

test('an authorised note tells everything that a parcel needs', async () => {
  expect(await read(notaAutorizada())).toEqual({
    chave: chaveDaNota(),
    serie: '1',
    numero: '1234',
    naturezaOperacao: 'Venda',
    emitidaEm: new Date('2026-11-17T13:30:00Z'),
    emitente: { nome: 'Loja da Ana', cpfCnpj: '11222333000181' },
    destinatario: {
      nome: 'Bruno da Silva & Souza',
      cpfCnpj: '39053344705',
      telefone: '21987654321',
      email: 'bruno@exemplo.test',
      endereco: {
        cep: '20040901',
        logradouro: 'Avenida Rio Branco',
        numero: '156',
        complemento: 'Sala 3',
        bairro: 'Centro',
        codigoMunicipio: '3304557',
        nomeCidade: 'RIO DE JANEIRO',
        siglaUf: 'RJ',
      },
    },
    valorNota: 10_550,
    valorProdutos: 9_000,
    cfop: '6108',
    pedido: 'PED-77',
    itens: [1, 2].map((n) => ({
      codigo: `SKU-${n}`,
      descricao: `Camiseta de algodão ${n}`,
      quantidade: 2,
      valor: 5_000,
      cfop: '6108',
      pedido: '',
    })),
    volumes: [{ quantidade: 1, especie: 'CAIXA', pesoBruto: 0.6, pesoLiquido: 0.45 }],
    protocolo: { numero: '135260000000001', autorizadaEm: new Date('2026-11-17T13:30:05Z') },
    assinatura: 'CONFERE',
    avisos: [],
  })
})

describe('what a note may have or lack', () => {
  test('an issuer with letters in the CNPJ', async () => {
    const partes = { cnpj: '12ABC34501DE35' }
    const nota = withProtocolo(assinar(notaSemAssinatura(partes), 'LOJA:12ABC34501DE35'), chaveDaNota(partes))
    expect(await read(nota)).toMatchObject({
      chave: chaveDaNota(partes),
      emitente: { cpfCnpj: '12ABC34501DE35' },
      avisos: [],
    })
  })
  test('an issuer with a CPF', async () => {
    const partes = { cpf: '52998224725', serie: '920' }
    const nota = withProtocolo(assinar(notaSemAssinatura(partes), 'ANA:52998224725'), chaveDaNota(partes))
    expect(await read(nota)).toMatchObject({ emitente: { cpfCnpj: '52998224725' }, avisos: [] })
  })
  test('no volumes, and several groups of them', async () => {
    expect((await read(notaAutorizada({ vol: '' }))).volumes).toEqual([])
    const vol = '<vol><qVol>24</qVol><pesoB>399.550</pesoB></vol><vol><esp>SACO</esp></vol>'
    expect((await read(notaAutorizada({ vol }))).volumes).toEqual([
      { quantidade: 24, especie: '', pesoBruto: 399.55, pesoLiquido: null },
      { quantidade: null, especie: 'SACO', pesoBruto: null, pesoLiquido: null },
    ])
  })
  test('990 items, and one more is refused', async () => {
    const itens = (n: number) => Array.from({ length: n }, (_, i) => det(i + 1)).join('')
    expect((await read(notaSemAssinatura({ det: itens(990) }))).itens).toHaveLength(990)
    expect(await refused(notaSemAssinatura({ det: itens(991) }))).toEqual(because('ELEMENTOS'))
  })
  test('another place of delivery is where the parcel goes, and this is said', async () => {
    const entrega = `<CNPJ>11222333000181</CNPJ><xNome>Portaria</xNome>${ENDERECO_NO_RIO.replace('156', '99')}`
    const { destinatario, avisos } = await read(notaAutorizada({ entrega }))
    expect(destinatario).toMatchObject({ nome: 'Portaria', cpfCnpj: '11222333000181', endereco: { numero: '99' } })
    expect(avisos).toMatchObject([{ codigo: 'OUTRO_LOCAL' }])
  })
  test('a number of the order in each item counts when all have the same', async () => {
    const itens = (a: string, b: string) =>
      [a, b].map((pedido, i) => det(i + 1, { mais: `<xPed>${pedido}</xPed>` })).join('')
    expect((await read(notaAutorizada({ compra: '', det: itens('A1', 'A1') }))).pedido).toBe('A1')
    expect(await read(notaAutorizada({ compra: '', det: itens('A1', 'A2') }))).toMatchObject({
      pedido: '',
      avisos: [{ codigo: 'VARIOS_PEDIDOS' }],
    })
  })
  test.each([
    ['SEM_PROTOCOLO', assinar(notaSemAssinatura())],
    ['SEM_ASSINATURA', withProtocolo(notaSemAssinatura(), chaveDaNota())],
    ['REFORMATADA', notaAutorizada().replaceAll(/(<(?:det|emit|Reference|SignatureValue|prod)\b)/g, '\n  $1')],
    ['CERTIFICADO', withProtocolo(assinar(notaSemAssinatura(), 'OUTRA:34028316000103'), chaveDaNota())],
    ['FINALIDADE', notaAutorizada({ finalidade: '4' })],
    ['ENTRADA', notaAutorizada({ tipo: '0' })],
    ['VARIOS_CFOP', notaAutorizada({ det: det(1) + det(2, { cfop: '6102' }) })],
    [
      'EXTERIOR',
      notaAutorizada({ dest: '<idEstrangeiro>X1</idEstrangeiro><xNome>Joe</xNome><enderDest><UF>EX</UF></enderDest>' }),
    ],
  ])('%s is said, and the note is read', async (aviso, xml) => expect(await avisosOf(xml)).toEqual([aviso]))

  test('a batch of one note is read as that note', async () =>
    expect(
      (await read(`<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe">${assinar(notaSemAssinatura())}</enviNFe>`))
        .chave,
    ).toBe(chaveDaNota()))
  test('prefixes change nothing', async () => {
    const nota = notaSemAssinatura()
      .replaceAll(/<(\/?)(?=\w)/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n=')
    expect((await read(assinar(nota))).assinatura).toBe('CONFERE')
  })
  test('comments change nothing, and cut no text', async () => {
    const xml = notaAutorizada().replace('Loja da Ana', 'Loja <!-- x -->da Ana')
    expect(await read(xml)).toMatchObject({ emitente: { nome: 'Loja da Ana' }, assinatura: 'CONFERE' })
  })
})

describe('bytes', () => {
  const latin1 = notaAutorizada().replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
  test('ISO-8859-1 is read, with its letters', async () =>
    expect(await readNota(Buffer.from(latin1, 'latin1'), breathe)).toMatchObject({
      itens: [{ descricao: 'Camiseta de algodão 1' }, {}],
      assinatura: 'CONFERE',
      avisos: [],
    }))
  test.each([
    ['bytes of ISO-8859-1 that declare UTF-8', Buffer.from(notaAutorizada(), 'latin1')],
    ['bytes of UTF-8 that declare ISO-8859-1', Buffer.from(latin1)],
  ])('%s are read, and this is said', async (_, file) =>
    expect(await readNota(file, breathe)).toMatchObject({
      itens: [{ descricao: 'Camiseta de algodão 1' }, {}],
      avisos: [{ codigo: 'CODIFICACAO' }],
    }),
  )
  test('a byte order mark and blank lines before the declaration are passed over', async () =>
    expect((await read(`\ufeff\n\n${notaAutorizada()}`)).avisos).toEqual([]))
  test.each([
    ['nothing', Buffer.alloc(0), 'VAZIO'],
    ['UTF-16', Buffer.from(`\ufeff${notaAutorizada()}`, 'utf16le'), 'CODIFICACAO'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'PDF'],
    ['a ZIP', Buffer.from('PK\u0003\u0004\u0000'), 'ZIP'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]), 'CODIFICACAO'],
    ['half a note', bytes(notaAutorizada()).subarray(0, 900), 'XML_INVALIDO'],
    ['blanks', bytes('  \n '), 'XML_INVALIDO'],
  ] as const)('%s is refused', async (_, file, motivo) => expect(await refused(file)).toEqual(because(motivo)))
})

describe('hostile files', () => {
  const withDoctype = (doctype: string) => notaAutorizada().replace('?>', `?>${doctype}`)
  test.each([
    ['a plain document type', withDoctype('<!DOCTYPE NFe>')],
    [
      'a bomb of entities',
      withDoctype(
        `<!DOCTYPE b [<!ENTITY a0 "lol">${Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}]>`,
      ).replace('Venda', '&a30;'),
    ],
    [
      'an entity of a file',
      withDoctype('<!DOCTYPE b [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace('Venda', '&x;'),
    ],
    ['an entity of a server', withDoctype('<!DOCTYPE b SYSTEM "http://127.0.0.1:9/x.dtd">')],
  ])('%s', async (_, xml) => expect(await refused(xml)).toEqual(because('DTD')))

  test('an entity that nobody declares', async () =>
    expect(await refused(notaAutorizada().replace('Venda', '&x;'))).toEqual(because('XML_INVALIDO')))
  test('a parameter entity', async () =>
    expect(await refused(withDoctype('<!DOCTYPE b [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]>'))).toEqual(
      because('DTD'),
    ))
  test.each([
    ['a control character', notaAutorizada().replace('Venda', 'V\u0001')],
    ['a reference to one', notaAutorizada().replace('Venda', 'V&#1;')],
    [
      'a reference to one in XML 1.1',
      notaAutorizada().replace('version="1.0"', 'version="1.1"').replace('Venda', 'V&#1;'),
    ],
    ['a reference to NUL', notaAutorizada().replace('Venda', 'V&#0;')],
    ['half a pair of surrogates', notaAutorizada().replace('Venda', 'V&#xD800;')],
  ])('%s', async (_, xml) => expect(await refused(xml)).toEqual(because('XML_INVALIDO')))
  test('script and marks of direction stay text', async () =>
    expect(
      await read(notaSemAssinatura().replace('Venda', '&lt;script&gt;alert(1)&lt;/script&gt;\u202e')),
    ).toMatchObject({
      naturezaOperacao: '<script>alert(1)</script>\u202e',
    }))
  test('ten thousand levels', async () =>
    expect(await refused('<a>'.repeat(10_000) + '</a>'.repeat(10_000))).toEqual(because('NIVEIS')))
  test('a million elements', async () =>
    expect(await refused(`<a>${'<b/>'.repeat(400_000)}</a>`)).toEqual(because('ELEMENTOS')))
  test('a hundred thousand attributes', async () =>
    expect(await refused(`<a ${Array.from({ length: 100_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`)).toEqual(
      because('ELEMENTOS'),
    ))
  test('a million attributes on many elements, and as many namespaces', async () => {
    const of = (prefix: string) => Array.from({ length: 190 }, (_, i) => `${prefix}${i}="1"`).join(' ')
    const inside = (xml: string) => notaAutorizada().replace('</infNFe>', `${xml}</infNFe>`)
    expect(await refused(inside(`<b ${of('a')}/>`.repeat(900)))).toEqual(because('ELEMENTOS'))
    const nested = `${`<x ${of('xmlns:a')}>`.repeat(50)}${'<b xmlns:c="d"/>'.repeat(20_000)}${'</x>'.repeat(50)}`
    expect(await refused(inside(nested))).toEqual(because('ELEMENTOS'))
  })
  test('more instructions, or sections of raw text, than any note has elements', async () => {
    for (const part of ['<?a?>', '<![CDATA[]]>'])
      expect(await refused(notaAutorizada().replace('Venda', part.repeat(100_001)))).toEqual(because('ELEMENTOS'))
  })
  test.each([
    [
      'two notes in a batch',
      `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe">${notaSemAssinatura()}${notaSemAssinatura({ numero: 2 })}</enviNFe>`,
    ],
    ['a note inside a note', notaAutorizada().replace('</infNFe>', `${notaSemAssinatura({ numero: 2 })}</infNFe>`)],
  ])('%s', async (_, xml) => expect(await refused(xml)).toEqual(because('VARIAS_NOTAS')))
})

describe('other documents are named', () => {
  const NFE = 'xmlns="http://www.portalfiscal.inf.br/nfe"'
  test.each([
    [
      '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>',
      'OUTRO_DOCUMENTO',
      'Este arquivo é um CT-e (conhecimento de transporte), e não uma NF-e.',
    ],
    [
      '<dceProc xmlns="http://www.portalfiscal.inf.br/dce"/>',
      'OUTRO_DOCUMENTO',
      'Este arquivo é uma DC-e (declaração de conteúdo), e não uma NF-e.',
    ],
    ['<html/>', ...because('OUTRO_DOCUMENTO')],
    [`<outro ${NFE}/>`, ...because('OUTRO_DOCUMENTO')],
    [notaSemAssinatura().replace('portalfiscal', 'portalfalso'), ...because('OUTRO_NAMESPACE')],
    [
      `<procEventoNFe ${NFE}><evento><infEvento><tpEvento>110111</tpEvento></infEvento></evento></procEventoNFe>`,
      ...because('CANCELAMENTO'),
    ],
    [
      `<procEventoNFe ${NFE}><evento><infEvento><tpEvento>110110</tpEvento></infEvento></evento></procEventoNFe>`,
      ...because('EVENTO'),
    ],
    [`<resNFe ${NFE}><cSitNFe>1</cSitNFe></resNFe>`, ...because('RESUMO')],
    [`<resNFe ${NFE}><cSitNFe>3</cSitNFe></resNFe>`, ...because('CANCELADA')],
    [notaAutorizada({}, { status: '101' }), ...because('CANCELADA')],
    [
      notaAutorizada().replace(
        '</nfeProc>',
        '<procEventoNFe><evento><infEvento><tpEvento>110111</tpEvento></infEvento></evento></procEventoNFe></nfeProc>',
      ),
      ...because('CANCELADA'),
    ],
    [
      `<procEventoNFe ${NFE}><evento><infEvento><tpEvento>110111</tpEvento></infEvento></evento><retEvento><infEvento><cStat>501</cStat></infEvento></retEvento></procEventoNFe>`,
      ...because('EVENTO'),
    ],
    [notaAutorizada({}, { status: '302' }), ...because('DENEGADA')],
    [notaAutorizada({}, { status: '539' }), ...because('NAO_AUTORIZADA')],
    [notaAutorizada({ ambiente: '2' }), ...because('HOMOLOGACAO')],
    [notaAutorizada({ modelo: '65' }), 'CHAVE', 'Esta chave é de uma NFC-e (cupom do consumidor), e não de uma NF-e.'],
  ])('%s', async (xml, motivo, mensagem) => expect(await refused(xml!)).toEqual([motivo, mensagem]))
})

describe('a key that does not fit its note', () => {
  const chave = chaveDaNota()
  test.each([
    ['<cUF>35', '<cUF>33', 'o estado'],
    ['<dhEmi>2026-11', '<dhEmi>2026-10', 'o mês de emissão'],
    ['<emit><CNPJ>11222333000181', '<emit><CNPJ>34028316000103', 'o emitente'],
    ['<serie>1<', '<serie>2<', 'a série'],
    ['<nNF>1234', '<nNF>1235', 'o número'],
    ['<cNF>40817263', '<cNF>40817264', 'o código numérico'],
  ])('%s changed to %s', async (from, to, what) =>
    expect(await refused(notaSemAssinatura().replace(from, to))).toEqual([
      'CHAVE_DIFERENTE',
      `A chave não combina com ${what} da nota.`,
    ]),
  )
  test('a wrong key is refused with what is wrong in it', async () =>
    expect(await refused(notaSemAssinatura().replace(`NFe${chave}`, `NFe99${chave.slice(2)}`))).toEqual([
      'CHAVE',
      'A chave começa com 99, que não é o código de um estado.',
    ]))
  test('a protocol of the test environment, and one without a number', async () => {
    const withProt = (change: (prot: string) => string) => notaAutorizada().replace(/<protNFe.*<\/protNFe>/, change)
    expect(await refused(withProt((prot) => prot.replace('<tpAmb>1', '<tpAmb>2')))).toEqual(because('HOMOLOGACAO'))
    expect(await refused(withProt((prot) => prot.replace(/<nProt>\d+</, '<nProt>1<')))).toEqual([
      'INCOMPLETA',
      'Falta na nota, ou está errado: o número do protocolo.',
    ])
  })
  test('the protocol of another note', async () =>
    expect(await refused(withProtocolo(assinar(notaSemAssinatura()), chaveDaNota({ numero: 9 })))).toEqual([
      'CHAVE_DIFERENTE',
      'O protocolo neste arquivo é de outra nota.',
    ]))
})

describe('what a note must have', () => {
  test.each([
    [{ dest: '' }, 'o destinatário'],
    [{ dest: '<CPF>39053344705</CPF><xNome>Bruno</xNome>' }, 'o endereço do destinatário'],
    [{ det: '' }, 'os itens'],
    [{ det: det(1, { quantidade: '1e3' }) }, 'a quantidade do item 1'],
    [{ det: det(1) + det(2, { valor: '-1' }) }, 'o valor do item 2'],
    [{ det: det(1, { mais: '<vDesc>-5.00</vDesc>' }) }, 'o desconto do item 1'],
    [{ total: { produtos: '1.00', desconto: '-1.00', nota: '1.00' } }, 'o desconto'],
    [{ total: { produtos: '1.00', desconto: '', nota: '9999999999999.00' } }, 'o valor total'],
  ])('%o', async (partes, what) =>
    expect(await refused(notaSemAssinatura(partes))).toEqual(['INCOMPLETA', `Falta na nota, ou está errado: ${what}.`]),
  )
})

describe('signature', () => {
  const nota = notaAutorizada()
  const inner = /<infNFe.*<\/infNFe>/.exec(nota)![0]
  test.each([
    ['a changed value', nota.replace('<vNF>105.50', '<vNF>10.50')],
    ['a changed street', nota.replace('Avenida Rio Branco', 'Avenida Brasil')],
    ['a blank inside a name', nota.replace('Loja da Ana', 'Loja da  Ana')],
    ['another digest', nota.replace(/<DigestValue>.{4}/, '<DigestValue>AAAA')],
    ['another digest in the protocol', nota.replace(/<digVal>.{4}/, '<digVal>AAAA')],
  ])('%s: changed after it was signed', async (_, xml) => expect(await refused(xml)).toEqual(because('ALTERADA')))

  const semInfo = /<SignedInfo>.*<\/SignedInfo>/.exec(nota)![0]
  test.each([
    ['another signature value', nota.replace(/<SignatureValue>.{4}/, '<SignatureValue>AAAA')],
    [
      'a certificate of somebody else',
      nota.replace(
        /<X509Certificate>[^<]*/,
        /<X509Certificate>[^<]*/.exec(assinar(notaSemAssinatura(), 'X:34028316000103'))![0],
      ),
    ],
    ['no certificate', nota.replace(/<KeyInfo>.*<\/KeyInfo>/, '')],
    ['a broken certificate', nota.replace(/<X509Certificate>[^<]*/, '<X509Certificate>AAAA')],
    ['a reference to nothing', nota.replace(/URI="#[^"]*"/, 'URI="#outro"')],
    ['a reference to the whole document', nota.replace(/URI="#[^"]*"/, 'URI=""')],
    ['two references', nota.replace(/(<Reference.*<\/Reference>)/, '$1$1')],
    ['two parts of information', nota.replace(semInfo, semInfo + semInfo)],
    ['two signatures', nota.replace(/(<Signature .*<\/Signature>)/, '$1$1')],
    ['an algorithm with a shared key', nota.replace('xmldsig#rsa-sha1', 'xmldsig#hmac-sha1')],
    ['a transformation that picks other elements', nota.replace('xmldsig#enveloped-signature"/>', 'xmldsig#base64"/>')],
    ['the id at two elements', nota.replace('<infProt>', `<infProt Id="NFe${chaveDaNota()}">`)],
    // wrapping: the signed element goes elsewhere, and a changed one takes its place
    ['the signature kept elsewhere', nota.replace(/(<Signature .*<\/Signature>)(<\/NFe>)/, '$2<x xmlns="">$1</x>')],
    [
      'the signed element renamed and kept elsewhere',
      nota
        .replace(inner, inner.replace('105.50', '1.00'))
        .replace('</nfeProc>', `<x>${inner.replaceAll('infNFe', 'infOutra')}</x></nfeProc>`),
    ],
  ])('%s: refused', async (_, xml) => expect(await refused(xml)).toEqual(because('ASSINATURA')))
})

test('a long file is read in parts, with the same result, wherever a part ends', async () => {
  const xml = notaAutorizada({ det: Array.from({ length: 300 }, (_, i) => det(i + 1)).join('') })
  let breaths = 0
  const inParts = await readNota(bytes(xml), async () => void breaths++)
  expect(breaths).toBeGreaterThan(Math.ceil(xml.length / (64 * 1024)))
  expect(inParts).toMatchObject({ assinatura: 'CONFERE', avisos: [] })
  expect(inParts.itens.map(({ descricao }) => descricao)).toEqual(
    Array.from({ length: 300 }, (_, i) => `Camiseta de algodão ${i + 1}`),
  )
})
