import type { Locator, Page } from '@playwright/test'
import { CREDENCIAIS, startCorreios } from '../server/adapters/transportadora/correios/testing-servidor.ts'
import { CLIENTE, CONTRATO } from '../server/adapters/transportadora/jadlog/testing-banco.ts'
import { startJadlog } from '../server/adapters/transportadora/jadlog/testing-servidor.ts'
import { QUARTA_AO_MEIO_DIA } from '../server/testing/meio-dia.ts'
import { enterAs, holdSessao } from './assinante.ts'
import { calculadora } from './calculadora.ts'
import { envios, readPaginas } from './envios.ts'
import { etapas, quote } from './etapas.ts'
import { DESKTOP, expect, test } from './journey.ts'
import { givenComprador, passTime, reais } from './pagamento.ts'
import { START_MS, startAtNoon } from './product.ts'

type Transportadoras = Awaited<ReturnType<typeof startTransportadoras>>

/** Starts both carriers on this machine, with the clock of the product that calls them. */
async function startTransportadoras() {
  const noon = Date.parse(QUARTA_AO_MEIO_DIA) - performance.now()
  let ahead = 0
  const now = () => new Date(noon + performance.now() + ahead)
  const [correios, jadlog] = await Promise.all([startCorreios({ now }), startJadlog({ now })])
  return {
    correios,
    jadlog,
    now,
    /** Moves the product's clock and theirs. */
    async passTime(page: Page, seconds: number) {
      ahead += seconds * 1000
      await passTime(page, seconds)
    },
    close: () => Promise.all([correios.close(), jadlog.close()]),
  }
}

/** A product of its own, connected to both carriers. Its bank is the sandbox's. */
const connected = test.extend<{ transportadoras: Transportadoras }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing
  transportadoras: async ({}, use) => {
    const transportadoras = await startTransportadoras()
    await use(transportadoras)
    await transportadoras.close()
  },
  baseURL: [
    async ({ transportadoras: { correios, jadlog } }, use) => {
      const product = await startAtNoon({
        LOG_LEVEL: 'error',
        QUOTE_TIMEOUT_MS: '60000', // on a busy machine the carriers here are slow, too
        SANDBOX: 'on',
        DEMO: 'off',
        CORREIOS_URL: correios.url,
        CORREIOS_USUARIO: CREDENCIAIS.usuario,
        CORREIOS_CODIGO_ACESSO: CREDENCIAIS.codigoAcesso,
        CORREIOS_CARTAO_POSTAGEM: CREDENCIAIS.cartaoPostagem,
        JADLOG_URL: jadlog.url,
        JADLOG_TOKEN: CONTRATO.token,
        JADLOG_CNPJ: CONTRATO.cnpj,
        JADLOG_CONTA: CONTRATO.conta,
        JADLOG_CONTRATO: CONTRATO.contrato,
        JADLOG_COD_CLIENTE: CLIENTE.codCliente,
        JADLOG_UNIDADE_ORIGEM: CLIENTE.unidadeOrigem,
      })
      await use(product.url)
      await product.stop()
    },
    { scope: 'test', timeout: START_MS },
  ],
})

type Frete = { uuid: string; codigoEncomenda: string; valorFrete: number; produto: { nomeProduto: string } }

const CRIAR = /^\/prepostagem\/v1\/prepostagens$/
const CANCELAR = /^\/prepostagem\/v1\/prepostagens\/objeto\//
const INFORMADO = 'A transportadora informou este preço agora'
/** Longer than a person or a job waits. */
const OCUPADA = { como: 'busy', retryAfter: '3600' } as const
const SALDO = 400

