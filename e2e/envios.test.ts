import type { Locator } from '@playwright/test'
import { alone } from './alone.ts'
import { enterAs, newAssinante } from './assinante.ts'
import { DEMO, linkTo } from './conta.ts'
import { envios, goTo, playTransportadora, type Retrato, readPaginas, seeHome } from './envios.ts'
import { etapas, fillLivro } from './etapas.ts'
import { labelled } from './frete.ts'
import { alive, DESKTOP, DESKTOP_DARK, expect, test } from './journey.ts'
import { findTorn } from './numeros-inteiros.ts'
import { fillCarrinho, givenComprador, passTime, reais } from './pagamento.ts'

const DAY = 86_400
const SALDO = 200
const [JOAO, CARLA, BRUNO] = ['João Pereira', 'Carla Pereira', 'Bruno Pereira'] as const

test.describe('the whole life of a frete', () => {
  test.use(DESKTOP_DARK)

  alone(
    'three fretes from the calculator to their ends: delivered, cancelled, expired',
    async ({ page, seeState, expectErrors }) => {
      test.slow() // a whole life, on a product of its own
      expectErrors(/404/) // there is no cart before the first frete and after a purchase
      const { who, api } = await givenComprador(page, { fretes: 0, saldo: SALDO })
      await enterAs(page, who)
      const { linhas, linha, aba, openDetalhe, imprimir, baixarDeclaracoes } = envios(page)
      const seen: Retrato = { saldo: SALDO, livres: 10, esperam: 0, fretes: [], semanas: { fretes: 0, gasto: 0 } }
      const home = (changes: Partial<Retrato>) => seeHome(page, Object.assign(seen, changes))
      await home({})

      await page
        .getByRole('region', { name: 'Primeiros passos' })
        .getByRole('link', { name: 'Contratar frete' })
        .click()
      await fillLivro(page, 'SEDEX')
      await etapas(page).finalizar.click()
      await expect(page).toHaveURL('/carrinho')
      await page.getByRole('button', { name: /^Pagar R\$/ }).click()
      const gerados = page.getByRole('link', { name: 'Ver fretes gerados' })
      await gerados.waitFor()
      await labelled(api, 1)
      await gerados.click()
      await expect(linha(JOAO)).toContainText('Gerado')
      const [{ valorFrete: sedex }] = await api.get<[{ valorFrete: number }]>('/frete')
      await home({
        saldo: SALDO - sedex,
        livres: 9,
        esperam: 1,
        fretes: [[JOAO, 'Gerado']],
        semanas: { fretes: 1, gasto: sedex },
      })

      await goTo(page, 'Meus fretes')
      await expect(linhas).toHaveCount(1)
      const total = await fillCarrinho(api, ['Carla', 'Bruno'])
      const { uuid: carrinho } = await api.get<{ uuid: string }>('/carrinho')
      await api.post(`/frete/${carrinho}`, {})
      await labelled(api, 3)
      await home({
        saldo: SALDO - sedex - total,
        livres: 7,
        esperam: 3,
        fretes: [
          [CARLA, 'Gerado'],
          [BRUNO, 'Gerado'],
          [JOAO, 'Gerado'],
        ],
        semanas: { fretes: 3, gasto: sedex + total },
      })
      await seeState('home bought')

      await page.getByRole('link', { name: 'Imprimir Etiquetas' }).click()
      await expect(linhas).toHaveCount(3)
      await page.getByRole('checkbox', { name: 'Selecionar todos' }).check()
      await seeState('marked')
      const codigos = await linhas.evaluateAll((all) =>
        all.map((each) => /QQ[\d ]+BR/.exec(each.textContent)![0].replaceAll(' ', '')),
      )
      const codigo = codigos[2]!
      const a4 = await readPaginas(await imprimir('A4'))
      expect(a4.map(({ codigos }) => codigos.length)).toEqual([2, 1]) // beside each label stands its DACE
      expect(a4.flatMap(({ codigos }) => codigos).toSorted()).toEqual(codigos.toSorted())
      const a6 = await readPaginas(await imprimir('Térmica 10x15'))
      expect(a6.map(({ codigos }) => codigos)).toEqual(codigos.map((each) => [each]))
      const declaracoes = await readPaginas(await baixarDeclaracoes())
      for (const [n, quem] of [CARLA, BRUNO, JOAO].entries()) {
        expect(a4.some(({ texto }) => texto.includes(quem))).toBe(true)
        expect(a6[n]!.texto).toContain(quem)
        expect(declaracoes[n]!.texto).toContain(quem)
        expect(declaracoes[n]!.texto).toContain('Livro')
      }

      await playTransportadora(page, codigo, ['Postar'])
      const rastreio = await linkTo(page, 'joao@exemplo.test', `/rastreio/${codigo}`)
      await page.goto(rastreio)
      await alive(page)
      await expect(page.getByRole('region', { name: 'Encomenda' })).toContainText('Para João')
      await expect(page.getByText('Pereira')).toHaveCount(0)
      await expect(page.getByText('Objeto postado')).toBeVisible()
      await seeState('public posted')
      await page.goto('/envios?section=POSTADO')
      await alive(page)
      await expect(linha(JOAO)).toContainText(/Hoje às \d\d:\d\d, Agência de testes/)
      await expect(linha(JOAO)).toContainText(/Chega (hoje|amanhã|\S+, \d)/)
      await home({
        livres: 8,
        esperam: 2,
        fretes: [
          [CARLA, 'Gerado'],
          [BRUNO, 'Gerado'],
          [JOAO, 'Postado'],
        ],
      })

      await playTransportadora(page, codigo, ['Saiu para entrega', 'Entregar'])
      await page.goto(rastreio)
      await expect(page.getByRole('heading', { name: /^Entregue hoje às/ })).toBeVisible()
      await seeState('public delivered')
      await page.goto('/envios?section=ENTREGUE')
      await alive(page)
      await expect(linha(JOAO)).toContainText('Entregue hoje')
      const detalhe = await openDetalhe(JOAO)
      for (const passo of ['Etiqueta gerada', 'Objeto postado', 'Objeto saiu para entrega', 'Objeto entregue'])
        await expect(detalhe).toContainText(passo)
      await seeState('detail')
      await detalhe.getByRole('button', { name: /^Imprimir etiqueta/ }).click()
      const folhas = page.getByRole('dialog', { name: /^Imprimir etiqueta/ })
      await expect(folhas).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(folhas).toHaveCount(0)
      await expect(detalhe).toBeVisible()
      await detalhe.getByRole('button', { name: 'Fechar' }).click()
      await home({
        fretes: [
          [CARLA, 'Gerado'],
          [BRUNO, 'Gerado'],
          [JOAO, 'Entregue'],
        ],
      })

      await goTo(page, 'Meus fretes')
      await linha(CARLA).getByRole('button', { name: 'Mais ações do frete de Carla Pereira' }).click()
      await seeState('more acts')
      await page.getByRole('menuitem', { name: 'Cancelar frete' }).click()
      const modal = page.getByRole('dialog', { name: 'Cancelamento de frete' })
      await expect(modal).toContainText(`${reais(total / 2)} voltam para a sua carteira`)
      await seeState('cancel')
      await modal.getByRole('button', { name: 'Cancelar frete' }).click()
      await expect(page.getByText('Seu frete foi cancelado com sucesso.')).toBeVisible()
      await page.clock.runFor(8_000) // the sentence goes by itself
      await expect(linhas).toHaveCount(1)
      await home({
        saldo: SALDO - sedex - total / 2,
        livres: 9,
        esperam: 1,
        fretes: [
          [CARLA, 'Cancelado'],
          [BRUNO, 'Gerado'],
          [JOAO, 'Entregue'],
        ],
        semanas: { fretes: 2, gasto: sedex + total / 2 },
      })

      await page.goto('about:blank') // an open page could hear that its session has ended
      await passTime(page, 14 * DAY) // two days before the deadline at the most
      await passTime(page, 2 * DAY)
      await enterAs(page, who)
      await home({
        saldo: SALDO - sedex,
        livres: 10,
        esperam: 0,
        fretes: [
          [CARLA, 'Cancelado'],
          [BRUNO, 'Expirado'],
          [JOAO, 'Entregue'],
        ],
        semanas: { fretes: 1, gasto: sedex },
      })
      await seeState('home at the end')
      await goTo(page, 'Meus fretes')
      await expect(page.getByRole('heading', { name: 'Meus fretes' })).toBeVisible()
      await aba('Expirados').click()
      await expect(linha(BRUNO)).toContainText('Expirado')
      await seeState('envios expired')

      await page.getByRole('link', { name: /^Notificações, \d+ não lidas$/ }).click()
      const avisos = page.getByRole('list', { name: 'Notificações' }).getByRole('heading')
      await expect(avisos).toHaveText(
        [
          'O frete de Bruno para Rio de Janeiro expirou, valor devolvido',
          'Etiqueta perto de vencer: frete de Bruno para Rio de Janeiro',
          'O frete de \\p{L}+ para Rio de Janeiro foi cancelado, valor devolvido',
          'O frete de João para Rio de Janeiro foi entregue',
          'O frete de João para Rio de Janeiro foi postado',
          '2 etiquetas prontas',
          'Etiqueta pronta: frete de \\p{L}+ para Rio de Janeiro',
          'Crédito inserido na carteira',
        ].map((assunto) => new RegExp(`${assunto}$`, 'u')),
      )
      await page.getByRole('button', { name: 'O frete de Bruno para Rio de Janeiro expirou, valor devolvido' }).click()
      await expect(page.getByRole('list', { name: 'Notificações' })).toContainText(
        `para ${BRUNO}, em Rio de Janeiro/RJ, não foi postado no prazo e expirou. ${reais(total / 2)} voltaram`,
      )
      await seeState('notifications')
      await page.getByRole('button', { name: 'Marcar todas como lidas' }).click()
      await expect(page.getByRole('link', { name: 'Notificações', exact: true })).toBeVisible()
    },
  )
})

