import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../testing/cadastro.ts'
import { comprador, destinatario, frete, remetente } from '../../../testing/given/carrinho.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const DOMINIO = 'premio-flex.com.br'
const FIRMA = { cpfCnpj: '11.222.333/0001-81', sobrenome: '' }
/** What a mail program would turn into a link in the mail's words, apart from the house's own addresses. */
const wordsOf = ({ assunto, texto, html }: { assunto: string; texto: string; html: string }) =>
  [assunto, texto, html.replace(/<[^>]*>/g, ' ')].join('\n')

/** Somebody with money and a cart of one frete, which is bought, labelled and posted. */
async function ships(
  changes: Record<string, unknown>,
  meanwhile: (uuid: string) => Promise<unknown> = async () => undefined,
) {
  const ana = await comprador(house)
  await givenSaldo(house, ana.assinaturaUuid, 100_000)
  const carrinho = await ana.fill(frete((await ana.quote())['correios/pac'], changes))
  await meanwhile(carrinho.uuid)
  const bought = await ana.me.post(`/api/v1/frete/${carrinho.uuid}`)
  expect([bought.statusCode, bought.body]).toMatchObject([200, expect.anything()])
  await house.runJobs()
  const { fretes } = (await ana.me.get(`/api/v1/compra/${carrinho.uuid}`)).json<{ fretes: { uuid: string }[] }>()
  const { uuid } = fretes[0]!
  expect((await house.post(`/sandbox/fretes/${uuid}/eventos`, { status: 'POSTADO' })).statusCode).toBe(200)
  await house.runJobs()
  return { ...ana, freteUuid: uuid }
}

test.each([
  ['recipient', 'destinatario', destinatario],
  ['sender', 'remetente', remetente],
] as const)('a person’s name that looks like a link is refused at its field: the %s', async (_, campo, person) => {
  const ana = await comprador(house)
  const pac = (await ana.quote())['correios/pac']
  for (const [parte, nome] of [
    ['nome', DOMINIO],
    ['sobrenome', `Ganhou em ${DOMINIO}`],
    ['nome', 'Ana 2'],
  ] as const) {
    const answer = await ana.save([frete(pac, { [campo]: { ...person(), [parte]: nome } })])
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [{ campo: `fretes.0.${campo}.${parte}`, mensagem: expect.stringMatching(/^Use só letras/) }],
    ])
  }
})

test('a firm’s name becomes no link in the mail to the buyer, who is not greeted', async () => {
  const email = 'compradora@exemplo.test'
  await ships({
    remetente: { ...remetente(), ...FIRMA, nome: `Visite https://${DOMINIO} já` },
    destinatario: destinatario({ nome: 'Bia', email }),
  })
  const [mail] = await mailsTo(house, email)
  expect(mail?.assunto).toBe('A sua encomenda foi postada')
  expect(wordsOf(mail!)).toContain('Visite https: //premio-flex. com. br já')
  expect(wordsOf(mail!)).not.toMatch(/premio-flex\.com|com\.br/)
  expect(mail!.html).not.toMatch(/premio-flex\.com/)
  expect(wordsOf(mail!)).not.toMatch(/Olá|Bia/)
})

test('a recipient’s name becomes no link in the mail to the subscriber', async () => {
  const ana = await ships({ destinatario: destinatario({ ...FIRMA, nome: DOMINIO }) })
  for (const tipo of ['POSTADO', 'ENTREGUE'])
    await ana.me.put(`/api/v1/notificacao/preferencias/${tipo}`, { email: true })
  await house.post(`/sandbox/fretes/${ana.freteUuid}/eventos`, { status: 'ENTREGUE' })
  const [mail] = await mailsTo(house, ana.email)
  expect(wordsOf(mail!)).toContain('Olá, Ana. O frete')
  expect(wordsOf(mail!)).toContain('premio-flex. com. br')
  expect(wordsOf(mail!)).not.toContain(DOMINIO)
})

