import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Sessao } from '#contract/acesso'
import type { Assinatura } from '#contract/conta'
import { LimiteDeFretes } from '#contract/frete-envio'
import { enter } from '../../app/data/enter.ts'
import { draw, network, press, until } from '../../app/testing-tela.tsx'
import { LimiteCard } from './limite-card.tsx'

const ASSINATURA = { numeroFretes: 10, fretesAtivos: 2, fretesAguardaPostar: 1 } as Assinatura
const LIMITE: LimiteDeFretes = {
  numeroFretes: 10,
  fretesAtivos: 2,
  fretesAguardaPostar: 1,
  reservados: 1,
  pedidoAberto: false,
  ultimoPedido: null,
  fretes: [
    {
      uuid: '0198b2c0-0000-7000-8000-00000000000a',
      statusFrete: 'GERADO',
      codigoEncomenda: 'QQ512084379BR',
      transportadora: {
        uuid: '0198b2c0-0000-7000-8000-00000000000c',
        nomeTransportadora: 'Correios',
        urlLogo: '',
        agenciaObrigatoria: false,
      },
      produto: { codigo: 'PAC', nomeProduto: 'PAC' },
      destinatario: { nome: 'Helena Prado', cidade: 'Natal', uf: 'RN' },
      liberaEm: new Date('2030-12-05T02:59:59Z'),
    },
  ],
}

const DONA = { uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao

let drawn: Awaited<ReturnType<typeof draw>> | undefined
beforeEach(() => enter(DONA))

/** A server that gives this answer to a request; an accepted request is open until it is refused. */
async function open({ pedidoIncrementoSucesso }: { pedidoIncrementoSucesso: boolean }) {
  let pedido: LimiteDeFretes['ultimoPedido'] = null
  const asked = network(({ method }) => {
    const pedidoAberto = pedido?.status === 'ABERTO'
    if (method === 'GET')
      return { status: 200, body: z.encode(LimiteDeFretes, { ...LIMITE, pedidoAberto, ultimoPedido: pedido }) }
    if (pedidoIncrementoSucesso) pedido = { ...NOVO, status: 'ABERTO' }
    return { status: 200, body: { pedidoIncrementoSucesso } }
  })
  drawn = await draw(<LimiteCard assinatura={ASSINATURA} />)
  const refuse = (motivo: string) =>
    void (pedido = { ...NOVO, status: 'REPROVADO', decididoEm: new Date('2026-11-26T12:00:00-03:00'), motivo })
  return { asked, refuse, text: () => document.body.textContent ?? '' }
}
const NOVO = { feitoEm: new Date('2026-11-25T12:00:00-03:00'), decididoEm: null, numeroFretes: null, motivo: null }

test('a refused request says what it needs', async () => {
  const { text } = await open({ pedidoIncrementoSucesso: false })
  await press('Aumentar limite')
  await until(() => expect(text()).toContain('Envie os seus documentos para aumentar o limite'))
  const link = within(screen.getByRole('status')).getByRole('link', { name: 'Enviar documentos' })
  expect(link.getAttribute('href')).toBe('/configuracoes/documentos')
  expect(text(), 'under the button, not under the shelf').toMatch(/Envie os seus documentos.*2 de 10/)
})

test('an accepted request says so, and cannot be made twice', async () => {
  const { text, asked } = await open({ pedidoIncrementoSucesso: true })
  await press('Aumentar limite')
  await until(() => expect(text()).toContain('Pedido de aumento em análise'))
  expect(text()).toContain('Pedido de aumento recebido')
  await expect(press('Aumentar limite')).rejects.toThrow('Unable to find an accessible element')
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('once the staff has refused, the panel says why, and another request may be made', async () => {
  const { text, asked, refuse } = await open({ pedidoIncrementoSucesso: true })
  await press('Aumentar limite')
  await until(() => expect(text()).toContain('Pedido de aumento em análise'))
  refuse('Faltam vendas')
  await act(() => drawn!.queryClient.invalidateQueries())
  await until(() => expect(text()).toContain('Seu último pedido foi recusado em 26/11/2026. Motivo: Faltam vendas.'))
  expect(text()).not.toMatch(/em análise|Pedido de aumento recebido/)
  await press('Aumentar limite')
  await until(() => expect(text()).toContain('Pedido de aumento em análise'))
  expect(text()).not.toContain('Faltam vendas')
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('the fretes that hold the limit are listed on request', async () => {
  const { text } = await open({ pedidoIncrementoSucesso: false })
  expect(text()).not.toContain('Helena Prado')
  await press('Ver o que ocupa o limite')
  await until(() => expect(text()).toContain('Helena Prado'))
  expect(text()).toContain('Libera ao postar, ou ao expirar qua., 4 dez 2030')
  expect(text()).toContain('1 lugar guardado para um pagamento em análise.')
})

test('the help explains an open label, their number, and how the limit grows', async () => {
  const { text } = await open({ pedidoIncrementoSucesso: false })
  expect(text()).toMatch(/Etiquetas em aberto.*2 de 10/)
  expect(text()).toContain('Uma etiqueta fica em aberto da compra até você postar, cancelar ou ela vencer.')
  expect(text()).toContain('Dá para comprar mais 8 agora.')
  for (const soma of ['Documento de identidade + 40', 'Comprovante de endereço + 50', 'Contrato assinado + 100'])
    expect(text()).toContain(soma)
})