test.describe('what a row does', () => {
  test.use(DESKTOP)

  test('rows are 64 px high, and what does not fit is there once a row is open', async ({ page }) => {
    await enterAs(page, DEMO, '/envios?section=POSTADO')
    const { linha } = envios(page)
    const aurelia = linha('Aurélia Camargo')
    await expect(aurelia).toBeVisible()
    const heightOf = async (row: Locator) => Math.round((await row.boundingBox())!.height)
    expect(await heightOf(aurelia)).toBe(64)
    await page.getByRole('button', { name: 'Detalhes do frete de Aurélia Camargo' }).click()
    await expect(aurelia.getByText(/CDD Sé - São Paulo\/SP/).first()).toBeVisible()
    await page.goto('/envios?section=GERADO')
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const nome of ['Gabriela da Silva', 'Macabéa de Alagoas']) {
        await expect(linha(nome)).toBeVisible()
        expect(await heightOf(linha(nome)), `${nome} at ${width}`).toBeLessThanOrEqual(65) // with the line above it
      }
    }
  })

  test('on a phone the price stands beside the code and above the service, and covers neither', async ({ page }) => {
    await enterAs(page, DEMO, '/envios?section=GERADO')
    const linha = envios(page).linha('Gabriela da Silva')
    await expect(linha).toBeVisible()
    const boxOf = async (text: RegExp) => (await linha.getByText(text).first().boundingBox())!
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const price = await boxOf(/^R\$/)
      for (const text of [/^QQ/, /pedido/]) {
        const box = await boxOf(text)
        const covers =
          Math.min(price.x + price.width, box.x + box.width) > Math.max(price.x, box.x) &&
          Math.min(price.y + price.height, box.y + box.height) - Math.max(price.y, box.y) > 2
        expect(covers, `${text} at ${width}`).toBe(false)
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await linha.boundingBox())!.height).toBeLessThan(180)
  })

  test('rows of the other lists are 64 px high, too', async ({ page }) => {
    await enterAs(page, DEMO)
    const main = page.getByRole('main')
    const lists: [string, Locator][] = [
      ['/postagens', main.getByRole('list', { name: /^Diferenças/ }).getByRole('listitem')],
      ['/notificacoes', main.getByRole('list', { name: 'Notificações' }).getByRole('listitem')],
      ['/configuracoes/destinatarios', main.getByRole('list', { name: /^Destinatários/ }).getByRole('listitem')],
      ['/carteira', main.getByRole('row').filter({ has: page.getByRole('button', { name: /^Detalhes: / }) })],
    ]
    for (const [address, rows] of lists) {
      await page.goto(address)
      await expect(rows.first()).toBeVisible()
      const { height } = (await rows.first().boundingBox())!
      expect([64, 65], `${address}: ${height}`).toContain(Math.round(height))
    }
  })

  test('no order number and no code is torn, on a narrow phone, a phone and a desktop', async ({ page }) => {
    await enterAs(page, DEMO, '/envios?section=POSTADO')
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      for (const address of ['/envios?section=POSTADO', '/envios?section=CANCELADO', '/home', '/postagens']) {
        await page.goto(address)
        await expect(page.getByRole('main').getByText(/^QQ/).first()).toBeVisible()
        await expect.poll(() => findTorn(page), `${address} at ${width}`).toEqual([])
      }
    }
  })

  test('a row prints, says when, is told apart from those never printed, and tells the buyer once it is posted', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // the cart is empty after the purchase
    const { who, api } = await givenComprador(page, { fretes: 0, saldo: SALDO })
    await fillCarrinho(api, ['João', 'Carla', 'Bruno'])
    const { uuid: carrinho } = await api.get<{ uuid: string }>('/carrinho')
    await api.post(`/frete/${carrinho}`, {})
    await labelled(api, 3)
    await enterAs(page, who, '/envios?section=GERADO')
    const { linhas, linha, readFile: readPdf } = envios(page)
    await expect(linhas).toHaveCount(3)
    const etiquetas = page.getByRole('navigation', { name: 'Etiquetas' })
    await expect(etiquetas.getByRole('link', { name: 'Não impressas 3 fretes' })).toBeVisible()

    const one = await readPaginas(
      await readPdf(linha(JOAO).getByRole('button', { name: `Imprimir etiqueta de ${JOAO}` })),
    )
    expect(one.map(({ codigos }) => codigos.length)).toEqual([1])
    expect(one[0]!.texto).toContain(JOAO)
    await expect(linha(JOAO)).toContainText(/Impressa \d\d:\d\d/)
    await etiquetas.getByRole('link', { name: 'Não impressas 2 fretes' }).click()
    await expect(page).toHaveURL('/envios?section=GERADO&naoImpressas=true')
    await expect(linhas).toHaveCount(2)
    await expect(linha(JOAO)).toHaveCount(0)
    await seeState('never printed')

    await page.getByRole('checkbox', { name: 'Selecionar todos' }).check()
    await page.getByRole('button', { name: 'Imprimir Etiquetas' }).click()
    const modal = page.getByRole('dialog', { name: 'Imprimir etiquetas' })
    await modal.getByRole('radio', { name: /^Posição 1/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(modal).toContainText('Os 2 primeiros lugares ficam em branco: a DACE sai ao lado da etiqueta')
    await page.keyboard.press('ArrowRight')
    await expect(modal.getByRole('radio', { name: /^Posição 3/ })).toBeChecked()
    await expect(modal.getByRole('radio', { name: /^Posição 4/ })).toBeDisabled() // too narrow for label and DACE
    await expect(modal).toContainText('2 etiquetas, na ordem da lista, em 2 folhas A4.')
    await expect(modal).toContainText(
      'Cada etiqueta sai com a sua DACE, o resumo impresso da DC-e. Não há declaração em papel para imprimir.',
    )
    await seeState('a used sheet')
    const paginas = await readPaginas(await readPdf(modal.getByRole('button', { name: 'Imprimir' })))
    expect(paginas.map(({ codigos }) => codigos.length)).toEqual([1, 1])
    expect(paginas[0]!.texto).toContain('DACE RESUMIDA')
    await expect(etiquetas.getByRole('link', { name: 'Não impressas 0 fretes' })).toBeVisible()
    await page.goto('/envios?section=GERADO&naoImpressas=true')
    await expect(page.getByRole('heading', { name: 'Nenhuma etiqueta por imprimir' })).toBeVisible()
    await seeState('all printed')

    const codigo = one[0]!.codigos[0]!
    await playTransportadora(page, codigo, ['Postar'])
    await page.goto('/envios?section=POSTADO')
    await expect(linha(JOAO)).toContainText(/Chega (hoje|amanhã|\S+, \d)/)
    await expect(linha(JOAO).getByRole('button', { name: `Copiar código de rastreio ${codigo}` })).toBeVisible()
    const whatsapp = linha(JOAO).getByRole('link', { name: /^WhatsApp/ })
    await expect(whatsapp).toHaveAttribute('href', new RegExp(`^https://wa\\.me/55\\d+\\?text=.*${codigo}$`))
    await seeState('posted')
    await linha(JOAO).getByRole('button', { name: 'Mais ações' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Ver detalhes' })).toBeFocused()
    await page.keyboard.press('Enter')
    const detalhe = page.getByRole('dialog', { name: 'Detalhamento do frete' })
    await expect(detalhe).toContainText(/Impressa \d\d:\d\d/)
    await expect(detalhe).toContainText(/Chega /)
    await seeState('posted detail')
  })
})

test.describe('by keyboard', () => {
  test.use(DESKTOP)

  test('after a search the focus stays in the field, and half a date is told', async ({ page }) => {
    const who = await newAssinante(page)
    await enterAs(page, who, '/envios')
    const busca = page.getByLabel('Destinatário, código ou pedido')
    await busca.fill('Capitu')
    await busca.press('Enter')
    await expect(page.getByText('A busca por palavras olha todas as abas.')).toBeVisible() // the answer is there, not only the address
    await expect(page).toHaveURL(/busca=Capitu/)
    await expect(busca).toBeFocused()
    const inicio = page.getByLabel('Data inicial')
    await inicio.press('1') // only a part of the date
    await busca.press('Enter')
    await expect(inicio).toBeFocused()
    await expect(page.getByText('Informe uma data inicial válida.')).toBeVisible()
    await inicio.fill('2026-11-01')
    await inicio.press('Enter')
    await expect(page).toHaveURL(/dataInicio=2026-11-01/)
    await expect(inicio).toBeFocused()
  })
})