test.describe('two real carriers', () => {
  test.use(DESKTOP)

  connected(
    'two fretes of each are bought while answers are lost; one is printed, tracked and measured, the other one cancelled',
    async ({ page, transportadoras, expectErrors, seeState }) => {
      test.slow() // a whole life, on a product of its own
      expectErrors(/404/) // there is no cart before the first frete and after the purchase
      const { correios, jadlog, now } = transportadoras
      const { who, api } = await givenComprador(page, { fretes: 0, saldo: SALDO })
      const { card, fill, destinatario, select, adicionar } = etapas(page)
      const { linhas, aba, imprimir, readFile } = envios(page)
      const { quotes } = calculadora(page)

      await enterAs(page, who, '/calculadora')
      await quote(page, {})
      await expect(quotes).toHaveCount(5)
      for (const produto of ['SEDEX', '.PACKAGE']) await seeOrigem(quotes.filter({ hasText: produto }), true)
      await seeState('prices of the carriers')
      await select('SEDEX')
      await fill('Declaração', { Descrição: 'Livro' })
      await destinatario()
      await adicionar.click()
      await page.getByRole('button', { name: 'Contratar novo frete' }).click()

      jadlog.fail('/frete/valor', { como: 'page' }, 1)
      await quote(page, {})
      await expect(quotes).toHaveCount(5)
      await seeOrigem(quotes.filter({ hasText: 'SEDEX' }), true)
      await seeOrigem(quotes.filter({ hasText: '.PACKAGE' }), false)
      await select('.PACKAGE')
      await fill('Declaração', { Descrição: 'Livro' })
      await destinatario()
      const agencia = card('Agência de postagem').getByLabel(/^Agência/)
      await expect(agencia).toContainText('Papelaria Paulista')
      await agencia.selectOption({ index: 1 })
      await adicionar.click()
      await page.getByRole('button', { name: 'Ir para carrinho' }).click()
      for (const [i, n] of [0, 2].entries()) {
        const item = page.getByRole('list', { name: 'Fretes no carrinho' }).getByRole('listitem').nth(n)
        await item.getByRole('button', { name: /^Detalhes/ }).click()
        await item.getByRole('button', { name: /^Duplicar/ }).click()
        await expect(page.getByRole('heading', { name: `${3 + i} fretes` })).toBeVisible()
      }

      correios.misbehave(CRIAR, { como: 'lost' }, 1)
      jadlog.fail('/pedido/incluir', OCUPADA)
      await page.getByRole('button', { name: 'Finalizar pagamento' }).click()
      await page.getByRole('button', { name: /^Pagar R\$/ }).click()
      await page.getByRole('link', { name: 'Ver fretes gerados' }).click()
      await aba('Pendentes').click()
      await expect(linhas.filter({ hasText: 'Gerando a etiqueta' })).toHaveCount(2)
      await seeState('two labels are late')
      await transportadoras.passTime(page, 60)
      await page.goto('/envios?section=GERADO')
      await expect(linhas).toHaveCount(4)
      expect([correios.postagem.objetos.size, jadlog.pedidos.size]).toEqual([2, 2])

      const fretes = await api.get<Frete[]>('/frete')
      const [sedex, outroSedex] = fretes.filter(({ produto }) => produto.nomeProduto === 'SEDEX') as [Frete, Frete]
      const [pacote, outroPacote] = fretes.filter(({ produto }) => produto.nomeProduto === '.PACKAGE') as [Frete, Frete]
      const linhaDe = ({ codigoEncomenda }: Frete) =>
        linhas.filter({ hasText: new RegExp(codigoEncomenda.split('').join(' ?')) })
      await page.getByRole('checkbox', { name: 'Selecionar todos' }).check()
      const folhas = await readPaginas(await imprimir('A4'))
      expect(folhas).toHaveLength(2) // beside each label stands its DACE
      expect(folhas.flatMap(({ codigos }) => codigos).toSorted()).toEqual(
        [sedex, outroSedex, pacote, outroPacote].map(({ codigoEncomenda }) => codigoEncomenda).toSorted(),
      )

      const vias = await readPaginas(await readFile(page.getByRole('button', { name: 'Lista de postagem' })))
      const dosCorreios = [sedex, outroSedex].map(({ codigoEncomenda }) => codigoEncomenda).toSorted()
      expect(vias.map(({ codigos }) => codigos.toSorted())).toEqual([dosCorreios, dosCorreios])
      for (const { texto } of vias) expect(texto).toContain(CREDENCIAIS.cartaoPostagem)
      await expect(page.getByText('2 fretes não são dos Correios ou já foram postados')).toBeVisible()
      await expect(page.getByText('Estas etiquetas são das transportadoras')).toBeVisible()
      await expect(page.getByText('não valem para postar')).toHaveCount(0)
      await seeState('a list of posting')

      correios.misbehave(CANCELAR, OCUPADA, 1)
      await cancel(page, linhaDe(outroSedex))
      await expect(page.getByText('O cancelamento está sendo processado')).toBeVisible()
      await expect(linhaDe(outroSedex)).toContainText('A transportadora confirma em alguns minutos')
      await seeState('a cancelling waits')
      await page.keyboard.press('Escape')
      await cancel(page, linhaDe(outroPacote))
      await expect(page.getByText('Seu frete foi cancelado com sucesso.')).toBeVisible()
      await transportadoras.passTime(page, 120)
      await page.goto('/envios?section=CANCELADO')
      for (const frete of [outroSedex, outroPacote]) await expect(linhaDe(frete)).toContainText('Cancelado em')

      const em = now()
      const objeto = correios.postagem.porCodigo.get(sedex.codigoEncomenda)!
      correios.postagem.moveTo(objeto, 3)
      objeto.eventos.push({ codigo: 'PO', tipo: '01', descricao: 'Objeto postado', em })
      objeto.postada = { alturaObjeto: '30', larguraObjeto: '40', comprimentoObjeto: '50', pesoTarifadoObjeto: '5000' }
      jadlog.tell(pacote.uuid, 'ENTRADA', em, { volumes: [{ altura: 30, largura: 40, comprimento: 50, peso: 5 }] })
      correios.misbehave(/^\/srorastro/, { como: 'page' }, 1)
      jadlog.fail('/tracking/consultar', { como: 'half' }, 3)
      await transportadoras.passTime(page, 6 * 3600)
      await holdSessao(page, who)
      await waitFor(transportadoras, '/envios?section=POSTADO', linhas)
      for (const frete of [sedex, pacote]) await expect(linhaDe(frete)).toContainText('Postado')
      await seeState('posted at both')
      const diferencas = page.getByRole('list', { name: /^Diferenças/ }).locator('[data-linha]')
      await waitFor(transportadoras, '/postagens', diferencas)
      await seeState('a difference of each')

      expect([correios.postagem.objetos.size, jadlog.pedidos.size]).toEqual([2, 2])
      expect(correios.postagem.porCodigo.get(outroSedex.codigoEncomenda)?.statusAtual).toBe(5)
      expect(jadlog.findByReferencia(outroPacote.uuid)).toMatchObject({ isCancelado: true })
      await page.goto('/home')
      await expect(page.getByRole('region', { name: 'Carteira Flex' })).toContainText(
        reais(SALDO - sedex.valorFrete - pacote.valorFrete),
      )
    },
  )
})

/**
 * Moves the clock by a minute and opens a screen, again and again until the screen has two lines: the jobs of a minute
 * may end after the clock was moved.
 */
async function waitFor({ passTime }: Transportadoras, address: string, linhas: Locator) {
  const page = linhas.page()
  await expect(async () => {
    await passTime(page, 60)
    await page.goto(address)
    await expect(linhas).toHaveCount(2, { timeout: 10_000 })
  }).toPass()
}

/** Opens the receipt of a quote, and expects that it says whether the carrier told the price. */
async function seeOrigem(card: Locator, isInformado: boolean) {
  await card.getByRole('button', { name: /Por que este preço/ }).click()
  await expect(card.getByText('Você paga')).toBeVisible()
  await expect(card.getByText(INFORMADO)).toHaveCount(isInformado ? 1 : 0)
}

async function cancel(page: Page, linha: Locator) {
  await linha.getByRole('button', { name: /^Mais ações/ }).click()
  await page.getByRole('menuitem', { name: 'Cancelar frete' }).click()
  const modal = page.getByRole('dialog', { name: 'Cancelamento de frete' })
  await modal.getByRole('button', { name: 'Cancelar frete' }).click()
}