test('the subject of a notice names the parcel by first name and city', async () => {
  const ana = await ships({ destinatario: destinatario({ nome: 'Maria Clara', sobrenome: 'Alves' }) })
  await house.post(`/sandbox/fretes/${ana.freteUuid}/eventos`, { status: 'ENTREGUE' })
  await house.runJobs()
  const told = (await ana.me.get('/api/v1/notificacao')).json<{ assunto: string; texto: string }[]>()
  expect(told.map(({ assunto }) => assunto).toSorted()).toEqual([
    'Etiqueta pronta: frete de Maria para Rio de Janeiro',
    'O frete de Maria para Rio de Janeiro foi entregue',
    'O frete de Maria para Rio de Janeiro foi postado',
  ])
  for (const { texto } of told) expect(texto).toMatch(/frete (de Maria|\S+ para Maria)/)
})

/** Puts a name that an older rule allowed into every item of every cart. */
async function givenNome(nome: string) {
  for (const campo of ['remetente', 'destinatario'] as const) {
    const itens = await house.db.selectFrom('carrinhoItem').select(['uuid', campo]).execute()
    for (const { uuid, ...item } of itens)
      await house.db
        .updateTable('carrinhoItem')
        .set({ [campo]: JSON.stringify({ ...(item as Record<string, object>)[campo], nome }) })
        .where('uuid', '=', uuid)
        .execute()
  }
}

test('names that older rules allowed can be read, bought and mailed: no link, no greeting', async () => {
  const email = 'antiga@exemplo.test'
  const nome = `Voce ganhou ${DOMINIO}`
  const ana = await ships({ destinatario: destinatario({ email }) }, () => givenNome(nome))
  const [mail] = await mailsTo(house, email)
  expect(wordsOf(mail!)).toContain('Voce ganhou premio-flex. com. br')
  expect(wordsOf(mail!)).not.toMatch(/premio-flex\.com|Olá/)
  const read = (await ana.me.get(`/api/v1/frete/${ana.freteUuid}`)).json()
  expect([read.destinatario.nome, read.remetente.nome]).toEqual([nome, nome])

  await house.db.updateTable('usuario').set({ nome: DOMINIO }).where('uuid', '=', ana.usuarioUuid).execute()
  expect((await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`)).json().assinante.nome).toBe(DOMINIO)
  await house.post('/api/v1/usuario/recuperacaoSenha', { email: ana.email })
  const [link] = await mailsTo(house, ana.email)
  expect(link?.html).toContain('>Vamos trocar sua senha.<')
  expect(wordsOf(link!)).not.toContain('premio-flex')
})

test('in a cart with names that older rules allowed, one item can be corrected while the others stay', async () => {
  const ana = await comprador(house)
  const pac = (await ana.quote())['correios/pac']
  await ana.fill(frete(pac), frete(pac))
  await givenNome(DOMINIO)
  type Item = { destinatario: object; remetente: object }
  const { fretes } = (await ana.get()).json<{ fretes: Item[] }>()
  const [one, other] = fretes as [Item, Item]
  const names = async (sent: object[]) => {
    const answer = await ana.save(sent)
    const saved = answer.json<{ fretes?: { destinatario: { nome: string } }[] }>().fretes
    return saved?.map(({ destinatario: { nome } }) => nome) ?? answer.json<{ errors: { campo: string }[] }>().errors
  }
  expect(await names([one, { ...other, pedido: '7' }])).toEqual([DOMINIO, DOMINIO])
  const mended = { ...one, destinatario: { ...one.destinatario, nome: 'João' } }
  expect(await names([mended, other])).toEqual(['João', DOMINIO])
  expect(await names([{ ...mended, remetente: { ...one.remetente, nome: `Outro ${DOMINIO}` } }, other])).toEqual([
    { campo: 'fretes.0.remetente.nome', mensagem: expect.stringMatching(/^Use só letras/) },
  ])
  expect(await names([other])).toEqual([DOMINIO])
})
